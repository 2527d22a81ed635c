/** Tags for `<head>`, as text. No React: also usable where only the tags are wanted. */
import type { WebConfig } from '@ip-portal/contract';
import { FEED_KINDS } from '@ip-portal/contract/kind-lists';
import { KINDS } from '@ip-portal/contract/kinds';
import { HOME_URL } from '@ip-portal/contract/urls';
import { escapeHtml } from './escape-html';
import type { PageHead } from './page';

/** JSON for a `<script>`: nothing in it can close the element or open a comment. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/>/g, '\\u003e')
    .replace(/&/g, '\\u0026')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');
}

/** The document title: `X - 站点名`, the site name alone on the home page. */
export function documentTitle(head: Pick<PageHead, 'title'>, site: Pick<WebConfig, 'WebSiteName'>): string {
  return head.title ? `${head.title} - ${site.WebSiteName}` : site.WebSiteName;
}

function absolute(url: string, origin: string): string {
  return /^https?:\/\//.test(url) ? url : `${origin}${url.startsWith('/') ? '' : '/'}${url}`;
}

function organisation(site: WebConfig, origin: string): Record<string, unknown> {
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: site.WebSiteName,
    url: `${origin}${HOME_URL}`,
    logo: absolute(site.Logo ?? '/favicon.svg', origin),
    ...(site.Description ? { description: site.Description } : {}),
    ...(site.Phone
      ? { contactPoint: { '@type': 'ContactPoint', telephone: site.Phone, contactType: 'customer service' } }
      : {}),
  };
}

function breadcrumb(head: PageHead, site: WebConfig, origin: string): Record<string, unknown> | null {
  if (head.crumbs.length === 0) return null;
  const all = [{ label: site.WebSiteName, url: HOME_URL }, ...head.crumbs];
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: all.map((crumb, index) => {
      const url = index === all.length - 1 ? head.canonical : crumb.url;
      return {
        '@type': 'ListItem',
        position: index + 1,
        name: crumb.label,
        ...(url ? { item: absolute(url, origin) } : {}),
      };
    }),
  };
}

/** Puts the origin in front of addresses that begin with `{origin}`. */
function withOrigin(item: Record<string, unknown>, origin: string): unknown {
  return JSON.parse(
    JSON.stringify(item, (_key, value: unknown) =>
      typeof value === 'string' && value.startsWith('{origin}/') ? origin + value.slice('{origin}'.length) : value,
    ),
  );
}

/** The feeds, for readers that look for them. */
function feedLinks(site: WebConfig): string[] {
  return FEED_KINDS.map(
    (kind) =>
      `<link rel="alternate" type="application/atom+xml" title="${escapeHtml(`${KINDS[kind].label} - ${site.WebSiteName}`)}" href="/feed/${kind}.xml">`,
  );
}

/** All tags of a page. In a page's own JSON-LD `{origin}/…` becomes an absolute address. */
export function headTags(head: PageHead, site: WebConfig, origin: string): string {
  const title = documentTitle(head, site);
  // Half a character at the cut would not be valid text.
  const description = (head.description || site.Description)
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 200)
    .replace(/[\ud800-\udbff]$/, '');
  const canonical = absolute(head.canonical, origin);
  const meta = (name: string, content: string): string => `<meta name="${name}" content="${escapeHtml(content)}">`;
  const property = (name: string, content: string): string =>
    `<meta property="${name}" content="${escapeHtml(content)}">`;
  const image = head.image ?? site.Logo;
  const tags = [`<title>${escapeHtml(title)}</title>`];
  if (description) tags.push(meta('description', description));
  if (site.Keywords) tags.push(meta('keywords', site.Keywords));
  if (head.noindex) tags.push(meta('robots', 'noindex'));
  else tags.push(`<link rel="canonical" href="${escapeHtml(canonical)}">`, ...feedLinks(site));
  tags.push(
    property('og:type', head.type ?? 'website'),
    property('og:site_name', site.WebSiteName),
    property('og:title', head.title || site.WebSiteName),
    property('og:url', canonical),
    property('og:locale', 'zh_CN'),
  );
  if (description) tags.push(property('og:description', description));
  if (image) tags.push(property('og:image', absolute(image, origin)));
  const items = [organisation(site, origin), breadcrumb(head, site, origin), ...(head.jsonLd ?? [])];
  for (const item of items) {
    if (item) tags.push(`<script type="application/ld+json">${scriptJson(withOrigin(item, origin))}</script>`);
  }
  return tags.join('\n');
}
