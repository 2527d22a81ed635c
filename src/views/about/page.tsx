import type { About } from '@ip-portal/contract';
import { ABOUT_URL } from '@ip-portal/contract/urls';
import type { ReactNode } from 'react';
import { definePage, type ViewProps } from '../page';
import { A } from '../parts/here';
import { Html } from '../parts/html';
import { Icon, type IconName } from '../parts/icon';
import { NewWindow } from '../parts/new-window';
import { SkeletonArticle } from '../parts/states';
import { PageTitle } from '../parts/titles';

function Contact({ icon, label, children }: { icon: IconName; label: string; children: ReactNode }) {
  return (
    <div>
      <dt>
        <Icon name={icon} />
        {label}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

function Contacts({ about }: { about: About }) {
  return (
    <aside className="card contacts" aria-labelledby="contact-title">
      <h2 id="contact-title">联系我们</h2>
      <dl>
        {about.Phone ? (
          <Contact icon="phone" label="电话">
            <A href={`tel:${about.Phone.replace(/[^\d+]/g, '')}`}>{about.Phone}</A>
          </Contact>
        ) : null}
        {about.Email ? (
          <Contact icon="mail" label="邮箱">
            <A href={`mailto:${about.Email}`}>{about.Email}</A>
          </Contact>
        ) : null}
        {about.WorkingHours ? (
          <Contact icon="clock" label="办公时间">
            {about.WorkingHours}
          </Contact>
        ) : null}
        {about.Address ? (
          <Contact icon="pin" label="地址">
            {about.Address}
            {about.PostCode ? <span className="nowrap">，邮编 {about.PostCode}</span> : null}
          </Contact>
        ) : null}
      </dl>
    </aside>
  );
}

/** Public map services that look an address up; nothing is asked of them before the reader follows the link. */
const MAPS: { label: string; url: (address: string) => string }[] = [
  { label: '高德地图', url: (address) => `https://uri.amap.com/search?keyword=${address}` },
  {
    label: '百度地图',
    url: (address) => `https://api.map.baidu.com/geocoder?address=${address}&output=html&src=webapp.portal`,
  },
];

/** Nobody's post code: the address is made up, as the demo's is, and no map knows it. */
const NOWHERE = /^0+$/;

function Place({ about, name }: { about: About; name: string }) {
  const { Address, MapImage, PostCode, Traffic } = about;
  if (!Address && !MapImage && Traffic.length === 0) return null;
  return (
    <section aria-labelledby="place-title">
      <h2 id="place-title">位置与交通</h2>
      <div className="about-place">
        {Address ? (
          <div className="about-address">
            <p>{Address}</p>
            {NOWHERE.test(PostCode) ? null : (
              <ul>
                {MAPS.map(({ label, url }) => (
                  <li key={label}>
                    <A href={url(encodeURIComponent(Address))} target="_blank" rel="noopener noreferrer external">
                      在{label}中查找
                      <NewWindow size={16} />
                    </A>
                  </li>
                ))}
              </ul>
            )}
          </div>
        ) : null}
        {Traffic.length > 0 ? (
          <ul className="traffic">
            {Traffic.map((line) => (
              <li key={line}>
                <Icon name="bus" />
                {line}
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      {MapImage ? (
        <figure className="about-map">
          <img
            src={MapImage}
            alt={`${name}位置图${Address ? `：${Address}` : ''}`}
            width="560"
            height="320"
            loading="lazy"
            decoding="async"
          />
        </figure>
      ) : null}
    </section>
  );
}

function Departments({ items }: { items: About['Departments'] }) {
  return (
    <section aria-labelledby="departments-title">
      <h2 id="departments-title">内设机构</h2>
      <ul className="departments">
        {items.map((department) => (
          <li key={department.Name}>
            <h3>{department.Name}</h3>
            <p>{department.Duty}</p>
            {department.Phone ? (
              <A href={`tel:${department.Phone.replace(/[^\d+]/g, '')}`}>
                <Icon name="phone" size={16} />
                {department.Phone}
              </A>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

function AboutView({ data, site }: ViewProps<About>) {
  return (
    <div className="page about-page">
      <PageTitle title="关于我们" lead={site.WebSiteName} />
      <div className="about-top">
        <section aria-label="中心简介">{data.Content ? <Html html={data.Content} /> : null}</section>
        <Contacts about={data} />
      </div>
      {data.Departments.length > 0 ? <Departments items={data.Departments} /> : null}
      <Place about={data} name={site.WebSiteName} />
    </div>
  );
}

/** About the centre. */
export const aboutPage = definePage<About>({
  query: [],
  async load(api) {
    // Other backends may know fewer fields.
    const data: Partial<About> | undefined = (await api.get('/api/About')).data;
    return {
      Content: '',
      Address: '',
      Phone: '',
      Email: '',
      PostCode: '',
      WorkingHours: '',
      MapImage: null,
      UpdatedAt: '',
      Version: 1,
      ...data,
      Traffic: data?.Traffic ?? [],
      Departments: data?.Departments ?? [],
    };
  },
  head: (data, site) => ({
    title: '关于我们',
    description: `${site.WebSiteName}的职能、内设机构、地址与联系方式。${data.Address}`.trim(),
    canonical: ABOUT_URL,
    crumbs: [{ label: '关于我们' }],
    jsonLd: [{ '@context': 'https://schema.org', '@type': 'AboutPage', name: `关于${site.WebSiteName}` }],
  }),
  View: AboutView,
  Skeleton: SkeletonArticle,
});
