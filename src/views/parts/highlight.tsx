/** A letter or digit of Latin at an end of a word: it is marked as a word, and not within others. */
const bound = (term: string) =>
  `${/^\w/.test(term) ? '\\b' : ''}${term.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}${/\w$/.test(term) ? '\\b' : ''}`;

/** What finds the words of a search in a text, the longest first; null without any. */
export function wordsIn(terms: readonly string[] = []): RegExp | null {
  const words = [...new Set(terms.filter((term) => term.trim()))].sort((a, b) => b.length - a.length).map(bound);
  return words.length > 0 ? new RegExp(`(${words.join('|')})`, 'i') : null;
}

/** Text with the words of a search marked. */
export function Highlight({ text, terms }: { text: string; terms?: readonly string[] | undefined }) {
  const words = wordsIn(terms);
  if (!words) return <>{text}</>;
  // With one capturing group `split` puts the hits at the odd places.
  return <>{text.split(words).map((piece, index) => (index % 2 ? <mark key={index}>{piece}</mark> : piece))}</>;
}
