// Stands in for the polyfill that ahooks brings along: the browsers we serve have their own.
export default globalThis.ResizeObserver;
