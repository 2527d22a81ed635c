import type { ArticleItem, ExpertItem, FinancingItem, LawItem, PatentItem, Stats } from '@ip-portal/contract';
import type { Api, Many, One } from '../page';
import { formatDate } from '../parts/format';

/** What the home page shows; `null` where a read failed. */
export interface HomeData {
  picture: ArticleItem[] | null;
  news: ArticleItem[] | null;
  pictureNotices: ArticleItem[] | null;
  notices: ArticleItem[] | null;
  laws: LawItem[] | null;
  patents: PatentItem[] | null;
  experts: ExpertItem[] | null;
  financing: FinancingItem[] | null;
  stats: Stats | null;
  /** Day of the reading, in Asia/Shanghai: how far terms have come. */
  day: string;
}

/** Reads all sections at once. One failing section is left out; only when all fail the page fails. */
export async function loadHome(api: Api): Promise<HomeData> {
  const failures: unknown[] = [];
  let reads = 0;
  const list = async <T>(
    url: string,
    max: number,
    params?: Record<string, string | number | boolean>,
  ): Promise<T[] | null> => {
    reads += 1;
    try {
      const { data } = await api.get<Many<T>>(url, params);
      return Array.isArray(data) ? data.slice(0, max) : [];
    } catch (error) {
      failures.push(error);
      return null;
    }
  };
  const one = async <T>(url: string): Promise<T | null> => {
    reads += 1;
    try {
      return (await api.get<One<T>>(url)).data;
    } catch (error) {
      failures.push(error);
      return null;
    }
  };
  const [picture, news, pictureNotices, notices, laws, patents, experts, financing, stats] = await Promise.all([
    list<ArticleItem>('/api/Newss/ReComImage6', 6),
    list<ArticleItem>('/api/Newss/ReCom8', 8),
    list<ArticleItem>('/api/Notices/ReComImage6', 6),
    list<ArticleItem>('/api/Notices', 6, { pageSize: 6 }),
    list<LawItem>('/api/Laws/ReCom8', 8),
    list<PatentItem>('/api/Patents/Top8', 8),
    list<ExpertItem>('/api/ThinkTanks', 6, { pageSize: 6, IsRecommended: true }),
    list<FinancingItem>('/api/Financing', 5, { pageSize: 5 }),
    one<Stats>('/api/Stats'),
  ]);
  if (failures.length === reads) throw failures[0];
  const day = formatDate(new Date().toISOString());
  return { picture, news, pictureNotices, notices, laws, patents, experts, financing, stats, day };
}
