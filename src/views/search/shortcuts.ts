/** Pages that a search may be after rather than a record: what they are called, and the words people use for them. */
import {
  ABOUT_URL,
  ACCOUNT_URL,
  FEE_URL,
  LIST_URLS,
  LOGIN_URL,
  ORGANIZATION_URL,
  PRIVACY_CENTER_URL,
  PRIVACY_URL,
  REGISTER_URL,
  SITEMAP_URL,
  TRADING_URL,
} from '@ip-portal/contract/urls';

export interface Shortcut {
  readonly label: string;
  readonly url: string;
}

const PAGES: readonly (Shortcut & { readonly words: readonly string[] })[] = [
  { label: '年费计算', url: FEE_URL, words: ['年费', '滞纳金', '缴费', '宽限期', '减缴'] },
  { label: '专利信息', url: LIST_URLS.patent, words: ['专利', '专利检索', '专利查询', '法律状态'] },
  { label: '法律法规', url: LIST_URLS.law, words: ['法律', '法规', '条例', '规章', '司法解释'] },
  { label: '新闻中心', url: LIST_URLS.news, words: ['新闻', '要闻', '动态'] },
  { label: '通知公告', url: LIST_URLS.notice, words: ['通知', '公告', '公示', '申报'] },
  { label: '知识产权交易', url: TRADING_URL, words: ['交易', '转让', '许可', '供需', '求购'] },
  { label: '知识产权融资', url: LIST_URLS.financing, words: ['融资', '质押', '贷款', '银行'] },
  { label: '专家智库', url: LIST_URLS.expert, words: ['专家', '智库', '律师', '代理师'] },
  { label: '关于我们', url: ABOUT_URL, words: ['电话', '地址', '联系', '办公时间', '交通'] },
  { label: '登录', url: LOGIN_URL, words: ['登录', '登陆'] },
  { label: '注册', url: REGISTER_URL, words: ['注册', '开户'] },
  { label: '个人中心', url: ACCOUNT_URL, words: ['个人中心', '修改密码', '账号'] },
  { label: '我的单位', url: ORGANIZATION_URL, words: ['我的单位', '单位核验'] },
  { label: '个人信息中心', url: PRIVACY_CENTER_URL, words: ['注销账号', '个人信息'] },
  { label: '隐私政策', url: PRIVACY_URL, words: ['隐私'] },
  { label: '网站地图', url: SITEMAP_URL, words: ['网站地图', '导航'] },
];

/** Who types more than this is after a text. */
const QUESTION_MAX = 12;
const SHOWN = 3;

/** Pages that a keyword may mean, those that say most of it first; none for long ones. */
export function shortcutsFor(keyword: string): Shortcut[] {
  const text = keyword.trim();
  if (text.length > QUESTION_MAX) return [];
  return PAGES.flatMap(({ label, url, words }) => {
    const said = [label, ...words].filter((word) => text.includes(word)).map((word) => word.length);
    return said.length > 0 ? [{ label, url, said: Math.max(...said) }] : [];
  })
    .sort((a, b) => b.said - a.said)
    .slice(0, SHOWN)
    .map(({ label, url }) => ({ label, url }));
}
