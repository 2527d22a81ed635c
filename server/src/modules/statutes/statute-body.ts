/** The body of a statute: 编, 章, 节, 条 and the text between them. */
import { chineseToInt, NUMERAL_CLASS } from './chinese-numeral.ts';
import { stripHashes } from './statute-text.ts';
import type { SourceLine, StatuteError, StatuteNode, StatuteNodeType } from './statute-types.ts';

const HEADING = new RegExp(
  `^第([${NUMERAL_CLASS}]+)(分编|编|章|节)((?:之[${NUMERAL_CLASS}]+)*)(?:[\\s\\u3000]+|$)(.*)$`,
  's',
);
const ARTICLE = new RegExp(`^第([${NUMERAL_CLASS}]+)条((?:之[${NUMERAL_CLASS}]+)*)([\\s\\u3000：:]*)(.*)$`, 's');
const LABEL = new RegExp(`^\\s*第?([${NUMERAL_CLASS}]{1,10})条?((?:之[${NUMERAL_CLASS}]{1,4}){0,2})`);
/** What follows 第X条 when it is only referred to. */
const REFERENCE = /^(?:[、，。；：）)]|规定|和|或|与|及|至|到|第|所|中|的|之|以|关于|项|款|修改|删)/;
const ITEM = /^([一二三四五六七八九十]{1,3})、(.*)$/s;
const ATTACHMENT = /^(附(?:件|表|录|图)?(?:\s*[一二三四五六七八九十\d]{1,3})?)\s*(?:[：:]\s*(.*)|$)/;
const TOC = /^目\s*录$/;

const RANKS: Record<string, number> = { 编: 1, 分编: 2, 章: 3, 节: 4 };
const TYPES: Record<string, StatuteNodeType> = { 编: 'part', 分编: 'part', 章: 'chapter', 节: 'section' };
const PREFIXES: Record<string, string> = { 编: 'part', 分编: 'subpart', 章: 'ch', 节: 'sec' };

/** Result of {@link parseBody}. */
export type BodyResult = { nodes: StatuteNode[]; preamble: string; warnings: string[]; errors: StatuteError[] };

type Open = { rank: number; anchor: string };
type Heading = { unit: string; number: string; ordinals: number[]; heading: string };
type Article = { number: string; ordinals: number[]; caption: string; text: string };

/** `第二章 总 则` → its parts; with `#` marks the title may stand right behind the number. */
function readHeading(text: string): Heading | null {
  const marked = text.startsWith('#');
  const plain = stripHashes(text);
  const match = HEADING.exec(
    marked ? plain.replace(new RegExp(`^(第[${NUMERAL_CLASS}]+(?:分编|编|章|节))(?=[^\\s之])`), '$1 ') : plain,
  );
  if (!match) return null;
  const [, numeral = '', unit = '', sub = '', rest = ''] = match;
  // An unmarked line is a heading only when it is short and no sentence.
  if (!marked && (rest.length > 40 || /[。；：]$/.test(rest))) return null;
  const ordinals = readOrdinals(numeral, sub);
  return ordinals ? { unit, number: `第${numeral}${unit}${sub}`, ordinals, heading: joinSpaced(rest) } : null;
}

/** `总 则` → `总则`; words of several characters keep one space between them. */
function joinSpaced(text: string): string {
  const words = text.trim().split(/[\s\u3000]+/);
  return words.every((w) => [...w].length === 1) ? words.join('') : words.join(' ');
}

function readOrdinals(numeral: string, sub: string): number[] | null {
  const values = [numeral, ...sub.split('之').slice(1)].map(chineseToInt);
  return values.every((v): v is number => v !== null && v > 0) ? values : null;
}

/** The anchor of the article that a reference names: `第十条之一` → `art-10-1`, what stands behind it aside; null for none. */
export function articleAnchor(label: string): string | null {
  const [, numeral = '', sub = ''] = LABEL.exec(label) ?? [];
  const ordinals = readOrdinals(numeral, sub);
  return ordinals ? `art-${ordinals.join('-')}` : null;
}

