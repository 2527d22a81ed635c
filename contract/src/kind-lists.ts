/** Which kinds are shown where, from the table; apart from it, because every public page loads that one. */
import { type FeedKind, KINDS, type Kind, type OpenKind, type SearchKind } from './kinds.ts';

const table: Readonly<Record<Kind, OpenKind>> = KINDS;
const kinds = Object.keys(table) as Kind[];

/** What the site search finds. */
export const SEARCH_KINDS = kinds.filter((kind) => table[kind].search !== false) as readonly SearchKind[];
/** What search engines are told of. */
export const SITEMAP_KINDS: readonly Kind[] = kinds.filter((kind) => table[kind].sitemap !== false);
/** What has an Atom feed. */
export const FEED_KINDS = kinds.filter((kind) => table[kind].feed) as readonly Kind[] as readonly FeedKind[];
