/** Stands in for webpack's copy of Node's `process`, which libraries ask only whether they are being developed. */
export const env = {};
