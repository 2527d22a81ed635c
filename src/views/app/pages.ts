import type { PublicPage } from '../page';
import { appNewsDetailPage, appNoticeDetailPage } from './article';
import { appHomePage } from './home';
import { appLawPage } from './law';
import { appLawDetailPage } from './law-detail';
import { appNewsPage } from './news';

/** Pages of the mobile layout that the backend renders. `/app/login` is a form and comes as the bare frame. */
export const appPages = [
  appHomePage,
  appNewsPage,
  appNewsDetailPage,
  appNoticeDetailPage,
  appLawPage,
  appLawDetailPage,
  // A page and its data stay together; the registry need not know what they are.
] as unknown as PublicPage[];
