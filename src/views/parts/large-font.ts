/**
 * Where the choice of the large-font mode is remembered ('1' for on), and the class that the page has then. The gate, which is
 * of no module (scripts/umi/browser-gate.js), says the same.
 */
export const LARGE_FONT = { key: 'ip-portal:large-font', className: 'large-font' } as const;
