import type { PatentNameAlias } from '@ip-portal/contract';
import { Table, type TableProps } from 'antd';
import { fetchPatentNameAliases, forgetPatentNameAlias } from '../../../../services/patent-names';
import { useCommand } from '../../kit/commands';
import { LoadFailure } from '../../kit/states';
import { NameSearch } from './name-search';
import { useSearchedPages } from './use-searched-pages';
import { WHEN } from './when-column';

/** What imports replace; each can be taken back. */
export function AliasList({ turn }: { turn: number }) {
  const { rows, pagination, failure, reload, asked, search } = useSearchedPages(
    (keyword, current, pageSize) => fetchPatentNameAliases({ current, pageSize, ...(keyword ? { keyword } : {}) }),
    turn,
  );
  const command = useCommand(reload);
  const columns: TableProps<PatentNameAlias>['columns'] = [
    { title: '导入的写法', dataIndex: 'Name', key: 'name' },
    { title: '改为', dataIndex: 'Kept', key: 'kept' },
    WHEN,
    {
      title: '操作',
      key: 'actions',
      width: 80,
      fixed: 'right',
      render: (_, { Id, Name }) => (
        <button
          type="button"
          className="row-link"
          aria-label={`取消：${Name}`}
          onClick={() =>
            command(
              {
                label: '取消记住',
                question: '不再记住这种写法？',
                content: `以后导入时，“${Name}”照原样导入；已经替换的专利不变。`,
                done: '已取消',
              },
              () => forgetPatentNameAlias(Id),
            )
          }
        >
          取消
        </button>
      ),
    },
  ];
  return (
    <section className="admin-card" aria-label="已记住的写法">
      <h2>已记住的写法</h2>
      {failure ? <LoadFailure message={failure} onRetry={reload} /> : null}
      <NameSearch label="查找已记住的写法" placeholder="按导入的写法或改为的写法查找" onSearch={search} />
      <Table<PatentNameAlias>
        size="middle"
        rowKey="Id"
        columns={columns}
        dataSource={rows ?? []}
        loading={rows === undefined && failure === null}
        pagination={pagination}
        // Without rows there is nothing to scroll to, and nothing in it that could take the focus.
        {...(rows?.length ? { scroll: { x: 620 } } : {})}
        locale={{ emptyText: <span className="admin-hint">{asked ? '没有找到这样的写法' : '没有记住的写法'}</span> }}
      />
    </section>
  );
}
