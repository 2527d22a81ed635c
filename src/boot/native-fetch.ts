// Stands in for the fetch polyfill of umi-request: the browsers we serve have their own fetch.
export {};
