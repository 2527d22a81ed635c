/** 服务: every service of the portal on one page, each a way on among the mobile pages. */

import type { PublicStats, WebConfig } from '@ip-portal/contract';
import {
  ABOUT_URL,
  LIST_URLS,
  MOBILE_NEWS_URL,
  MOBILE_SERVICES_URL,
  ORGANIZATION_URL,
  POST_URL,
  SIMILAR_URL,
} from '@ip-portal/contract/urls';
import { serviceEntrances } from '../home/services';
import { definePage, type ViewProps } from '../page';
import { formatNumber, Icon, SkeletonRows } from '../parts';
import { A } from '../parts/here';
import { NewWindow } from '../parts/new-window';
import { qqUrl } from '../parts/qq';
import { MobileSearchBox } from './search-box';

type Service = Omit<ReturnType<typeof serviceEntrances>[number], 'sign'>;
interface Group {
  /** Reference sign, as in Fig. 1 of the home page. */
  sign: number;
  title: string;
  services: Service[];
}

function groupsOf(site: WebConfig, stats: PublicStats | null): Group[] {
  const entrances = serviceEntrances(site, stats);
  const entrance = (sign: number): Service[] => entrances.filter((one) => one.sign === sign);
  const open = stats?.Movement.Notices ?? 0;
  return [
    {
      sign: 10,
      title: '查',
      services: [
        ...entrance(10),
        ...entrance(50),
        ...entrance(60),
        { icon: 'copy', title: '找相似专利', fact: '粘贴文字即可', href: SIMILAR_URL },
      ],
    },
    {
      sign: 20,
      title: '办',
      services: [
        ...entrance(20),
        { icon: 'edit', title: '发布供需', fact: '登录后办理', href: POST_URL },
        ...entrance(30),
        { icon: 'building', title: '我的单位', fact: '资料与核验', href: ORGANIZATION_URL },
      ],
    },
    {
      sign: 40,
      title: '问',
      services: [
        ...entrance(40),
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
        ...entrance(70),
        ...entrance(80),
      ],
    },
  ];
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
                  {external ? <NewWindow quiet /> : null}
                </A>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <p className="mobile-all-note">知识产权交易、发布供需和我的单位须登录，其余无须登录。</p>
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
    crumbs: [{ label: '服务' }],
  }),
  View: ServicesView,
  Skeleton: () => (
    <div className="mobile-pad">
      <SkeletonRows count={8} />
    </div>
  ),
});
