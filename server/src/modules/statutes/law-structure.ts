/**
 * Finds 编/章/节/条 in what an editor wrote and marks them with the same anchors an imported statute
 * has. The editor's HTML stays; articles are wrapped in `<section id="art-50" class="article">`,
 * headings become `h2`–`h4` with an id.
 */
import { cleanHtml } from '../../lib/html.ts';
import { NUMERAL_CLASS } from './chinese-numeral.ts';
import { type HtmlBlock, splitBlocks } from './html-blocks.ts';
import { parseBody } from './statute-body.ts';
import type { StatuteNode } from './statute-types.ts';

export interface LawStructure {
  html: string;
  nodes: StatuteNode[];
}

const LEADS = new RegExp(`^\\s*第[${NUMERAL_CLASS}]+(?:条|分编|编|章|节)`);

/**
 * A line break before 第X条 or a heading separates two paragraphs. Read from the end, so that each piece is
 * looked at once however many breaks stand in a row.
 */
function breaksToParagraphs(html: string): string {
  const pieces = html.match(/<[^<>]*>|[^<]+|</g) ?? [];
  let leads = false;
  for (let i = pieces.length - 1; i >= 0; i--) {
    const piece = pieces[i] ?? '';
    if (/^<br\s*\/?>$/.test(piece)) {
      if (leads) pieces[i] = '</p><p>';
    } else if (!piece.startsWith('<') && piece.trim() !== '') leads = LEADS.test(piece);
  }
  return pieces.join('');
}

/** Text without what separates number, caption and text. */
const plain = (text: string) => text.replace(/[\s\u3000：:、【】#]/g, '');

/** Where the text proper begins: behind a 目录, whose entries come again. */
function behindContents(lines: readonly string[]): number {
  const start = lines.findIndex((line) => /^目录$/.test(plain(line)));
  if (start < 0) return 0;
  const first = plain(lines[start + 1] ?? '');
  const again = lines.findIndex((line, i) => i > start + 1 && plain(line) === first);
  return Math.max(again, 0);
}

/** Makes repeated anchors (a second 第五条 inside a quotation) unique. */
function uniqueAnchors(nodes: readonly StatuteNode[]): StatuteNode[] {
  const seen = new Set<string>();
  const next = new Map<string, number>();
  return nodes.map((node) => {
    let anchor = node.anchor;
    let n = next.get(anchor) ?? 2;
    for (; seen.has(anchor); n++) anchor = `${node.anchor}-v${n}`;
    next.set(node.anchor, n);
    seen.add(anchor);
    return anchor === node.anchor ? node : { ...node, anchor };
  });
}

/** First block of each node, by walking text and nodes side by side. */
function locate(
  nodes: readonly StatuteNode[],
  lines: readonly string[],
  blockOf: readonly number[],
): Map<number, StatuteNode> {
  const starts = new Map<number, StatuteNode>();
  let at = behindContents(lines);
  const placesOf = new Map<string, { lines: number[]; passed: number }>();
  for (const [k, line] of lines.entries()) {
    const text = plain(line);
    const places = placesOf.get(text);
    if (places) places.lines.push(k);
    else if (text !== '') placesOf.set(text, { lines: [k], passed: 0 });
  }
  /** First line from `at` on with this text; `at` only grows, so what is passed stays passed. */
  const find = (text: string): number => {
    const places = placesOf.get(text);
    if (!places) return lines.length;
    while ((places.lines[places.passed] ?? lines.length) < at) places.passed++;
    return places.lines[places.passed] ?? lines.length;
  };
  for (const node of nodes) {
    const head = plain(node.number + node.heading);
    const whole = plain(node.number + node.heading + (node.text.split('\n')[0] ?? ''));
    const k = Math.min(find(whole), find(head));
    if (k === lines.length) continue;
    at = k + 1;
    const block = blockOf[k];
    if (block !== undefined && !starts.has(block)) starts.set(block, node);
  }
  return starts;
}

function heading(block: HtmlBlock, node: StatuteNode, depth: number): string {
  const tag = /^h[2-4]$/.test(block.tag) ? block.tag : `h${Math.min(2 + depth, 4)}`;
  return `<${tag} id="${node.anchor}">${block.inner}</${tag}>`;
}

/** Cleans `content` and derives its structure; text without any 条 or heading stays as it is. */
export function deriveStructure(content: string): LawStructure {
  const cleaned = cleanHtml(breaksToParagraphs(cleanHtml(content)));
  const blocks = splitBlocks(cleaned);
  const lines: string[] = [];
  const blockOf: number[] = [];
  for (const [i, block] of blocks.entries()) {
    for (const line of block.lines) {
      lines.push(/^h[2-4]$/.test(block.tag) ? `# ${line}` : line);
      blockOf.push(i);
    }
  }
  const parsed = parseBody(lines.map((text, i) => ({ line: i + 1, text })));
  const nodes = uniqueAnchors(parsed.nodes);
  if (!nodes.some((node) => node.type !== 'paragraph-block')) {
    return { html: blocks.map((block) => block.html).join('\n'), nodes };
  }
  const starts = locate(nodes, lines, blockOf);
  const depths = new Map<string, number>();
  const out: string[] = [];
  let open = false;
  const close = () => {
    if (open) out.push('</section>');
    open = false;
  };
  for (const [i, block] of blocks.entries()) {
    const node = starts.get(i);
    if (!node) {
      out.push(block.html);
      continue;
    }
    close();
    const depth = node.parent === null ? 0 : (depths.get(node.parent) ?? 0) + 1;
    depths.set(node.anchor, depth);
    if (node.type === 'article' || node.type === 'paragraph-block') {
      out.push(`<section id="${node.anchor}"${node.type === 'article' ? ' class="article"' : ''}>`, block.html);
      open = true;
    } else out.push(heading(block, node, depth));
  }
  close();
  return { html: out.join('\n'), nodes };
}