/** `第五十条 …` as the start of an article; `expected` helps where no space follows the number. */
function readArticle(text: string, expected: number): Article | null {
  const match = ARTICLE.exec(stripHashes(text));
  if (!match) return null;
  const [, numeral = '', sub = '', gap = '', rest = ''] = match;
  const ordinals = readOrdinals(numeral, sub);
  if (!ordinals) return null;
  if (gap === '' && rest !== '' && !rest.startsWith('【') && (ordinals[0] !== expected || REFERENCE.test(rest)))
    return null;
  const caption = /^【([^】]{1,40})】\s*/.exec(rest);
  return {
    number: `第${numeral}条${sub}`,
    ordinals,
    caption: caption?.[1] ?? '',
    text: caption ? rest.slice(caption[0].length) : rest,
  };
}

/** Takes a 目录 out: its entries are headings that come again in the text. */
function dropContents(lines: readonly SourceLine[]): SourceLine[] {
  const start = lines.findIndex((l) => TOC.test(stripHashes(l.text)));
  if (start < 0) return [...lines];
  const key = (text: string) => stripHashes(text).replace(/[\s\u3000.…·\d]/g, '');
  const firstEntry = key(lines[start + 1]?.text ?? '');
  let end = start + 2;
  while (end < lines.length && key(lines[end]?.text ?? '') !== firstEntry && !readArticle(lines[end]?.text ?? '', 1))
    end++;
  const repeats = end < lines.length && key(lines[end]?.text ?? '') === firstEntry;
  return repeats ? [...lines.slice(0, start), ...lines.slice(end)] : lines.filter((_, i) => i !== start);
}

/**
 * Turns the body into nodes in document order. A text without any 条 becomes blocks: one for each `一、`, or
 * one for each paragraph after the one that ends in `如下：`. Text between a heading and its first article is a
 * block below that heading; everything after an article's first line belongs to it.
 */
export function parseBody(body: readonly SourceLine[]): BodyResult {
  const lines = dropContents(body);
  const firstAttachment = lines.findIndex((l, i) => i > 0 && ATTACHMENT.test(stripHashes(l.text)));
  const main = firstAttachment < 0 ? lines : lines.slice(0, firstAttachment);
  const hasArticles = main.some((l) => readArticle(l.text, 1) !== null);
  const builder = new BodyBuilder();
  let inBlocks = false;
  const hasItems = main.some((l) => ITEM.test(l.text));

  for (const { line, text } of lines) {
    const heading = readHeading(text);
    const article = heading ? null : readArticle(text, builder.expected);
    const attachment = ATTACHMENT.exec(stripHashes(text));
    const item = hasArticles ? null : ITEM.exec(text);
    if (heading) builder.heading(heading);
    else if (article) builder.article(article, line);
    else if (attachment && (builder.started || inBlocks)) builder.attachment(attachment[1] ?? '', attachment[2] ?? '');
    else if (text.startsWith('#')) builder.block('', stripHashes(text), '');
    else if (item) builder.item(item[1] ?? '', item[2] ?? '');
    else if (!hasArticles && !hasItems && inBlocks) builder.block('', '', text);
    else builder.paragraph(text);
    if (/如下[：:]$/.test(text)) inBlocks = true;
  }
  return builder.finish();
}

class BodyBuilder {
  started = false;
  /** Number the next article should have. */
  expected = 1;
  private readonly nodes: StatuteNode[] = [];
  private readonly preamble: string[] = [];
  private readonly warnings: string[] = [];
  private readonly errors: StatuteError[] = [];
  private readonly anchors = new Map<string, number>();
  /** Next number to try for an anchor that came before. */
  private readonly repeated = new Map<string, number>();
  private open: Open[] = [];
  private prefix = '';
  private attachments = 0;
  private blocks = 0;
  private lastLine: { ordinals: number[]; number: string } | null = null;

