/**
 * The words of a document as PostgreSQL keeps them, made here: its own way from a text to its words is most of the
 * work of writing a short document.
 */

/** Words that its parser takes whole and its dictionary `simple` leaves as they are. */
const PLAIN = /^[a-z0-9\u4e00-\u9fff]+$/;
/** Characters of a word (of 2,046 bytes), positions of one, and the last position, that it keeps; whoever comes near is left to it. */
const WORD_MAX = 500;
const TIMES_MAX = 250;
const POSITION_MAX = 16_000;

/**
 * What `setweight(to_tsvector('simple', title), 'A') || to_tsvector('simple', body)` is, as text that can be cast; null
 * where a word is not plain enough to be sure. Words are those of `segment`, apart by a space.
 */
export function vectorOf(title: string, body: string): string | null {
  const heads = title === '' ? [] : title.split(' ');
  const words = body === '' ? [] : body.split(' ');
  if (heads.length + words.length > POSITION_MAX) return null;
  const places = new Map<string, string[]>();
  let position = 0;
  for (const [list, weight] of [
    [heads, 'A'],
    [words, ''],
  ] as const) {
    for (const word of list) {
      position += 1;
      if (word.length > WORD_MAX || !PLAIN.test(word)) return null;
      const known = places.get(word);
      if (known === undefined) places.set(word, [position + weight]);
      else if (known.length < TIMES_MAX) known.push(position + weight);
      else return null;
    }
  }
  let text = '';
  for (const [word, at] of places) text += `${word}:${at.join(',')} `;
  return text;
}
