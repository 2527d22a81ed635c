/** Three kinds, one id space, one editorial life. */
import type { ArticleKind } from '@ip-portal/contract';
import type { ARTICLE_TAGS, CacheTag } from '../../cache/tags.ts';

/** Resources whose records are articles. */
export type ArticleResource = (typeof ARTICLE_TAGS)[number];

export const KIND_OF: Record<ArticleResource, ArticleKind> = { Newss: 'news', Notices: 'notice', Laws: 'law' };
export const RESOURCE_OF: Record<ArticleKind, ArticleResource> = { news: 'Newss', notice: 'Notices', law: 'Laws' };

/** Tag of the kept detail of one article. */
export function articleTag(id: number): CacheTag {
  return `Article:${id}`;
}
