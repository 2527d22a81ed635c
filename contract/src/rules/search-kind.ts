/** A search that names a kind of records: 专利, 锂电池 专利, 无人机专利. What is named comes first, and need not say its own name. */
import { KINDS, type SearchKind } from '../kinds.ts';

/** What else a kind is called, besides its label. */
const ALSO: Partial<Record<SearchKind, readonly string[]>> = {
  news: ['要闻'],
  notice: ['通知', '公告'],
  law: ['法律', '法规'],
  expert: ['智库'],
  financing: ['金融产品', '贷款产品'],
};

const NAMES = (Object.keys(KINDS) as SearchKind[])
  .flatMap((kind) => [KINDS[kind].label, ...(ALSO[kind] ?? [])].map((name) => ({ kind, name })))
  // 通知公告 before 公告.
  .sort((a, b) => b.name.length - a.name.length);

export interface NamedKind {
  readonly kind: SearchKind;
  /** What is looked for among records of this kind; empty: all of them. */
  readonly rest: string;
}

/**
 * The kind that a keyword names: as one of its words, or at its end (`无人机专利`); null when it names none. What stands
 * before 的 is part of a title (`关于…的通知`), and all of that is looked for.
 */
export function namedKind(keyword: string): NamedKind | null {
  const words = keyword.trim().split(/\s+/);
  for (const { kind, name } of NAMES) {
    if (words.includes(name)) return { kind, rest: words.filter((word) => word !== name).join(' ') };
  }
  const text = words.join(' ');
  for (const { kind, name } of NAMES) {
    if (!text.endsWith(name)) continue;
    const rest = text.slice(0, -name.length);
    return { kind, rest: rest.endsWith('的') ? text : rest };
  }
  return null;
}
