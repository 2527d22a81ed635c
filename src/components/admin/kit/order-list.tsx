import { ArrowDownOutlined, ArrowUpOutlined, CloseOutlined, HolderOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import './order-list.css';

interface OrderListProps<Row> {
  /** What the list is called, for the ear. */
  label: string;
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  onChange: (rows: Row[]) => void;
  /** Rows may be taken out. */
  removes?: boolean;
  /** A row; its name when absent. */
  render?: (row: Row) => ReactNode;
}

/** Rows in an order that is changed by dragging, or with buttons from the keyboard. */
export function OrderList<Row extends { Id: number }>(props: OrderListProps<Row>) {
  const { label, rows, nameOf, onChange, removes = false, render = nameOf } = props;
  /** Place of the row under the pointer. */
  const [dragged, setDragged] = useState<number | null>(null);

  function move(index: number, by: number): void {
    const next = [...rows];
    const [row] = next.splice(index, 1);
    if (row) next.splice(index + by, 0, row);
    onChange(next);
  }

  return (
    <ol className="order-list" aria-label={label}>
      {rows.map((row, index) => (
        <li
          key={row.Id}
          className={dragged === index ? 'dragged' : undefined}
          draggable
          onDragStart={(event) => {
            event.dataTransfer.effectAllowed = 'move';
            setDragged(index);
          }}
          onDragOver={(event) => {
            if (dragged === null) return;
            event.preventDefault();
            if (dragged === index) return;
            move(dragged, index - dragged);
            setDragged(index);
          }}
          onDragEnd={() => setDragged(null)}
        >
          <HolderOutlined aria-hidden className="order-grip" />
          <div className="order-row">{render(row)}</div>
          <Button
            type="text"
            size="small"
            icon={<ArrowUpOutlined />}
            aria-label={`上移：${nameOf(row)}`}
            disabled={index === 0}
            onClick={() => move(index, -1)}
          />
          <Button
            type="text"
            size="small"
            icon={<ArrowDownOutlined />}
            aria-label={`下移：${nameOf(row)}`}
            disabled={index === rows.length - 1}
            onClick={() => move(index, 1)}
          />
          {removes ? (
            <Button
              type="text"
              size="small"
              icon={<CloseOutlined />}
              aria-label={`移出：${nameOf(row)}`}
              onClick={() => onChange(rows.filter((one) => one.Id !== row.Id))}
            />
          ) : null}
        </li>
      ))}
    </ol>
  );
}
