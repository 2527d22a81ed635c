import type {
  ArticleItem,
  ExpertItem,
  FinancingItem,
  LawItem,
  NoticeItem,
  One,
  PatentItem,
  PublicStats,
} from '@ip-portal/contract';
import { todayInShanghai } from '@ip-portal/contract/rules/calendar';
import type { Api } from '../page';

/** What the home page shows; `null` where a read failed. */
export interface HomeData {
  picture: ArticleItem[] | null;
  news: ArticleItem[] | null;
  pictureNotices: NoticeItem[] | null;
  notices: NoticeItem[] | null;
  laws: LawItem[] | null;
  patents: PatentItem[] | null;
  experts: ExpertItem[] | null;
  financing: FinancingItem[] | null;
  stats: PublicStats | null;
  /** Day of the reading, in Asia/Shanghai: how far terms have come. */
  day: string;
}

/** Reads all sections at once. One failing section is left out; only when all fail the page fails. */
export async function loadHome(api: Api): Promise<HomeData> {
  const failures: unknown[] = [];
  let reads = 0;
  const list = async <T>(max: number, read: Promise<One<T[]>>): Promise<T[] | null> => {
    reads += 1;
    try {
      const { data } = await read;
      return Array.isArray(data) ? data.slice(0, max) : [];
    } catch (error) {
      failures.push(error);
      return null;
    }
  };
  const one = async <T>(read: Promise<One<T>>): Promise<T | null> => {
    reads += 1;
    try {
      return (await read).data;
    } catch (error) {
      failures.push(error);
      return null;
    }
  };
  const [picture, news, pictureNotices, notices, laws, patents, experts, financing, stats] = await Promise.all([
    list(6, api.get('/api/Newss/ReComImage6')),
    list(8, api.get('/api/Newss/ReCom8')),
    list(6, api.get('/api/Notices/ReComImage6')),
    list(6, api.get('/api/Notices', { pageSize: 6 })),
    list(8, api.get('/api/Laws/ReCom8')),
    list(8, api.get('/api/Patents/Top8')),
    list(6, api.get('/api/ThinkTanks', { pageSize: 6, IsRecommended: true })),
    list(5, api.get('/api/Financing', { pageSize: 5 })),
    one(api.get('/api/Stats')),
  ]);
  if (failures.length === reads) throw failures[0];
  const day = todayInShanghai();
  return { picture, news, pictureNotices, notices, laws, patents, experts, financing, stats, day };
}
