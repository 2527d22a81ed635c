/** 服务: every service of the portal on one page, each a way on among the mobile pages. */
import type { PublicStats, WebConfig } from '@ip-portal/contract';
import {
  ABOUT_URL,
  FEE_URL,
  LIST_URLS,
  MOBILE_NEWS_URL,
  MOBILE_SERVICES_URL,
  ORGANIZATION_URL,
  SIMILAR_URL,
  TRADING_URL,
} from '@ip-portal/contract/urls';
import { definePage, type ViewProps } from '../page';
import { formatNumber, Icon, type IconName, SkeletonRows } from '../parts';
import { A } from '../parts/here';
import { qqUrl } from '../parts/qq';
import { MobileSearchBox } from './search-box';

interface Service {
  icon: IconName;
  title: string;
  /** What there is, counted where it can be. */
  fact: string;
  href: string;
  external?: true;
}
interface Group {
  /** Reference sign, as in Fig. 1 of the home page. */
  sign: number;
  title: string;
  services: Service[];
}

const counted = (count: number | undefined, unit: string, otherwise: string) =>
  count ? `${formatNumber(count)} ${unit}` : otherwise;

function groupsOf(site: WebConfig, stats: PublicStats | null): Group[] {
  const open = stats?.Movement.Notices ?? 0;
  const groups: Group[] = [
    {
      sign: 10,
      title: '查',
      services: [
        {
          icon: 'patent',
          title: '专利检索',
          fact: counted(stats?.Patents, '件可查', '查法律状态'),
          href: LIST_URLS.patent,
        },
        { icon: 'law', title: '法律法规', fact: counted(stats?.Laws, '部收录', '逐条可引'), href: LIST_URLS.law },
        { icon: 'fee', title: '年费计算', fact: '逐年计算', href: FEE_URL },
        { icon: 'copy', title: '找相似专利', fact: '粘贴文字即可', href: SIMILAR_URL },
      ],
    },
    {
      sign: 20,
      title: '办',
      services: [
        {
          icon: 'trade',
          title: '知识产权交易',
          fact: counted(stats?.Postings, '条供需', '发布与对接'),
          href: TRADING_URL,
        },
        { icon: 'edit', title: '发布供需', fact: '登录后办理', href: `${TRADING_URL}/post` },
        {
          icon: 'financing',
          title: '知识产权融资',
          fact: counted(stats?.Financing, '款产品', '比较产品'),
          href: LIST_URLS.financing,
        },
        { icon: 'building', title: '我的单位', fact: '资料与核验', href: ORGANIZATION_URL },
      ],
    },
    {
      sign: 40,
      title: '问',
      services: [
        {
          icon: 'expert',
          title: '专家智库',
          fact: counted(stats?.Experts, '位专家', '按领域查找'),
          href: LIST_URLS.expert,
        },
        ...(site.Phone
          ? [
              {
                icon: 'phone',
                title: '服务热线',
                fact: site.Phone,
                href: `tel:${site.Phone.replace(/[^\d+]/g, '')}`,
              } as const,
            ]
          : []),
        ...site.QQs.map(
          ({ Name, QQ }) => ({ icon: 'chat', title: Name, fact: `QQ ${QQ}`, href: qqUrl(QQ), external: true }) as const,
        ),
        { icon: 'pin', title: '关于中心', fact: '地址与办公时间', href: ABOUT_URL },
      ],
    },
    {
      sign: 70,
      title: '学',
      services: [
        { icon: 'news', title: '新闻动态', fact: '政策与动态', href: MOBILE_NEWS_URL },
        {
          icon: 'notice',
          title: '通知公告',
          fact: open > 0 ? `${formatNumber(open)} 项尚未截止` : '申报与办事',
          href: LIST_URLS.notice,
        },
        { icon: 'education', title: '远程教育', fact: '打开外部网站', href: site.EducationUrl, external: true },
        { icon: 'lecture', title: '知识产权讲座', fact: '打开外部网站', href: site.LectureUrl, external: true },
      ],
    },
  ];
  return groups.map((group) => ({ ...group, services: group.services.filter(({ href }) => href) }));
}

function ServicesView({ data: stats, site }: ViewProps<PublicStats | null>) {
  return (
    <div className="mobile-all">
      <h1>服务</h1>
      <MobileSearchBox placeholder="找专利、法规、办事信息" />
      {groupsOf(site, stats).map(({ sign, title, services }) => (
        <section key={title} aria-labelledby={`services-${sign}`}>
          <h2 id={`services-${sign}`}>
            <i aria-hidden="true">{sign}</i>
            {title}
            <small>{services.length} 项</small>
          </h2>
          <ul>
            {services.map(({ icon, title: name, fact, href, external }) => (
              <li key={name}>
                <A href={href} {...(external ? { target: '_blank', rel: 'noopener noreferrer external' } : {})}>
                  <Icon name={icon} size={26} />
                  <span>
                    <b>{name}</b>
                    <small>{fact}</small>
                  </span>
                  {external ? <span className="sr-only">（在新窗口打开）</span> : null}
                </A>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <p className="mobile-all-note">“办”中的事项登录后办理，其余无须登录。</p>
    </div>
  );
}

/** All services on the phone. */
export const mobileServicesPage = definePage<PublicStats | null>({
  query: [],
  // Figures are a comfort: without them the ways are still there.
  load: (api) =>
    api.get('/api/Stats').then(
      ({ data }) => data,
      () => null,
    ),
  head: (_data, site) => ({
    title: '服务',
    description: `${site.WebSiteName}的全部服务：专利检索、法律法规、年费计算、交易、融资、专家咨询。`,
    canonical: MOBILE_SERVICES_URL,
    noindex: true,
    crumbs: [{ label: '服务' }],
  }),
  View: ServicesView,
  Skeleton: () => (
    <div className="mobile-pad">
      <SkeletonRows count={8} />
    </div>
  ),
});
