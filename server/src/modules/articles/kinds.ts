/** Three kinds, one id space, one editorial life. */
import { ARTICLE_KINDS, type ArticleKind, RESOURCE_OF_KIND } from '@ip-portal/contract';
import type { CacheTag } from '../../cache/tags.ts';

export const RESOURCE_OF = RESOURCE_OF_KIND satisfies Record<ArticleKind, string>;
/** Resources whose records are articles. */
export type ArticleResource = (typeof RESOURCE_OF)[ArticleKind];

export const KIND_OF = Object.fromEntries(ARTICLE_KINDS.map((kind) => [RESOURCE_OF[kind], kind])) as Record<
  ArticleResource,
  ArticleKind
>;

/** Tag of the kept detail of one article. */
export function articleTag(id: number): CacheTag {
  return `Article:${id}`;
}
