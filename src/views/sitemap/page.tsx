import type { WebConfig } from '@ip-portal/contract';
import { SITEMAP_KINDS } from '@ip-portal/contract/kind-lists';
import { KINDS } from '@ip-portal/contract/kinds';
import {
  ABOUT_URL,
  FEE_URL,
  LIST_URLS,
  LOGIN_URL,
  MOBILE_HOME_URL,
  PRIVACY_URL,
  REGISTER_URL,
  SEARCH_URL,
  SITEMAP_URL,
  TERMS_URL,
  TRADING_URL,
  withQuery,
} from '@ip-portal/contract/urls';
import { definePage, type ViewProps } from '../page';
import { Icon, type IconName } from '../parts/icon';
import { NewWindow } from '../parts/new-window';
import { PageTitle } from '../parts/titles';
import { AccessibilityStatement } from './accessibility';

interface Group {
  icon: IconName;
  title: string;
  links: { label: string; href: string; external?: boolean }[];
}

/** Everything the public site offers, grouped. */
function siteGroups(site: WebConfig): Group[] {
  const column = (path: string) => (name: string) => ({ label: name, href: withQuery(path, { Category: name }) });
  const external = [
    { label: '远程教育', href: site.EducationUrl, external: true },
    { label: '知识产权讲座', href: site.LectureUrl, external: true },
  ].filter((link) => link.href);
  const services: Group = {
    icon: 'trade',
    title: '运营与服务',
    links: [
      { label: '知识产权交易', href: TRADING_URL },
      { label: '知识产权融资', href: LIST_URLS.financing },
      { label: '专家智库', href: LIST_URLS.expert },
      ...external,
    ],
  };
  const groups: Group[] = [
    {
      icon: 'news',
      title: '资讯与公告',
      links: [
        { label: '新闻中心', href: LIST_URLS.news },
        ...site.NewsCategories.map(column(LIST_URLS.news)),
        { label: '通知公告', href: LIST_URLS.notice },
        ...site.NoticeCategories.map(column(LIST_URLS.notice)),
      ],
    },
    {
      icon: 'search',
      title: '查询与工具',
      links: [
        { label: '专利信息', href: LIST_URLS.patent },
        { label: '法律法规', href: LIST_URLS.law },
        { label: '年费计算', href: FEE_URL },
        { label: '站内搜索', href: SEARCH_URL },
      ],
    },
    services,
    {
      icon: 'user',
      title: '关于与账号',
      links: [
        { label: '关于我们', href: ABOUT_URL },
        { label: '隐私政策', href: PRIVACY_URL },
        ...(site.HasTerms ? [{ label: '用户服务协议', href: TERMS_URL }] : []),
        { label: '登录', href: LOGIN_URL },
        { label: '注册', href: REGISTER_URL },
        { label: '手机版', href: MOBILE_HOME_URL },
      ],
    },
  ];
  // Kinds of records that no group names.
  const linked = new Set(groups.flatMap(({ links }) => links.map(({ href }) => href)));
  const others = SITEMAP_KINDS.map((kind) => ({ label: KINDS[kind].label, href: LIST_URLS[kind] }));
  services.links.push(...others.filter(({ href }) => !linked.has(href)));
  return groups;
}

function SitemapView({ site }: ViewProps<null>) {
  return (
    <div className="page sitemap-page">
      <PageTitle title="网站地图" lead="全站栏目与服务一览。" />
      <ul className="sitemap">
        {siteGroups(site).map((group) => (
          <li key={group.title} className="card">
            <h2>
              <Icon name={group.icon} size={22} />
              {group.title}
            </h2>
            <ul>
              {group.links.map((link) => (
                <li key={`${link.label}-${link.href}`}>
                  <a
                    href={link.href}
                    {...(link.external ? { target: '_blank', rel: 'noopener noreferrer external' } : {})}
                  >
                    {link.label}
                    {link.external ? <NewWindow quiet /> : null}
                  </a>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <AccessibilityStatement site={site} />
    </div>
  );
}

/** All columns of the site and the statement on barrier-free use. */
export const sitemapPage = definePage<null>({
  query: [],
  load: () => Promise.resolve(null),
  head: (_data, site) => ({
    title: '网站地图',
    description: `${site.WebSiteName}全站栏目、服务入口与无障碍声明。`,
    canonical: SITEMAP_URL,
    crumbs: [{ label: '网站地图' }],
  }),
  View: SitemapView,
});
