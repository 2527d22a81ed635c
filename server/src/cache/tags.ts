/**
 * What kept answers are tagged with. There is one rule: a read carries the tag of every resource it shows,
 * and a write drops the tag of its own resource. So a write need not know who shows what it writes
 * (`test/cache-tags.test.ts` tries every write against every kept route).
 */
import { ARTICLE_KINDS, RESOURCE_OF_KIND, type Resource } from '@ip-portal/contract';

/** `Reads`: lists that show read counts; `Article:5`: the detail whose count a flush of reads changes. */
export type CacheTag = Resource | 'Reads' | `Article:${number}`;
/** Tags to drop; `*` drops everything. */
export type DroppedTag = CacheTag | '*';

/** Resources whose records are articles. */
export const ARTICLE_TAGS = ARTICLE_KINDS.map((kind) => RESOURCE_OF_KIND[kind]);
/** Resources that search, sitemap and statistics show: those that the public can open. */
export const RECORD_TAGS = Object.values(RESOURCE_OF_KIND);
