/** Plain text of cleaned HTML in one line; `gap` stands where a tag stood. */
export function plainText(html: string, gap = ' '): string {
  return html
    .replace(/<[^<>]*>/g, gap)
    .replace(/&(?:nbsp|#160);/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The start of it, for a description. */
export function excerpt(html: string, length = 120): string {
  const text = plainText(html);
  return text.length > length ? `${text.slice(0, length - 1)}…` : text;
}
