import type { WebConfig } from '@ip-portal/contract';
import { ABOUT_URL, PRIVACY_URL, SITEMAP_URL, TERMS_URL } from '@ip-portal/contract/urls';
import { Icon } from '../parts/icon';
import { NewWindow } from '../parts/new-window';
import { StoredHtml } from '../parts/stored-html';
import { SectionTitle } from '../parts/titles';
import { ACCESSIBILITY_URL } from './utility-bar';

/** The first character that tells a name from others: after 国家 and 中国, and after the whole name of another. */
function characterOf(name: string, names: readonly string[]): string | undefined {
  const shared = names.find((other) => other !== name && name.startsWith(other)) ?? '';
  return Array.from(name.slice(shared.length).replace(/^(国家|中国)(?=.)/, ''))[0];
}

/** Friendly links, four a row; a link without a picture gets a tile with a character. */
export function FriendlyLinks({ links }: { links: WebConfig['Links'] }) {
  if (links.length === 0) return null;
  return (
    <section className="friendly" aria-labelledby="friendly-title">
      <div className="wide">
        <SectionTitle id="friendly-title" title="友情链接" />
        <ul>
          {links.map((link) => (
            <li key={`${link.Link}-${link.Name}`}>
              <a href={link.Link} target="_blank" rel="noopener noreferrer external">
                <span className="friendly-image" aria-hidden="true">
                  {link.Image ? (
                    <img src={link.Image} alt="" width="120" height="48" loading="lazy" decoding="async" />
                  ) : (
                    characterOf(
                      link.Name,
                      links.map(({ Name }) => Name),
                    )
                  )}
                </span>
                <span className="friendly-name">{link.Name}</span>
                <NewWindow quiet />
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** Copyright, filing numbers and the links every page owes. */
export function Footer({ site }: { site: WebConfig }) {
  const policeCode = site.PoliceNumber.replace(/\D/g, '');
  return (
    <footer className="footer">
      <div className="wide">
        <div className="footer-main">
          <div className="footer-name">
            <b>{site.WebSiteName}</b>
            <StoredHtml className="footer-copyright" html={site.Copyright} />
          </div>
          <ul className="footer-links">
            <li>
              <a href={ABOUT_URL}>关于我们</a>
            </li>
            <li>
              <a href={SITEMAP_URL}>网站地图</a>
            </li>
            <li>
              <a href={ACCESSIBILITY_URL}>无障碍声明</a>
            </li>
            <li>
              <a href={PRIVACY_URL}>隐私政策</a>
            </li>
            {site.HasTerms ? (
              <li>
                <a href={TERMS_URL}>用户服务协议</a>
              </li>
            ) : null}
            {site.Phone ? (
              <li>
                <a href={`tel:${site.Phone.replace(/[^\d+]/g, '')}`}>服务热线 {site.Phone}</a>
              </li>
            ) : null}
          </ul>
        </div>
        <p className="footer-filing">
          {site.IcpNumber ? (
            <a href="https://beian.miit.gov.cn" target="_blank" rel="noopener noreferrer">
              {site.IcpNumber}
              <NewWindow />
            </a>
          ) : null}
          {site.PoliceNumber ? (
            <a
              href={`https://beian.mps.gov.cn/#/query/webSearch?code=${policeCode}`}
              target="_blank"
              rel="noopener noreferrer"
            >
              <Icon name="shield" size={16} />
              {site.PoliceNumber}
              <NewWindow />
            </a>
          ) : null}
        </p>
      </div>
    </footer>
  );
}
