import type { PatentImport, PatentImportFault } from '@ip-portal/contract';
import { useRequest } from 'ahooks';
import { Drawer, Radio, Table, type TableProps } from 'antd';
import { useState } from 'react';
import { fetchPatentImportFaults, patentImportReportUrl } from '../../../../services/patent-imports';
import { LoadFailure } from '../../kit/states';
import { failureText } from '../../kit/words';

const PAGE_SIZE = 20;
/** What is looked at: everything, records that were not taken, or values that were not. */
const KINDS = [
  { label: '全部', value: '' },
  { label: '整条未导入', value: 'true' },
  { label: '个别值未采用', value: 'false' },
];

const COLUMNS: TableProps<PatentImportFault>['columns'] = [
  {
    title: '位置',
    key: 'place',
    width: '38%',
    render: (_, row) => (
      <>
        <div>{row.File}</div>
        <div className="admin-hint">{`第 ${row.Line} 行${row.Record ? `，${row.Record}` : ''}`}</div>
      </>
    ),
  },
  {
    title: '未采用的内容和原因',
    key: 'reason',
    render: (_, row) => (
      <>
        <div>{row.Article ? `${row.Reason}（${row.Article}）` : row.Reason}</div>
        <div className="admin-hint">
          {row.Refused ? '整条未导入' : '该值未采用'}
          {row.Field ? `　${row.Field}` : ''}
          {row.Value ? `：${row.Value}` : ''}
        </div>
      </>
    ),
  },
];

/** What an import did not take, and why. */
export default function ResultDrawer({ of, onClose }: { of: PatentImport; onClose: () => void }) {
  const [kind, setKind] = useState('');
  const [current, setCurrent] = useState(1);
  const { data, error, loading, refresh } = useRequest(
    () => fetchPatentImportFaults(of.Id, { current, pageSize: PAGE_SIZE, ...(kind ? { Refused: kind } : {}) }),
    { refreshDeps: [of.Id, kind, current], onError: () => undefined },
  );
  return (
    <Drawer
      open
      size={960}
      title={`导入 ${of.Id} 的结果`}
      onClose={onClose}
      extra={
        <a href={patentImportReportUrl(of.Id)} download>
          下载全部（CSV）
        </a>
      }
    >
      <p>
        {`读取的记录：新增 ${of.Created}，更新 ${of.Updated}，未变 ${of.Unchanged}，未导入 ${of.Refused}；未采用的值 ${of.SetAside}。`}
        {of.DryRun ? '这是试运行，没有写入。' : ''}
      </p>
      {error ? <LoadFailure message={failureText(error)} onRetry={refresh} /> : null}
      <div className="admin-choice">
        <Radio.Group
          aria-label="显示哪些"
          optionType="button"
          options={KINDS}
          value={kind}
          onChange={(event) => {
            setKind(String(event.target.value));
            setCurrent(1);
          }}
        />
      </div>
      <Table<PatentImportFault>
        size="small"
        rowKey="Id"
        columns={COLUMNS}
        dataSource={data?.data ?? []}
        loading={loading}
        locale={{ emptyText: '没有这样的内容' }}
        pagination={{
          current,
          pageSize: PAGE_SIZE,
          total: data?.total ?? 0,
          showSizeChanger: false,
          onChange: setCurrent,
        }}
      />
    </Drawer>
  );
}
