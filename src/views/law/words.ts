import type { LawItem, TocEntry } from '@ip-portal/contract';
import type { OwnArticles } from '@ip-portal/contract/rules/law-references';

/** What a validity means for somebody who wants to rely on the text. */
export const TIMELINESS_MEANING: Record<LawItem['Timeliness'], string> = {
  现行有效: '本文件现行有效。',
  尚未生效: '本文件已经公布，尚未施行。',
  已修改: '本文件已被修改，以下是修改前的文本，仅供查阅历史。',
  已废止: '本文件已经废止，以下文本仅供查阅历史。',
};

/** A part, chapter or section of a statute with the articles below it. */
export interface TocGroup {
  entry: TocEntry | null;
  articles: TocEntry[];
}

/** The flat table of contents, articles gathered below the heading they follow. */
export function groupToc(toc: readonly TocEntry[]): TocGroup[] {
  const groups: TocGroup[] = [];
  for (const entry of toc) {
    const last = groups.slice(-1)[0];
    if (entry.Type !== 'article') groups.push({ entry, articles: [] });
    else if (last) last.articles.push(entry);
    else groups.push({ entry: null, articles: [entry] });
  }
  return groups;
}

/** Anchors of the articles by their labels; of two with one label the first. */
export function ownArticles(toc: readonly TocEntry[]): OwnArticles {
  const own = new Map<string, string>();
  for (const { Type, Label, Anchor } of toc) if (Type === 'article' && !own.has(Label)) own.set(Label, Anchor);
  return own;
}

/** `第一条—第八条`, or the only article's name. */
export function rangeOf(articles: readonly TocEntry[]): string {
  const [first, last] = [articles[0], articles.slice(-1)[0]];
  if (!first || !last) return '';
  return first === last ? first.Label : `${first.Label}—${last.Label}`;
}

const escapeAttribute = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');

/**
 * Puts a permalink into every element that carries the anchor of a contents entry. Works on cleaned HTML,
 * whose attributes are always double-quoted; anchors not in the contents stay as they are.
 */
export function withPermalinks(html: string, toc: readonly TocEntry[]): string {
  const labels = new Map(toc.map((entry) => [entry.Anchor, `${entry.Label} ${entry.Heading}`.trim()]));
  // Tag by tag, then inside the tag: one expression for both would try every pair of places.
  return html.replace(/<[a-z][^<>]*>/gi, (tag) => {
    const anchor = /\bid="([^"]+)"/i.exec(tag)?.[1];
    const label = anchor === undefined ? undefined : labels.get(anchor);
    if (anchor === undefined || label === undefined) return tag;
    const [name, href] = [escapeAttribute(label), escapeAttribute(anchor)];
    return `${tag}<a class="permalink" href="#${href}" data-permalink="" aria-label="${name}的链接"></a>`;
  });
}