  heading(h: Heading): void {
    const rank = RANKS[h.unit] ?? 3;
    this.open = this.open.filter((o) => o.rank < rank);
    const parent = this.parent();
    const anchor = this.unique(`${parent ? `${parent}-` : ''}${PREFIXES[h.unit]}-${h.ordinals.join('-')}`, h.number);
    this.push(TYPES[h.unit] ?? 'chapter', h.number, anchor, h.heading, '', parent);
    this.open.push({ rank, anchor });
  }

  article(a: Article, line: number): void {
    const anchor = `${this.prefix}art-${a.ordinals.join('-')}`;
    const first = this.anchors.get(anchor);
    if (first !== undefined) {
      this.errors.push({ line, message: `${a.number}重复，前一处在第 ${first} 行。` });
    } else {
      this.anchors.set(anchor, line);
      this.checkOrder(a);
    }
    this.expected = (a.ordinals[0] ?? 0) + 1;
    this.push('article', a.number, anchor, a.caption, a.text, this.parent());
  }

  attachment(label: string, heading: string): void {
    this.attachments++;
    this.prefix = `att-${this.attachments}-`;
    this.expected = 1;
    this.lastLine = null;
    const anchor = this.unique(`att-${this.attachments}`, label);
    this.push('paragraph-block', label.replace(/\s/g, ''), anchor, heading, '', null);
    this.open = [{ rank: 0, anchor }];
  }

  item(number: string, text: string): void {
    const ordinal = chineseToInt(number) ?? this.blocks + 1;
    const anchor = this.unique(`${this.prefix}item-${ordinal}`, number);
    this.push('paragraph-block', number, anchor, '', text, this.parent());
  }

  block(number: string, heading: string, text: string): void {
    this.blocks++;
    if (heading !== '') this.open = this.open.filter((o) => o.rank < 3);
    const anchor = this.unique(`${this.prefix}${heading ? 'block' : 'para'}-${this.blocks}`, number || heading);
    this.push('paragraph-block', number, anchor, heading, text, this.parent());
    if (heading !== '') this.open.push({ rank: 3, anchor });
  }

  paragraph(text: string): void {
    const last = this.nodes.at(-1);
    if (!last) this.preamble.push(text);
    else if (last.type === 'article' || last.type === 'paragraph-block')
      last.text += last.text === '' ? text : `\n${text}`;
    else {
      const anchor = this.unique(`${last.anchor}-text`, last.number);
      this.push('paragraph-block', '', anchor, '', text, last.anchor);
    }
  }

  finish(): BodyResult {
    // A short text without any structure is its own content, not a preamble.
    if (this.nodes.length === 0) for (const text of this.preamble.splice(0)) this.block('', '', text);
    return { nodes: this.nodes, preamble: this.preamble.join('\n'), warnings: this.warnings, errors: this.errors };
  }

  private checkOrder(a: Article): void {
    const last = this.lastLine;
    const [main = 0, sub] = a.ordinals;
    const lastMain = last?.ordinals[0] ?? 0;
    const follows =
      last === null ||
      (sub === undefined ? main === lastMain + 1 : main === lastMain && sub === (last.ordinals[1] ?? 0) + 1);
    if (!follows) this.warnings.push(`${last?.number}之后是${a.number}，条号不连续。`);
    this.lastLine = { ordinals: a.ordinals, number: a.number };
  }

  private parent(): string | null {
    return this.open.at(-1)?.anchor ?? null;
  }

  private unique(base: string, label: string): string {
    let anchor = base;
    let n = this.repeated.get(base) ?? 2;
    for (; this.anchors.has(anchor); n++) anchor = `${base}-v${n}`;
    // A heading may come a hundred thousand times: go on from the last number.
    if (anchor !== base) this.repeated.set(base, n);
    if (anchor !== base) this.warnings.push(`“${label}”在同一层级重复出现，锚点改为 ${anchor}。`);
    this.anchors.set(anchor, 0);
    return anchor;
  }

  private push(
    type: StatuteNodeType,
    number: string,
    anchor: string,
    heading: string,
    text: string,
    parent: string | null,
  ): void {
    this.started = true;
    this.nodes.push({ type, number, anchor, heading, text, ordinal: this.nodes.length + 1, parent });
  }
}
