import type { Stats, WebConfig } from '@ip-portal/contract';
import { FEE_URL, LIST_URLS, TRADING_URL } from '@ip-portal/contract/urls';
import { Icon, type IconName } from '../parts/icon';
import { NewWindow } from '../parts/new-window';
import { counted } from './counted';

interface Service {
  /** Reference sign in Fig. 1. */
  sign: number;
  icon: IconName;
  title: string;
  /** What there is, counted where there is much. */
  fact: string;
  href: string;
  external?: boolean;
}

/** The eight entrances; those to other sites only when their address is configured. */
export function serviceEntrances(site: WebConfig, stats: Stats | null): Service[] {
  const all: Service[] = [
    {
      sign: 10,
      icon: 'patent',
      title: '专利检索',
      fact: counted(stats?.Patents, '件可查', '查法律状态'),
      href: LIST_URLS.patent,
    },
    {
      sign: 20,
      icon: 'trade',
      title: '知识产权交易',
      fact: counted(stats?.Postings, '条供需', '发布与对接'),
      href: TRADING_URL,
    },
    {
      sign: 30,
      icon: 'financing',
      title: '知识产权融资',
      fact: counted(stats?.Financing, '款产品', '比较产品'),
      href: LIST_URLS.financing,
    },
    {
      sign: 40,
      icon: 'expert',
      title: '专家智库',
      fact: counted(stats?.Experts, '位专家', '按领域查找'),
      href: LIST_URLS.expert,
    },
    { sign: 50, icon: 'law', title: '法律法规', fact: counted(stats?.Laws, '部收录', '逐条可引'), href: LIST_URLS.law },
    { sign: 60, icon: 'fee', title: '年费计算', fact: '逐年计算', href: FEE_URL },
    { sign: 70, icon: 'education', title: '远程教育', fact: '新窗口打开', href: site.EducationUrl, external: true },
    { sign: 80, icon: 'lecture', title: '知识产权讲座', fact: '新窗口打开', href: site.LectureUrl, external: true },
  ];
  return all.filter((service) => service.href);
}

/** Eight ways into the services: the legend of Fig. 1. */
export function Services({ site, stats }: { site: WebConfig; stats: Stats | null }) {
  return (
    <section className="wide services-strip" aria-labelledby="services-title">
      <h2 id="services-title" className="sr-only">
        服务入口
      </h2>
      <ul className="services">
        {serviceEntrances(site, stats).map((service) => (
          <li key={service.title}>
            <a
              className={`service service-${service.sign}`}
              href={service.href}
              {...(service.external ? { target: '_blank', rel: 'noopener noreferrer external' } : {})}
            >
              <span className="sign" aria-hidden="true">
                {service.sign}
              </span>
              <Icon name={service.icon} size={30} />
              <b>{service.title}</b>
              <small>{service.fact}</small>
              {service.external ? <NewWindow quiet /> : null}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
