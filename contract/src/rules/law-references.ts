/**
 * References to statutes in running text: 《专利法》第十一条、第十二条, 《民法典》, 专利法第十条. What stands around them stays as it is,
 * and a reference keeps its words. Pages load this file: it imports addresses alone, and reads in linear time.
 */
import { citedLawUrl } from '../urls.ts';

/** What a reference names, as it is written there. */
export interface LawReference {
  /** Title without 《》 and without the year of its version. */
  name: string;
  /** Year of the version it means: `2020` of （2020年修正）. */
  year?: string;
  /** `第四十二条`, `第十条之一`; absent where the statute as a whole is meant. */
  article?: string;
}

/** Text as it stands, or the words of a reference. */
export type ReferencePiece = string | { words: string; to: LawReference };

/** What a link of a reference says when it is pointed at: it may lead to another site. */
export const REFERENCE_HINT = '查看法规原文；本站没有收录的，打开国家法律法规数据库';

const KINDS = '(?:法典|法|条例|办法|规定|规则|细则|解释)';
const DIGIT = '[〇零○一二两三四五六七八九十百千\\d０-９]';
const QUOTED = /《([^《》<>&\n]{2,80})》/g;
const YEAR = '[（(](\\d{4})\\s?年?(?:修正|修订|修改|公布|发布)?(?:版|本)?[）)]';
const ENDS_WITH_YEAR = new RegExp(`${YEAR}$`);
const NAMES_A_LAW = new RegExp(`${KINDS}(?:[（(][^（()）]{1,20}[）)])?$`);
/** Titles that end like a statute's: 一种图像处理方法, and what is not in force yet. */
const NO_LAW = /(?:[方做算语书手看想说执司普用写疗技戏]法|[（(][^（()）]*(?:意见稿|草案|送审稿)[）)])$/;
const BARE = new RegExp(`[\\u4e00-\\u9fa5（）〈〉]{1,60}?${KINDS}(?=\\s?第${DIGIT})`, 'y');
const YEAR_BEHIND = new RegExp(YEAR, 'y');
/** What may stand between a title and its article: （以下简称专利法）. */
const ASIDE = new RegExp(`[（(][^（()）《》<>\n]{1,40}[）)](?=\\s?第${DIGIT}{1,10}条)`, 'y');
const ARTICLE = new RegExp(`\\s?(第${DIGIT}{1,10}条(?:之${DIGIT}{1,4}){0,2})`, 'y');
const BELOW = new RegExp(`\\s?(?:第(?:${DIGIT}{1,6}|[（(]${DIGIT}{1,4}[）)])|[（(]${DIGIT}{1,4}[）)])[款项目]`, 'y');
const MORE = /\s?(?:[、和与及或至到]|以及|或者)\s?(?=第)/y;
const NEXT_LAW = /[；;、，和]\s?/y;

const OWN = new RegExp(`本${KINDS}(?=\\s?第${DIGIT})`, 'g');
/** What makes another law of 本法: 基本法, 日本法, 资本法. */
const ANOTHER = ['基', '日', '资'];

/** Where a match that begins at `at` ends, or `at` itself; what its group holds. */
function read(pattern: RegExp, text: string, at: number): { end: number; group: string | undefined } {
  pattern.lastIndex = at;
  const match = pattern.exec(text);
  return match ? { end: at + match[0].length, group: match[1] } : { end: at, group: undefined };
}

/** The end of 第二款第（三）项 behind an article. */
function below(text: string, at: number): number {
  let end = at;
  for (let level = 0; level < 3; level++) end = read(BELOW, text, end).end;
  return end;
}

/** Gathers the pieces of one text: what was not taken is text. */
class Pieces {
  readonly all: ReferencePiece[] = [];
  private done = 0;

  constructor(private readonly text: string) {}

  reference(start: number, end: number, to: LawReference): void {
    this.words(start);
    this.all.push({ words: this.text.slice(start, end), to });
    this.done = end;
  }

  words(until = this.text.length): void {
    if (until > this.done) this.all.push(this.text.slice(this.done, until));
    this.done = Math.max(this.done, until);
  }

