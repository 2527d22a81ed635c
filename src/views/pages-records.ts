import { newsDetailPage, noticeDetailPage } from './article/detail';
import { newsListPage, noticeListPage } from './article/list';
import { expertDetailPage } from './expert/detail';
import { expertListPage } from './expert/list';
import { feePage } from './fee/page';
import { financingDetailPage } from './financing/detail';
import { financingListPage } from './financing/list';
import { lawDetailPage } from './law/detail';
import { lawListPage } from './law/list';
import type { PublicPage } from './page';
import { patentDetailPage } from './patent/detail';
import { patentListPage } from './patent/list';
import { tradeDetailPage, tradePage } from './trade/page';

/** Pages of records: lists and details, the trading area and the fee calculator. */
export const recordPages = [
  newsListPage,
  newsDetailPage,
  noticeListPage,
  noticeDetailPage,
  lawListPage,
  lawDetailPage,
  patentListPage,
  patentDetailPage,
  expertListPage,
  expertDetailPage,
  financingListPage,
  financingDetailPage,
  tradePage,
  tradeDetailPage,
  feePage,
  // A page and its data stay together; the registry need not know what they are.
] as PublicPage[];
