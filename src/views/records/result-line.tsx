import type { ReactNode } from 'react';
import { formatNumber, Icon } from '../parts';
import { A } from '../parts/here';

/** A condition in force and the address of the list without it. */
export interface ActiveFilter {
  label: string;
  value: string | undefined;
  href: string;
}

/** How many were found, and every condition in force with the way to drop it. */
export function ResultLine({
  total,
  unit = '条',
  active = [],
  children,
}: {
  total: number;
  unit?: string;
  active?: readonly ActiveFilter[];
  children?: ReactNode;
}) {
  const shown = active.filter((filter) => filter.value);
  return (
    <div className="result-line flow soft">
      <p>
        共 <b>{formatNumber(total)}</b> {unit}
        {shown.length > 0 ? '符合条件' : ''}
      </p>
      {shown.length > 0 ? (
        <ul className="flow" aria-label="已选条件">
          {shown.map((filter) => (
            <li key={filter.label}>
              <A className="filter-chip" href={filter.href} aria-label={`去掉条件：${filter.label} ${filter.value}`}>
                <span>{filter.label}</span>
                {filter.value}
                <Icon name="close" size={14} />
              </A>
            </li>
          ))}
        </ul>
      ) : null}
      {children}
    </div>
  );
}
