/** Characters of a text that patents are compared with; no more of it is read. */
export const SIMILAR_TEXT = { min: 2, max: 600 } as const;
