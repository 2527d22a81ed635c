/** Tables of the privacy texts, readable in large letters on a phone: there a row is a block whose cells say what they are. */

const textOf = (html: string) => html.replace(/<[^<>]*>/g, '').trim();

/** One table with its headings said at each cell; one without a row of headings, or with joined cells, as it stands. */
function stacked(table: string): string {
  const [first = '', ...rows] = table.match(/<tr[\s>][\s\S]*?<\/tr>/g) ?? [];
  const headings = (first.match(/<th[\s>][\s\S]*?<\/th>/g) ?? []).map(textOf);
  if (rows.length === 0 || headings.length < 2 || /<td[\s>]/.test(first) || /(?:col|row)span=/.test(table))
    return table;
  let row = -1;
  let cell = -1;
  return table.replace(/<(table|tr|th|td)(?=[\s>])/g, (tag, name: string) => {
    if (name === 'table') return `${tag} class="stacked"`;
    if (name === 'tr') {
      row += 1;
      cell = -1;
      return row === 0 ? `${tag} class="heads"` : tag;
    }
    cell += 1;
    const heading = name === 'td' ? headings[cell] : undefined;
    return heading ? `${tag} data-label="${heading.replace(/"/g, '&quot;')}"` : tag;
  });
}

/** Cleaned HTML whose tables can be stacked (`places.css`). */
export function stackedTables(html: string): string {
  return html.replace(/<table[\s>][\s\S]*?<\/table>/g, stacked);
}
