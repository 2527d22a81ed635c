/** Three kinds, one id space, one editorial life. */
import type { ArticleKind } from '@ip-portal/contract';

/** Resources whose records are articles. */
export type ArticleResource = 'Newss' | 'Notices' | 'Laws';

export const KIND_OF: Record<ArticleResource, ArticleKind> = { Newss: 'news', Notices: 'notice', Laws: 'law' };
export const RESOURCE_OF: Record<ArticleKind, ArticleResource> = { news: 'Newss', notice: 'Notices', law: 'Laws' };

/** Tag of lists that show read counts; dropped at most once a minute (`read-counter.ts`). */
export const READS_TAG = 'Reads';

/** Tag of the kept detail of one article. */
export function articleTag(id: number): string {
  return `Article:${id}`;
}

/** Tags of everything a write to an article of these kinds may change. */
export function tagsOf(...kinds: ArticleKind[]): string[] {
  return [...new Set(kinds.map((kind) => RESOURCE_OF[kind])), 'Articles', 'Search', 'Stats'];
}
