import type { PatentHeadingMap } from '@ip-portal/contract';
import { Drawer, Table, type TableProps } from 'antd';
import { fetchPatentHeadingMaps, forgetPatentHeadingMap } from '../../../../services/patent-imports';
import { useCommand } from '../../kit/commands';
import { LoadFailure } from '../../kit/states';
import { usePages } from '../../kit/use-pages';
import { showTime } from '../../kit/words';
import './import.css';

/** What staff once said of the headings of files: proposed for the next such file, until it is forgotten. */
export default function HeadingMapsDrawer({ onClose }: { onClose: () => void }) {
  const { rows, pagination, failure, reload } = usePages(fetchPatentHeadingMaps, 0);
  const command = useCommand(reload);
  const columns: TableProps<PatentHeadingMap>['columns'] = [
    {
      title: '列名和含义',
      key: 'headings',
      render: (_, { Headings, Columns, SaidAt, UserName }) => (
        <>
          {Headings.map(({ Heading, Meaning }) => `${Heading} → ${Meaning}`).join('；')}
          <div className="admin-hint">{`文件共 ${Columns.length} 列：${Columns.join('、')}`}</div>
          <div className="admin-hint">{`${showTime(SaidAt)}，${UserName ?? '账号已不存在'}`}</div>
        </>
      ),
    },
    {
      title: '操作',
      key: 'actions',
      width: 80,
      render: (_, { Id, Columns }) => (
        <button
          type="button"
          className="row-link"
          aria-label={`删除：${Columns.join('、')}`}
          onClick={() =>
            command(
              {
                label: '删除',
                question: '不再记住这些列名的含义？',
                content: '以后导入列名相同的文件时，要重新选择含义；已经导入的专利不变。',
                done: '已删除',
              },
              () => forgetPatentHeadingMap(Id),
            )
          }
        >
          删除
        </button>
      ),
    },
  ];
  return (
    <Drawer open size={960} title="已记住的列名对应" onClose={onClose}>
      <p className="admin-hint import-lead">导入列名相同的文件时预先填好，不看就不会用上：每次仍可更改。</p>
      {failure ? <LoadFailure message={failure} onRetry={reload} /> : null}
      <Table<PatentHeadingMap>
        size="small"
        rowKey="Id"
        columns={columns}
        dataSource={rows ?? []}
        loading={rows === undefined && failure === null}
        pagination={pagination}
        locale={{ emptyText: <span className="admin-hint">没有记住的列名对应</span> }}
      />
    </Drawer>
  );
}
