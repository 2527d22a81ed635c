/** Semantic HTML of a parsed statute. */
import type { StatuteNode } from './statute-types.ts';

/** Escapes text for HTML content and attributes. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
}

/** Cells of a Markdown table row, or null; the `|---|` line gives an empty list. */
function tableRow(line: string): string[] | null {
  if (!/^\|.*\|$/.test(line)) return null;
  const cells = line
    .slice(1, -1)
    .split('|')
    .map((c) => c.trim());
  return cells.every((c) => /^:?-{2,}:?$/.test(c)) ? [] : cells;
}

function paragraphs(text: string, lead: string): string {
  const out: string[] = [];
  let rows: string[][] = [];
  const flush = () => {
    if (rows.length === 0) return;
    const [head = [], ...rest] = rows;
    const cells = (row: string[], tag: string) =>
      `<tr>${row.map((c) => `<${tag}>${escapeHtml(c)}</${tag}>`).join('')}</tr>`;
    out.push(
      `<table><thead>${cells(head, 'th')}</thead><tbody>${rest.map((r) => cells(r, 'td')).join('')}</tbody></table>`,
    );
    rows = [];
  };
  let prefix = lead;
  for (const line of text === '' ? [] : text.split('\n')) {
    const row = tableRow(line);
    if (row) {
      if (row.length > 0) rows.push(row);
      continue;
    }
    flush();
    out.push(`<p>${prefix}${escapeHtml(line)}</p>`);
    prefix = '';
  }
  flush();
  if (prefix !== '') out.unshift(`<p>${prefix.trimEnd()}</p>`);
  return out.join('\n');
}

/**
 * Clean HTML of the nodes: headings `h2`–`h4` by depth, with their anchors as ids; each article
 * `<section id="art-50" class="article">` with its number in `<strong>`; one `<p>` for each 款 and 项; Markdown
 * tables as `<table>`. Every character of the text is escaped; the page's `h1` is the title and not written here.
 * @param preamble text before the first node, as in {@link Statute.preamble}
 */
export function nodesToHtml(nodes: readonly StatuteNode[], preamble = ''): string {
  const depths = new Map<string, number>();
  const depthOf = (node: StatuteNode) => (node.parent === null ? 0 : (depths.get(node.parent) ?? 0) + 1);
  const out: string[] = [];
  if (preamble !== '') out.push(`<section class="preamble">\n${paragraphs(preamble, '')}\n</section>`);
  for (const node of nodes) {
    const depth = depthOf(node);
    depths.set(node.anchor, depth);
    const tag = `h${Math.min(2 + depth, 4)}`;
    const label = [node.number, node.heading].filter(Boolean).map(escapeHtml).join(' ');
    if (node.type === 'article') {
      const caption = node.heading ? `<span class="article-caption">【${escapeHtml(node.heading)}】</span> ` : '';
      const lead = `<strong class="article-number">${escapeHtml(node.number)}</strong> ${caption}`;
      out.push(`<section id="${escapeHtml(node.anchor)}" class="article">\n${paragraphs(node.text, lead)}\n</section>`);
    } else if (node.type === 'paragraph-block') {
      const numbered = /^[一二三四五六七八九十]+$/.test(node.number);
      const title = label && !numbered ? `<${tag}>${label}</${tag}>\n` : '';
      const lead = numbered ? `<strong class="article-number">${escapeHtml(node.number)}、</strong>` : '';
      out.push(
        `<section id="${escapeHtml(node.anchor)}" class="block">\n${title}${paragraphs(node.text, lead)}\n</section>`,
      );
    } else {
      out.push(`<${tag} id="${escapeHtml(node.anchor)}">${label}</${tag}>`);
    }
  }
  return out.join('\n');
}
