import type { ReactNode } from 'react';
import { A } from './here';
import { Icon } from './icon';

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
      {children ? <div className="flow">{children}</div> : null}
    </div>
  );
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
