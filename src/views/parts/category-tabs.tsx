import { formatNumber } from './format';
import { A } from './here';

/** Categories of a list as links; the chosen one is marked. */
export function CategoryTabs({
  items,
  label = '栏目',
}: {
  items: readonly { label: string; href: string; active: boolean; count?: number }[];
  label?: string;
}) {
  return (
    <nav className="tabs" aria-label={label}>
      <ul>
        {items.map((item) => (
          <li key={item.href}>
            <A href={item.href} aria-current={item.active ? 'page' : undefined}>
              {item.label}
              {item.count === undefined ? null : (
                <>
                  {' '}
                  <span className="tabs-count">{formatNumber(item.count)}</span>
                </>
              )}
            </A>
          </li>
        ))}
      </ul>
    </nav>
  );
}
