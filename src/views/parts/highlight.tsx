/** Text with the words of a search marked. */
export function Highlight({ text, terms = [] }: { text: string; terms?: readonly string[] }) {
  const words = [...new Set(terms.filter((term) => term.trim()))]
    .sort((a, b) => b.length - a.length)
    .map((term) => term.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  if (words.length === 0) return <>{text}</>;
  // With one capturing group `split` puts the hits at the odd places.
  const pieces = text.split(new RegExp(`(${words.join('|')})`, 'gi'));
  return <>{pieces.map((piece, index) => (index % 2 ? <mark key={index}>{piece}</mark> : piece))}</>;
}
