/**
 * The pages that are looked at, each of them wide and narrow, by day and by night; `$kind` is the first record of a kind.
 * `readme` names the picture of README that shows it, and the window that one is taken in.
 */
const DESK = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };

export const PAGES = [
  { name: 'home', address: '/desktop/index', readme: { file: 'home', window: DESK } },
  { name: 'news', address: '/desktop/news' },
  { name: 'news-detail', address: '/desktop/news/detail?id=$news' },
  { name: 'notice', address: '/desktop/notice' },
  { name: 'notice-detail', address: '/desktop/notice/detail?id=$notice' },
  { name: 'law', address: '/desktop/law' },
  { name: 'law-detail', address: '/desktop/law/detail?id=$law', readme: { file: 'law', window: DESK } },
  { name: 'expert', address: '/desktop/thinkTank' },
  { name: 'expert-detail', address: '/desktop/thinkTank/detail?id=$expert' },
  { name: 'patent', address: '/desktop/patent' },
  { name: 'patent-hits', address: '/desktop/patent?q=电池' },
  { name: 'patent-detail', address: '/desktop/patent/detail?id=1', readme: { file: 'patent', window: DESK } },
  { name: 'patent-classes', address: '/desktop/patent/classes?symbol=G06' },
  { name: 'patent-similar', address: '/desktop/patent/similar?text=一种水下机器人的夹持机构' },
  { name: 'trading', address: '/desktop/transaction' },
  { name: 'trading-user', address: '/desktop/transaction', as: 'user' },
  { name: 'posting-form', address: '/desktop/transaction/post', as: 'user' },
  { name: 'financing', address: '/desktop/financing' },
  { name: 'financing-detail', address: '/desktop/financing/detail?id=$financing' },
  { name: 'fee', address: '/desktop/fee?type=发明&date=2020-01-01' },
  { name: 'search', address: '/desktop/search?keyword=专利' },
  { name: 'about', address: '/desktop/about' },
  { name: 'sitemap', address: '/desktop/sitemap' },
  { name: 'login', address: '/desktop/login' },
  { name: 'register', address: '/desktop/register' },
  { name: 'account', address: '/desktop/account', as: 'user' },
  { name: 'missing', address: '/desktop/no-such-page' },
  { name: 'app-home', address: '/app/index', readme: { file: 'app-home', window: PHONE } },
  { name: 'app-services', address: '/app/services' },
  { name: 'app-law', address: '/app/law/detail?id=$law', readme: { file: 'app-law', window: PHONE } },
  { name: 'app-patent', address: '/app/patent/detail?id=1' },
  { name: 'app-account', address: '/app/account', as: 'user' },
  // The back office knows no night.
  { name: 'admin', address: '/admin/dashboard', as: 'staff', readme: { file: 'admin', window: DESK } },
  { name: 'admin-news', address: '/admin/news', as: 'staff' },
  { name: 'admin-postings', address: '/admin/postings', as: 'staff', readme: { file: 'review', window: DESK } },
];

const WIDTHS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

/** Every picture of a page: `{ file, window, scheme }`. */
export function viewsOf({ name, as }) {
  const schemes = as === 'staff' ? ['light'] : ['light', 'dark'];
  return WIDTHS.flatMap((window) =>
    schemes.map((scheme) => ({ file: `${name}-${window.width}-${scheme}.png`, window, scheme })),
  );
}
