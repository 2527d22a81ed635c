import { linkReferences, type OwnArticles } from '@ip-portal/contract/rules/law-references';
import { type ReactNode, useMemo } from 'react';
import { A } from './here';
import { Icon } from './icon';
import { StoredHtml } from './stored-html';

/** Head of a section below an ink rule, with the way to all of it. */
export function SectionTitle({
  title,
  sign,
  lead,
  more = '更多',
  moreHref,
  id,
}: {
  title: string;
  /** Reference sign of the service that the section shows. */
  sign?: number;
  /** One sentence beside the title. */
  lead?: string | undefined;
  more?: string;
  moreHref?: string;
  id?: string;
}) {
  return (
    <div className="section-title">
      {sign ? (
        <span className="sign" aria-hidden="true">
          {sign}
        </span>
      ) : null}
      <h2 id={id}>{title}</h2>
      {lead ? <p>{lead}</p> : null}
      {moreHref ? (
        <A className="more" href={moreHref} aria-label={`${more === '更多' ? '查看更多' : more}：${title}`}>
          {more}
          <Icon name="arrow-right" size={16} />
        </A>
      ) : null}
    </div>
  );
}

/** The one h1 of a page, a sentence on what it is for, and room beside it. */
export function PageTitle({ title, lead, children }: { title: string; lead?: string; children?: ReactNode }) {
  return (
    <div className="page-title">
      <div>
        <h1>{title}</h1>
        {lead ? <p className="lead">{lead}</p> : null}
      </div>
      {children ? <div className="page-title-side">{children}</div> : null}
    </div>
  );
}

/** HTML of an article in article typography, its references to statutes as links; `own`: of the statute it belongs to. */
export function Html({ html, lang, own }: { html: string; lang?: string; own?: OwnArticles }) {
  const linked = useMemo(() => linkReferences(html, own), [html, own]);
  return <StoredHtml className="prose" html={linked} {...(lang ? { lang } : {})} />;
}

/** Short facts in one line; empty ones are left out. */
export function MetaLine({ items }: { items: readonly ReactNode[] }) {
  const shown = items.filter((item) => item !== null && item !== undefined && item !== '' && item !== false);
  if (shown.length === 0) return null;
  return (
    <ul className="meta-line">
      {shown.map((item, index) => (
        <li key={index}>{item}</li>
      ))}
    </ul>
  );
}
