/** Small text helpers of the rules. No dependencies: public pages load this file. */

/** A parsed value, or the reason why there is none as a Chinese sentence for the user. */
export type Parsed<T> = ({ ok: true } & T) | { ok: false; reason: string };

/** The refusal of a rule; `reason` is a Chinese sentence for the user. */
export function refuse(reason: string): { ok: false; reason: string } {
  return { ok: false, reason };
}

/**
 * Full-width ASCII (U+FF01–FF5E) and the ideographic space become their half-width twins, the many
 * dashes become `-`; every other character stays.
 */
export function toHalfWidth(text: string): string {
  return text
    .replace(/[\uff01-\uff5e]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 0xfee0))
    .replace(/[\u2010-\u2015\u2212\ufe63]/g, '-')
    .replace(/\u3000/g, ' ');
}

/** Half-width, upper-case, without white space and zero-width characters: what identifiers are read from. */
export function compactIdentifier(text: string): string {
  return toHalfWidth(text)
    .replace(/[\s\u200b-\u200d\ufeff]/g, '')
    .toUpperCase();
}
