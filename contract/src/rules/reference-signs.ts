/** 附图标记 that a description lists, beside the figures that name them. No dependencies: public pages load this file. */

/** A number in the drawings and what it stands for. */
export type ReferenceSign = { sign: string; name: string };

/** Those of the signs that the words of a figure name; all where they name none. */
export function signsOf(
  alt: string,
  signs: readonly ReferenceSign[],
): { shown: readonly ReferenceSign[]; all: boolean } {
  const named = new Set(alt.match(/[A-Za-z]?\d+[a-z′']?/g) ?? []);
  const shown = signs.filter(({ sign }) => named.has(sign));
  return shown.length > 0 ? { shown, all: false } : { shown: signs, all: true };
}
