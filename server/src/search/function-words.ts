/**
 * Words that only say how others belong together, and what nearly every title of a patent begins with. The index keeps them, for
 * phrases; who asks for other words as well does not mean them. None that means something alone is among them: 对 and 上 do.
 */
const FUNCTION_WORDS: ReadonlySet<string> = new Set(
  `的 之 了 和 与 及 及其 以及 或 或者 并 并且 而 且 在 于 用于 由 将 等 其 该 所述 一种 一个`.split(' '),
);

/** Whether a word only joins others. */
export const isFunctionWord = (word: string): boolean => FUNCTION_WORDS.has(word);

/** These words without those that only join them, unless there are no others. */
export function telling(words: readonly string[]): readonly string[] {
  const kept = words.filter((word) => !isFunctionWord(word));
  return kept.length > 0 ? kept : words;
}
