/** A text that PostgreSQL can hold: no NUL, no half of a character. */
export const clean = (text: string): string => text.replace(/\u0000/g, '').replace(/\p{Surrogate}/gu, '\ufffd');
