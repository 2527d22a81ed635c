/** Longer statements are cut off. */
const LONGEST = 2_000;

/** A statement without what it was asked with: texts between quotes become `?`. Linear. */
export function shapeOf(text: string): string {
  const cut = text
    .slice(0, LONGEST * 2)
    .replace(/\s+/g, ' ')
    .trim();
  // A text that is cut off in its middle is one as well.
  return cut.replace(/'(?:[^']|'')*(?:'|$)/g, '?').slice(0, LONGEST);
}
