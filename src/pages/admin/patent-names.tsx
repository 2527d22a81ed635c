import type { PatentNameGroup } from '@ip-portal/contract';
import { App, Table, type TableProps } from 'antd';
import { lazy, Suspense, useCallback, useState } from 'react';
import { PageHeader } from '../../components/admin/kit/page-header';
import { LoadFailure } from '../../components/admin/kit/states';
import '../../components/admin/kit/table/table.css';
import { AliasList } from '../../components/admin/screens/patent-names/alias-list';
import { NameSearch } from '../../components/admin/screens/patent-names/name-search';
import { RenameList } from '../../components/admin/screens/patent-names/rename-list';
import { useSearchedPages } from '../../components/admin/screens/patent-names/use-searched-pages';
import { countOf } from '../../components/admin/screens/patent-names/words';
import '../../components/admin/screens/patent-names/patent-names.css';
import { fetchPatentNames } from '../../services/patent-names';

const RenameDialog = lazy(
  () =>
    import(
      /* webpackChunkName: "admin-late-patent-names" */ '../../components/admin/screens/patent-names/rename-dialog'
    ),
);

/** Names of applicants and owners that are spelt in several ways: staff choose the one to keep, everywhere. */
export default function AdminPatentNames() {
  const { message } = App.useApp();
  const [turn, setTurn] = useState(0);
  const [chosen, setChosen] = useState<PatentNameGroup | null>(null);
  const next = useCallback(() => setTurn((now) => now + 1), []);
  const { rows, pagination, failure, reload, asked, search } = useSearchedPages<PatentNameGroup>(
    (name, current, pageSize) => fetchPatentNames({ current, pageSize, ...(name ? { Q: name } : {}) }),
    turn,
  );
  const columns: TableProps<PatentNameGroup>['columns'] = [
    {
      title: '写法、件数和统一社会信用代码',
      key: 'spellings',
      render: (_, { Spellings }) =>
        Spellings.map((one) => (
          <div key={one.Name}>
            {one.Name} <span className="admin-hint admin-num">{countOf(one)}</span>
            {one.Codes.map((code) => (
              <span key={code} className="admin-hint admin-num">
                {' '}
                {code}
              </span>
            ))}
          </div>
        )),
    },
    {
      title: '操作',
      key: 'actions',
      width: 80,
      render: (_, group) => (
        <button
          type="button"
          className="row-link"
          aria-label={`统一：${group.Spellings[0]?.Name ?? group.Key}`}
          onClick={() => setChosen(group)}
        >
          统一
        </button>
      ),
    },
  ];
  return (
    <div className="admin-page">
      <PageHeader
        title="申请人名称"
        description="只是书写不同（全角半角、空格、括号、标点，有限责任公司与有限公司）的申请人、专利权人名称，统一为一种写法。"
      />
      {failure ? <LoadFailure message={failure} onRetry={reload} /> : null}
      <section className="admin-card" aria-label="名称的写法">
        <NameSearch
          label="查找名称"
          placeholder="按名称或统一社会信用代码查找，只有一种写法的也能找到"
          onSearch={search}
        />
        <Table<PatentNameGroup>
          size="middle"
          rowKey="Key"
          columns={columns}
          dataSource={rows ?? []}
          loading={rows === undefined && failure === null}
          pagination={pagination}
          locale={{
            emptyText: <span className="admin-hint">{asked ? '没有找到这样的名称' : '没有只是书写不同的名称'}</span>,
          }}
        />
      </section>
      <RenameList turn={turn} onOver={next} />
      <AliasList turn={turn} />
      <Suspense>
        {chosen ? (
          <RenameDialog
            group={chosen}
            onClose={() => setChosen(null)}
            onStarted={() => {
              setChosen(null);
              message.success('已开始替换');
              next();
            }}
          />
        ) : null}
      </Suspense>
    </div>
  );
}
