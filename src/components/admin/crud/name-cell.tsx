import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { TableTools } from './crud-page';

interface NameCellProps<Row> {
  row: Row;
  tools: Pick<TableTools<Row>, 'edit' | 'deleted'>;
  name: string;
  /** Second line, smaller. */
  note?: ReactNode;
  /** Chips behind the name. */
  children?: ReactNode;
}

/** Name of a record in a table; opens its form. */
export function NameCell<Row>({ row, tools, name, note, children }: NameCellProps<Row>) {
  return (
    <div className="admin-two-lines">
      <span className="name-cell">
        {tools.deleted ? (
          <span>{name}</span>
        ) : (
          <Button type="link" size="small" title={name} onClick={() => tools.edit(row)}>
            {name}
          </Button>
        )}
        {children}
      </span>
      {note ? <small>{note}</small> : null}
    </div>
  );
}