  /** Reads the articles from `at` on, of the law `of` whose own words began at `start`; where they end. */
  articles(start: number, at: number, of: LawReference): number {
    let from = start;
    let end = at;
    let { end: next, group: article } = read(ARTICLE, this.text, at);
    while (article !== undefined) {
      end = below(this.text, next);
      // 第二款、第三款 of the same article stay in its link.
      for (let more = read(MORE, this.text, end).end; more > end; more = read(MORE, this.text, end).end) {
        const deeper = below(this.text, more);
        if (deeper === more) break;
        end = deeper;
      }
      this.reference(from, end, { ...of, article });
      const more = read(MORE, this.text, end).end;
      ({ end: next, group: article } = more > end ? read(ARTICLE, this.text, more) : { end, group: undefined });
      from = more;
    }
    return end;
  }
}

/** Text with the references to statutes in 《》 told apart; joined again it is the text. */
export function splitReferences(text: string): ReferencePiece[] {
  const pieces = new Pieces(text);
  for (const match of text.matchAll(QUOTED)) {
    const title = match[1] ?? '';
    const inside = ENDS_WITH_YEAR.exec(title);
    const name = (inside ? title.slice(0, inside.index) : title).trim();
    if (!NAMES_A_LAW.test(name) || NO_LAW.test(name) || /^[^（(]?$/.test(name)) continue;
    const start = match.index;
    const quoted = start + match[0].length;
    const behind = read(YEAR_BEHIND, text, quoted);
    const year = inside?.[1] ?? behind.group;
    const of: LawReference = year ? { name, year } : { name };
    if (read(ARTICLE, text, behind.end).group !== undefined) {
      pieces.articles(start, behind.end, of);
      continue;
    }
    pieces.reference(start, behind.end, of);
    const aside = read(ASIDE, text, behind.end).end;
    if (aside > behind.end) pieces.articles(aside, aside, of);
  }
  pieces.words();
  return pieces.all;
}

/** The same for a legal basis as rules cite it, which begins with the title and wants no 《》: `专利法第三十九条、第四十条`. */
export function splitCitation(text: string): ReferencePiece[] {
  const pieces = new Pieces(text);
  for (let at = 0; ; ) {
    const { end } = read(BARE, text, at);
    if (end === at) break;
    const after = pieces.articles(at, end, { name: text.slice(at, end) });
    at = read(NEXT_LAW, text, after).end;
    if (at === after) break;
  }
  pieces.words();
  return pieces.all;
}

/** The same for what a statute says of itself: 本法第四十二条; `name` is 本法 there. */
export function splitOwn(text: string): ReferencePiece[] {
  const pieces = new Pieces(text);
  for (const match of text.matchAll(OWN)) {
    if (ANOTHER.indexOf(text.charAt(match.index - 1)) >= 0) continue;
    pieces.articles(match.index, match.index + match[0].length, { name: match[0] });
  }
  pieces.words();
  return pieces.all;
}

/** Elements whose text is left alone: links already, code, and what a link of its own leads to. */
const LEFT_ALONE = new Set('a code pre h1 h2 h3 h4 h5 h6'.split(' '));

/** Anchors of a statute's own articles by their labels: `第四十二条` → `art-42`. */
export type OwnArticles = ReadonlyMap<string, string>;

const asLink = ({ words, to }: Exclude<ReferencePiece, string>): string => {
  const href = citedLawUrl(to).replace(/&/g, '&amp;');
  return `<a href="${href}" title="${REFERENCE_HINT}" rel="noopener nofollow">${words}</a>`;
};

/** What it says of itself leads to its own articles; one that it does not have stays text. */
function ownLinks(text: string, own: OwnArticles): string {
  return splitOwn(text)
    .map((piece) => {
      if (typeof piece === 'string') return piece;
      const anchor = own.get(piece.to.article ?? '');
      return anchor === undefined ? piece.words : `<a href="#${anchor}">${piece.words}</a>`;
    })
    .join('');
}

/**
 * Cleaned HTML with its references to statutes as links; doing it again changes nothing.
 * @param own of the statute whose text it is: 本法第四十二条 leads there
 */
export function linkReferences(html: string, own?: OwnArticles): string {
  if (html.indexOf('《') < 0 && !own?.size) return html;
  let depth = 0;
  return html.replace(/<[^<>]*>|[^<]+/g, (part) => {
    if (part.charAt(0) !== '<') {
      if (depth > 0) return part;
      return splitReferences(part)
        .map((piece) => (typeof piece !== 'string' ? asLink(piece) : own ? ownLinks(piece, own) : piece))
        .join('');
    }
    const name = /^<\/?([a-z0-9]+)/i.exec(part)?.[1];
    if (name && LEFT_ALONE.has(name.toLowerCase())) depth = Math.max(0, depth + (part.charAt(1) === '/' ? -1 : 1));
    return part;
  });
}
