/**
 * Finds 编/章/节/条 in what an editor wrote and marks them with the same anchors an imported statute
 * has. The editor's HTML stays; articles are wrapped in `<section id="art-50" class="article">`,
 * headings become `h2`–`h4` with an id.
 */
import { cleanHtml } from '../../lib/html.ts';
import { type HtmlBlock, splitBlocks } from './html-blocks.ts';
import { NUMERAL_CLASS } from './statute/chinese-numeral.ts';
import { parseBody } from './statute/statute-body.ts';
import type { StatuteNode } from './statute/statute-types.ts';

export interface LawStructure {
  html: string;
  nodes: StatuteNode[];
}

/** A line break before 第X条 or a heading separates two paragraphs. */
const BREAK = new RegExp(`<br\\s*/?>\\s*(?=(?:<[^>]+>)*\\s*第[${NUMERAL_CLASS}]+(?:条|分编|编|章|节))`, 'g');

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
  return nodes.map((node) => {
    let anchor = node.anchor;
    for (let n = 2; seen.has(anchor); n++) anchor = `${node.anchor}-v${n}`;
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
  for (const node of nodes) {
    const head = plain(node.number + node.heading);
    const whole = plain(node.number + node.heading + (node.text.split('\n')[0] ?? ''));
    let k = at;
    while (k < lines.length) {
      const line = plain(lines[k] ?? '');
      if (line !== '' && (line === whole || line === head)) break;
      k++;
    }
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
  const cleaned = cleanHtml(cleanHtml(content).replace(BREAK, '</p><p>'));
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
