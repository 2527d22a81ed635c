import type { WebConfig } from '@ip-portal/contract';
import { FEE_URL, LIST_URLS, TRADE_URL } from '@ip-portal/contract/urls';
import { Icon, type IconName } from '../parts/icon';

interface Service {
  icon: IconName;
  title: string;
  text: string;
  href: string;
  external?: boolean;
}

/** The eight entrances; those to other sites only when their address is configured. */
export function serviceEntrances(site: WebConfig): Service[] {
  const all: Service[] = [
    { icon: 'patent', title: '专利检索', text: '查名称、号码与法律状态', href: LIST_URLS.patent },
    { icon: 'trade', title: '知识产权交易', text: '发布与对接转让、许可供需', href: TRADE_URL },
    { icon: 'financing', title: '知识产权融资', text: '比较银行质押贷款产品', href: LIST_URLS.financing },
    { icon: 'expert', title: '专家智库', text: '按领域和地区找专家', href: LIST_URLS.expert },
    { icon: 'law', title: '法律法规', text: '现行有效文本，逐条可引', href: LIST_URLS.law },
    { icon: 'fee', title: '年费计算', text: '算清应缴年费与滞纳金', href: FEE_URL },
    { icon: 'education', title: '远程教育', text: '在线课程，随时学习', href: site.EducationUrl, external: true },
    { icon: 'lecture', title: '知识产权讲座', text: '公益讲座与培训报名', href: site.LectureUrl, external: true },
  ];
  return all.filter((service) => service.href);
}

/** Eight ways into the services. */
export function Services({ site }: { site: WebConfig }) {
  return (
    <section className="band-ground" aria-labelledby="services-title">
      <div className="wide band">
        <div className="section-title">
          <h2 id="services-title">服务入口</h2>
        </div>
        <ul className="services">
          {serviceEntrances(site).map((service) => (
            <li key={service.title}>
              <a
                className="card service"
                href={service.href}
                {...(service.external ? { target: '_blank', rel: 'noopener noreferrer external' } : {})}
              >
                <span className="service-icon">
                  <Icon name={service.icon} size={30} />
                </span>
                <span>
                  <b>
                    {service.title}
                    {service.external ? <Icon name="external" size={14} /> : null}
                  </b>
                  <small>{service.text}</small>
                </span>
                {service.external ? <span className="sr-only">（在新窗口打开）</span> : null}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
