/** The search of the site. */
import { type Static, Type } from 'typebox';
import { Enum, Id, Nullable } from '../common.ts';
import { SEARCH_KINDS } from '../kind-lists.ts';

/** How hits are ordered: those that fit best first, or the newest first. */
export const SEARCH_ORDERS = ['relevance', 'newest'] as const;

/** `From` and `To`: days in Asia/Shanghai, both counted in; with them only kinds whose records have a day are looked through. */
export const SearchQuery = Type.Object({
  current: Type.Integer({ minimum: 1, maximum: 1000, default: 1, title: '页码' }),
  pageSize: Type.Integer({ minimum: 1, maximum: 50, default: 10, title: '每页条数' }),
  keyword: Type.String({ minLength: 1, maxLength: 100, title: '关键词' }),
  Kind: Type.Optional(Enum(SEARCH_KINDS, { title: '类别' })),
  From: Type.Optional(Type.String({ format: 'date', title: '起始日期' })),
  To: Type.Optional(Type.String({ format: 'date', title: '截止日期' })),
  sort: Type.Optional(Enum(SEARCH_ORDERS, { title: '排序' })),
});
export type SearchQuery = Static<typeof SearchQuery>;

export const SearchHit = Type.Object({
  Kind: Enum(SEARCH_KINDS),
  Id,
  Title: Type.String(),
  Snippet: Type.String({ description: 'plain text around the first hit' }),
  Url: Type.String({ description: 'page address; for a statute with the anchor of the article hit' }),
  Date: Nullable(Type.String()),
});
export type SearchHit = Static<typeof SearchHit>;

/** Answer of `GET /api/Search`. */
export const SearchResult = Type.Object({
  success: Type.Literal(true),
  data: Type.Array(SearchHit),
  total: Type.Integer(),
  terms: Type.Array(Type.String(), { description: 'words to highlight' }),
  counts: Type.Record(Type.String(), Type.Integer(), { description: 'hits per kind' }),
  named: Type.Optional(Enum(SEARCH_KINDS, { description: 'the kind that the keyword names; its hits come first' })),
  suggestions: Type.Optional(Type.Array(Type.String(), { description: 'keywords near to one that finds nothing' })),
});
export type SearchResult = Static<typeof SearchResult>;
