import type { WebConfig } from '@ip-portal/contract';

/** Kinds of article that share one list and one detail page; laws have their own. */
export type PlainKind = 'news' | 'notice';

interface KindWords {
  api: '/api/Newss' | '/api/Notices';
  name: string;
  unit: string;
  lead: string;
  /** News are shown with pictures, notices as plain rows. */
  covers: boolean;
  categories: (site: WebConfig) => readonly string[];
}

/** All that differs between news and notices. */
export const KINDS: Record<PlainKind, KindWords> = {
  news: {
    api: '/api/Newss',
    name: '新闻中心',
    unit: '篇新闻',
    lead: '中心动态、政策解读与典型案例，按发布时间排列。',
    covers: true,
    categories: (site) => site.NewsCategories,
  },
  notice: {
    api: '/api/Notices',
    name: '通知公告',
    unit: '篇公告',
    lead: '办事通知、申报指南与公示信息，以本页发布的内容为准。',
    covers: false,
    categories: (site) => site.NoticeCategories,
  },
};
