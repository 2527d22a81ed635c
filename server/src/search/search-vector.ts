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

/** Weights of words, as `setweight` has them; `D` is what a word has without one. */
export type Weight = 'A' | 'B' | 'C' | 'D';
/** Words of `segment` by their weight. */
export type WeightedWords = Readonly<Partial<Record<Weight, readonly string[]>>>;
export const WEIGHTS = ['A', 'B', 'C', 'D'] as const satisfies readonly Weight[];

/**
 * What `setweight(to_tsvector('simple', a), 'A') || setweight(to_tsvector('simple', b), 'B') || …` is, as text that can
 * be cast; null where a word is not plain enough to be sure.
 */
export function vectorOf(words: WeightedWords): string | null {
  const places = new Map<string, { at: string; times: number }>();
  let position = 0;
  for (const weight of WEIGHTS) {
    const mark = weight === 'D' ? '' : weight;
    for (const word of words[weight] ?? []) {
      position += 1;
      if (position > POSITION_MAX) return null;
      const known = places.get(word);
      if (known === undefined) {
        if (word.length > WORD_MAX || !PLAIN.test(word)) return null;
        places.set(word, { at: `${position}${mark}`, times: 1 });
      } else {
        if (known.times >= TIMES_MAX) return null;
        known.at += `,${position}${mark}`;
        known.times += 1;
      }
    }
  }
  let text = '';
  for (const [word, { at }] of places) text += `${word}:${at} `;
  return text;
}
