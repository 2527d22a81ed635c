/** Plain text around the first hit. */

const BEFORE = 30;
const LENGTH = 150;

/** Where the longest of `terms` first occurs; the others only when it does not. */
function firstHit(text: string, terms: readonly string[]): number {
  const lower = text.toLowerCase();
  for (const term of [...terms].sort((a, b) => b.length - a.length)) {
    const at = lower.indexOf(term.toLowerCase());
    if (at >= 0) return at;
  }
  return -1;
}

/** About 150 characters of `text` around the first hit, or its beginning. */
export function snippet(text: string, terms: readonly string[]): string {
  const flat = text.replace(/\s+/g, ' ').trim();
  const hit = firstHit(flat, terms);
  const characters = [...flat.slice(Math.max(0, hit - BEFORE), Math.max(0, hit - BEFORE) + LENGTH + 2)];
  const start = Math.max(0, hit - BEFORE);
  // Half of a surrogate pair at either end would show as a box.
  if (start > 0 && /[\udc00-\udfff]/.test(characters[0] ?? '')) characters.shift();
  const cut = characters.slice(0, LENGTH).join('');
  return `${start > 0 ? '…' : ''}${cut.replace(/[\ud800-\udbff]$/, '')}${start + cut.length < flat.length ? '…' : ''}`;
}
