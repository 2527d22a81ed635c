import { SettingOutlined } from '@ant-design/icons';
import { Button, Checkbox, Dropdown, Segmented } from 'antd';
import { useState } from 'react';
import type { Column } from './column';

type Density = 'small' | 'middle';

/** How a person likes a table; kept in this browser. */
export interface TableLook {
  size: Density;
  /** Names of columns not shown. */
  hidden: string[];
}

const DEFAULT: TableLook = { size: 'small', hidden: [] };

function read(key: string): TableLook {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? '') as Partial<TableLook>;
    return {
      size: stored.size === 'middle' ? 'middle' : 'small',
      hidden: Array.isArray(stored.hidden) ? stored.hidden.filter((name) => typeof name === 'string') : [],
    };
  } catch {
    return DEFAULT;
  }
}

/** The look of the table `name`, and how to change it. */
export function useTableLook(name: string): [TableLook, (look: TableLook) => void] {
  const key = `admin-table-${name}`;
  const [look, setLook] = useState(() => read(key));
  return [
    look,
    (next) => {
      setLook(next);
      try {
        localStorage.setItem(key, JSON.stringify(next));
      } catch {
        // A browser without storage forgets it with the page.
      }
    },
  ];
}

interface TableSettingsProps<Row> {
  columns: readonly Column<Row>[];
  look: TableLook;
  onChange: (look: TableLook) => void;
}

/** Which columns are shown and how dense they stand. */
export function TableSettings<Row>({ columns, look, onChange }: TableSettingsProps<Row>) {
  const shown = columns.map(({ name }) => name).filter((name) => !look.hidden.includes(name));
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      popupRender={() => (
        <div className="table-settings" role="group" aria-label="表格设置">
          <Segmented
            block
            aria-label="行距"
            value={look.size}
            options={[
              { label: '紧凑', value: 'small' },
              { label: '宽松', value: 'middle' },
            ]}
            onChange={(size) => onChange({ ...look, size: size as Density })}
          />
          <Checkbox.Group
            value={shown}
            options={columns.map(({ name, title }) => ({ label: title, value: name, disabled: shown.join() === name }))}
            onChange={(names) =>
              onChange({ ...look, hidden: columns.map(({ name }) => name).filter((name) => !names.includes(name)) })
            }
          />
          <Button size="small" type="link" onClick={() => onChange(DEFAULT)}>
            恢复默认
          </Button>
        </div>
      )}
    >
      <Button type="text" icon={<SettingOutlined aria-hidden />} aria-label="表格设置" title="表格设置" />
    </Dropdown>
  );
}
