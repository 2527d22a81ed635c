/**
 * Records of an XML file as small trees, one at a time. A file may be endless, a record may not: what is too large, too
 * deep or brings entities of its own ends the reading with a fault.
 */
import { SaxesParser, type SaxesTag } from 'saxes';

/** An element: its name without prefix, attributes, and what stands in it, in order. */
export interface XmlElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: (XmlElement | string)[];
}

/** Why a file was not read to its end, in Chinese. */
export class XmlFault extends Error {
  constructor(
    readonly reason: string,
    /** Of the file, counted from one. */
    readonly line: number,
  ) {
    super(`${reason}（第 ${line} 行）`);
  }
}

/** Elements below each other; the deepest record we know has eleven. */
const DEPTH_MAX = 100;
/** Elements of a record: a long description has some thousands. */
const ELEMENTS_MAX = 400_000;
/** Characters of a record, text and attributes together. */
const CHARACTERS_MAX = 20_000_000;

const local = (name: string) => name.slice(name.indexOf(':') + 1);

/** Prefixes are not resolved here, so values are texts. */
function plain(attributes: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(Object.entries(attributes).map(([name, value]) => [local(name), String(value)]));
}

/**
 * Takes a file in pieces and hands over every element whose name `isRecord` knows. Entities are those of XML alone: a
 * document type may be named, but declares nothing here, and nothing outside is ever fetched.
 * @throws XmlFault from `write` and `close`
 */
export class XmlRecords {
  private readonly parser = new SaxesParser({ fragment: false });
  private readonly open: XmlElement[] = [];
  private depth = 0;
  private elements = 0;
  private characters = 0;
  /** Characters since the parser last understood something: it keeps what has no end yet. */
  private pending = 0;

  constructor(
    private readonly isRecord: (name: string) => boolean,
    private readonly take: (record: XmlElement, line: number) => void,
  ) {
    const { parser } = this;
    // One handler each: the parser knows no more.
    const heard =
      <A extends unknown[]>(then?: (...given: A) => void) =>
      (...given: A) => {
        this.pending = 0;
        then?.(...given);
      };
    parser.on('error', () => this.fail('不是格式正确的 XML'));
    parser.on(
      'doctype',
      heard((text: string) => {
        if (/<!\s*ENTITY/i.test(text)) this.fail('文件声明了实体，不予读取');
      }),
    );
    parser.on(
      'opentag',
      heard(({ name, attributes }: SaxesTag) => this.begin(local(name), plain(attributes))),
    );
    parser.on(
      'closetag',
      heard(() => this.end()),
    );
    parser.on('comment', heard());
    parser.on('processinginstruction', heard());
    for (const kind of ['text', 'cdata'] as const)
      parser.on(
        kind,
        heard((text: string) => this.add(text)),
      );
  }

  write(text: string): void {
    this.pending += text.length;
    this.parser.write(text);
    if (this.pending > CHARACTERS_MAX) this.fail('一处内容超过 2000 万字符');
  }

  close(): void {
    this.parser.close();
  }

  private fail(reason: string): never {
    throw new XmlFault(reason, this.parser.line);
  }

  private count(length: number): void {
    this.characters += length;
    if (this.characters > CHARACTERS_MAX) this.fail('一条记录超过 2000 万字符');
  }

  private begin(name: string, attributes: Record<string, string>): void {
    this.depth += 1;
    if (this.depth > DEPTH_MAX) this.fail(`嵌套超过 ${DEPTH_MAX} 层`);
    const above = this.open.at(-1);
    if (!above && !this.isRecord(name)) return;
    if (!above) [this.elements, this.characters] = [0, 0];
    this.elements += 1;
    if (this.elements > ELEMENTS_MAX) this.fail('一条记录超过 40 万个元素');
    for (const value of Object.values(attributes)) this.count(value.length);
    const element: XmlElement = { name, attributes, children: [] };
    above?.children.push(element);
    this.open.push(element);
  }

  private end(): void {
    this.depth -= 1;
    const closed = this.open.pop();
    if (closed && this.open.length === 0) this.take(closed, this.parser.line);
  }

  private add(text: string): void {
    const above = this.open.at(-1);
    if (!above) return;
    this.count(text.length);
    above.children.push(text);
  }
}

/** The elements at a path of names, each below the one before. */
export function all(from: XmlElement | undefined, ...path: readonly string[]): XmlElement[] {
  let found = from ? [from] : [];
  for (const name of path) {
    found = found.flatMap(({ children }) =>
      children.filter((child): child is XmlElement => typeof child !== 'string' && child.name === name),
    );
  }
  return found;
}

/** The first element at a path. */
export const first = (from: XmlElement | undefined, ...path: readonly string[]): XmlElement | undefined =>
  all(from, ...path)[0];

/** All text in an element, as it stands there. */
export function rawText(element: XmlElement): string {
  return element.children.map((child) => (typeof child === 'string' ? child : rawText(child))).join('');
}

/** The text at a path on one line; empty where there is none. */
export function textAt(from: XmlElement | undefined, ...path: readonly string[]): string {
  const element = first(from, ...path);
  return element ? rawText(element).replace(/\s+/g, ' ').trim() : '';
}
