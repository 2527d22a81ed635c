/** Pages that a search may be after rather than a record: what they are called, and the words people use for them. */
import type { WebConfig } from '@ip-portal/contract';
import {
  ABOUT_URL,
  ACCOUNT_URL,
  CLASSES_URL,
  FEE_URL,
  HOME_URL,
  LIST_URLS,
  LOGIN_URL,
  MESSAGES_URL,
  MOBILE_HOME_URL,
  ORGANIZATION_URL,
  POST_URL,
  PRIVACY_CENTER_URL,
  PRIVACY_URL,
  RECOVERY_URL,
  REGISTER_URL,
  SIMILAR_URL,
  SITEMAP_URL,
  TERMS_URL,
  TRADING_URL,
  withQuery,
} from '@ip-portal/contract/urls';

export interface Shortcut {
  readonly label: string;
  readonly url: string;
  /** On another site. */
  readonly external?: boolean;
}
interface Page extends Shortcut {
  readonly words: readonly string[];
}

/** Pages that every portal has; that none of the route table is missing is a test. */
const PAGES: readonly Page[] = [
  { label: '首页', url: HOME_URL, words: ['主页'] },
  { label: '年费计算', url: FEE_URL, words: ['年费', '滞纳金', '缴费', '宽限期', '减缴'] },
  { label: '专利信息', url: LIST_URLS.patent, words: ['专利', '专利检索', '专利查询', '法律状态'] },
  { label: '找相似专利', url: SIMILAR_URL, words: ['相似', '查重'] },
  { label: '专利分类表', url: CLASSES_URL, words: ['分类表', '分类号', '洛迦诺', 'IPC'] },
  { label: '法律法规', url: LIST_URLS.law, words: ['法律', '法规', '条例', '规章', '司法解释'] },
  { label: '新闻中心', url: LIST_URLS.news, words: ['新闻', '要闻', '动态'] },
  { label: '通知公告', url: LIST_URLS.notice, words: ['通知', '公告', '公示', '申报', '指南', '办事'] },
  { label: '知识产权交易', url: TRADING_URL, words: ['交易', '转让', '许可', '供需', '求购'] },
  { label: '发布供需', url: POST_URL, words: ['发布需求', '发布供给', '挂牌'] },
  { label: '知识产权融资', url: LIST_URLS.financing, words: ['融资', '质押', '贷款', '银行'] },
  { label: '专家智库', url: LIST_URLS.expert, words: ['专家', '智库', '律师', '代理师'] },
  { label: '关于我们', url: ABOUT_URL, words: ['电话', '地址', '联系', '办公时间', '交通'] },
  { label: '登录', url: LOGIN_URL, words: ['登录', '登陆'] },
  { label: '注册', url: REGISTER_URL, words: ['注册', '开户'] },
  { label: '找回密码', url: RECOVERY_URL, words: ['密码'] },
  { label: '消息', url: MESSAGES_URL, words: ['站内信'] },
  { label: '个人中心', url: ACCOUNT_URL, words: ['个人中心', '修改密码', '账号'] },
  { label: '我的单位', url: ORGANIZATION_URL, words: ['我的单位', '单位核验'] },
  { label: '个人信息中心', url: PRIVACY_CENTER_URL, words: ['注销账号', '个人信息'] },
  { label: '隐私政策', url: PRIVACY_URL, words: ['隐私'] },
  { label: '网站地图', url: SITEMAP_URL, words: ['网站地图', '导航'] },
  { label: '无障碍声明', url: `${SITEMAP_URL}#accessibility`, words: ['无障碍', '读屏', '适老'] },
  { label: '手机版', url: MOBILE_HOME_URL, words: ['移动版', '客户端'] },
];

/** What this portal has besides: services on other sites, terms that are in force, columns. */
function ownPages(site: WebConfig): Page[] {
  const columns = (path: string) => (name: string) => ({
    label: name,
    url: withQuery(path, { Category: name }),
    words: [],
  });
  return [
    { label: '远程教育', url: site.EducationUrl, words: ['远程', '网课', '课程', '培训'], external: true },
    { label: '知识产权讲座', url: site.LectureUrl, words: ['讲座'], external: true },
    { label: '用户服务协议', url: site.HasTerms ? TERMS_URL : '', words: ['服务协议', '用户协议', '服务条款'] },
    ...site.NoticeCategories.map(columns(LIST_URLS.notice)),
    ...site.NewsCategories.map(columns(LIST_URLS.news)),
  ].filter(({ url }) => url);
}

/** Who types more than this is after a text. */
const QUESTION_MAX = 12;
const SHOWN = 3;

/** Pages that a keyword may mean, those that say most of it first; none for long ones. */
export function shortcutsFor(keyword: string, site: WebConfig): Shortcut[] {
  const text = keyword.trim().toUpperCase();
  if (text.length > QUESTION_MAX) return [];
  return [...PAGES, ...ownPages(site)]
    .flatMap(({ words, ...page }) => {
      const said = [page.label, ...words]
        .filter((word) => text.includes(word.toUpperCase()))
        .map((word) => word.length);
      return said.length > 0 ? [{ page, said: Math.max(...said) }] : [];
    })
    .sort((a, b) => b.said - a.said)
    .slice(0, SHOWN)
    .map(({ page }) => page);
}
