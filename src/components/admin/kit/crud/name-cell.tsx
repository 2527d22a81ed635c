import type { ReactNode } from 'react';
import { useRowTools } from './row-tools';

interface NameCellProps {
  row: unknown;
  name: string;
  /** Second line, smaller. */
  note?: ReactNode;
  /** Chips behind the name. */
  children?: ReactNode;
}

/** Name of a record in a table; opens its form. */
export function NameCell({ row, name, note, children }: NameCellProps) {
  const { deleted, edit } = useRowTools();
  return (
    <div className="admin-two-lines">
      <span className="name-cell">
        {deleted ? (
          <span>{name}</span>
        ) : (
          <button type="button" className="row-link" title={name} onClick={() => edit(row)}>
            {name}
          </button>
        )}
        {children}
      </span>
      {note ? <small>{note}</small> : null}
    </div>
  );
}
