import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { KEYWORD_MAX } from '@ip-portal/contract/limits';
import { Button, Form, Input, Select } from 'antd';
import { lazy, Suspense, useDeferredValue, useEffect, useState } from 'react';
import type { Column, Search } from './column';
import type { Table } from './use-table';

const DayRange = lazy(() => import(/* webpackChunkName: "admin-late-days" */ './day-range'));

/** Fields that fit beside the buttons; the rest is unfolded. */
const SHOWN = 3;

const isDays = (search: Search): search is { from: string; to: string } =>
  typeof search === 'object' && 'from' in search;

function Field({ column }: { column: Searched }) {
  const { title, name, search } = column;
  if (isDays(search)) {
    // Two parameters, one control: it writes both through hidden fields.
    return (
      <>
        <Form.Item name={search.from} hidden noStyle>
          <Input />
        </Form.Item>
        <Form.Item name={search.to} hidden noStyle>
          <Input />
        </Form.Item>
        <Form.Item label={title} htmlFor={`search_${search.from}_days`}>
          <Suspense fallback={<Input disabled placeholder="请稍候" />}>
            <DayRange id={`search_${search.from}_days`} from={search.from} to={search.to} />
          </Suspense>
        </Form.Item>
      </>
    );
  }
  return (
    <Form.Item name={name} label={title}>
      {search === 'text' ? (
        <Input allowClear placeholder="请输入" maxLength={KEYWORD_MAX} />
      ) : (
        <Select
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          placeholder="请选择"
          options={[...search.choices]}
        />
      )}
    </Form.Item>
  );
}

type Searched = Column<never> & { search: Search };

/** The search form above a table, made from its columns; what it asks for stands in the address. */
export function SearchForm<Row>({ table }: { table: Table<Row> }) {
  const fields = (table.columns as readonly Column<never>[]).filter(
    (column): column is Searched => column.search !== undefined,
  );
  // The page's head and the question for the rows come first; the controls follow at once, in the same place.
  const drawn = useDeferredValue(true, false);
  if (fields.length === 0) return null;
  if (drawn) return <Controls table={table} fields={fields} />;
  return (
    <div className="table-search" aria-hidden>
      {[...fields.slice(0, SHOWN), null].map((column) => (
        <div key={column?.name ?? ''} className="table-search-wait" />
      ))}
    </div>
  );
}

function Controls<Row>({ table, fields }: { table: Table<Row>; fields: readonly Searched[] }) {
  const { query, ask } = table;
  const [form] = Form.useForm<Record<string, string | undefined>>();
  const [open, setOpen] = useState(Object.keys(query.filters).length > 0);
  // Fields once unfolded stay, hidden: what they hold still counts.
  const [all, setAll] = useState(open);
  const filters = JSON.stringify(query.filters);

  // The address changes without us too: the back button, a link of the dashboard.
  useEffect(() => {
    form.resetFields();
    form.setFieldsValue(JSON.parse(filters));
  }, [form, filters]);

  function submit(values: Record<string, string | undefined>): void {
    const wanted: Record<string, string> = {};
    for (const [name, value] of Object.entries(values)) {
      const text = value?.trim();
      if (text) wanted[name] = text;
    }
    // Asking the same again reads anew.
    if (JSON.stringify(wanted) === filters && query.current === 1) table.reload();
    else ask({ filters: wanted });
  }

  return (
    <Form name="search" form={form} className="table-search" role="search" aria-label="筛选" onFinish={submit}>
      {fields.slice(0, all ? undefined : SHOWN).map((column, index) => (
        <div key={column.name} hidden={index >= SHOWN && !open}>
          <Field column={column} />
        </div>
      ))}
      <div className="table-search-buttons">
        <Button
          onClick={() => {
            form.resetFields();
            ask({ filters: {} });
          }}
        >
          重置
        </Button>
        <Button type="primary" htmlType="submit">
          查询
        </Button>
        {fields.length > SHOWN ? (
          <Button
            type="link"
            aria-expanded={open}
            icon={open ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
            iconPlacement="end"
            onClick={() => {
              setOpen(!open);
              setAll(true);
            }}
          >
            {open ? '收起' : '展开'}
          </Button>
        ) : null}
      </div>
    </Form>
  );
}
