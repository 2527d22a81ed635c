/**
 * Registry of public pages: path → page. The backend renders from it. The browser imports single
 * pages instead, so that every route stays its own chunk.
 */
import { aboutPage } from './about/page';
import { appPages } from './app/pages';
import { homePage } from './home/page';
import type { PublicPage } from './page';
import { recordPages } from './pages-records';
import { privacyPage } from './privacy/page';
import { searchPage } from './search/page';
import { sitemapPage } from './sitemap/page';

/** Every page the backend renders. */
export const publicPages = [
  homePage,
  aboutPage,
  searchPage,
  sitemapPage,
  privacyPage,
  ...recordPages,
  ...appPages,
] as PublicPage[];

const byPath = new Map(publicPages.map((page) => [page.path, page]));

/** The page of a path, exact, or undefined. */
export function findPage(path: string): PublicPage | undefined {
  return byPath.get(path);
}
