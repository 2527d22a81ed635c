import type { Neighbour } from '@ip-portal/contract';
import { Icon, SectionTitle } from '../parts';
import { A } from '../parts/here';

/** The articles above and below this one in its list, whose newest stands first. */
export function PreviousNext({
  older,
  newer,
  hrefFor,
}: {
  older: Neighbour | null;
  newer: Neighbour | null;
  hrefFor: (id: number) => string;
}) {
  if (!older && !newer) return null;
  return (
    <nav className="previous-next" aria-label="上一篇与下一篇">
      {newer ? (
        <A href={hrefFor(newer.Id)} rel="prev">
          <span className="soft">
            <Icon name="chevron-left" size={16} />
            上一篇
          </span>
          {newer.Title}
        </A>
      ) : (
        <p className="soft">已是最新一篇</p>
      )}
      {older ? (
        <A className="to-next" href={hrefFor(older.Id)} rel="next">
          <span className="soft">
            下一篇
            <Icon name="chevron-right" size={16} />
          </span>
          {older.Title}
        </A>
      ) : (
        <p className="to-next soft">已是最早一篇</p>
      )}
    </nav>
  );
}

/** Further reading. Renders nothing without any. */
export function Related({
  items,
  title = '相关阅读',
  hrefFor,
}: {
  items: readonly Neighbour[];
  title?: string;
  hrefFor: (id: number) => string;
}) {
  if (items.length === 0) return null;
  return (
    <section className="related" aria-labelledby="related">
      <SectionTitle title={title} id="related" />
      <ul className="lines">
        {items.map((item) => (
          <li key={item.Id}>
            <A href={hrefFor(item.Id)}>{item.Title}</A>
          </li>
        ))}
      </ul>
    </section>
  );
}
