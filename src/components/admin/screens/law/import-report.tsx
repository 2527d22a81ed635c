import type { ImportFileReport, ImportReport } from '@ip-portal/contract';
import { Alert, Table } from 'antd';
import { StateTag } from '../../kit/state-tag';

const OUTCOMES: Record<
  ImportFileReport['Outcome'],
  { tone: 'success' | 'brand' | 'neutral' | 'danger'; word: string }
> = {
  created: { tone: 'success', word: '已新增' },
  updated: { tone: 'brand', word: '已更新' },
  unchanged: { tone: 'neutral', word: '没有变化' },
  failed: { tone: 'danger', word: '没有导入' },
};

function Messages({ file }: { file: ImportFileReport }) {
  if (file.Messages.length === 0) return <span className="admin-hint">没有问题</span>;
  return (
    <ul className="admin-failures">
      {file.Messages.map(({ Line, Message }) => (
        <li key={`${Line}-${Message}`}>
          {Line === null ? '' : `第 ${Line} 行：`}
          {Message}
        </li>
      ))}
    </ul>
  );
}

/** What became of each file of an import. */
export function Report({ report }: { report: ImportReport }) {
  return (
    <>
      <Alert
        className="admin-notice"
        showIcon
        role="status"
        type={report.Failed > 0 ? 'warning' : 'success'}
        title={`新增 ${report.Created} 部，更新 ${report.Updated} 部，没有变化 ${report.Unchanged} 部，没有导入 ${report.Failed} 部`}
      />
      <Table<ImportFileReport>
        rowKey="File"
        size="small"
        pagination={false}
        dataSource={report.Files}
        columns={[
          {
            title: '文件',
            dataIndex: 'File',
            width: 240,
            render: (_, file) => (
              <span className="admin-two-lines">
                {file.Title ?? file.File}
                {file.Title ? <small>{file.File}</small> : null}
              </span>
            ),
          },
          {
            title: '结果',
            dataIndex: 'Outcome',
            width: 110,
            render: (_, file) => <StateTag tone={OUTCOMES[file.Outcome].tone}>{OUTCOMES[file.Outcome].word}</StateTag>,
          },
          { title: '条数', dataIndex: 'Articles', width: 72, align: 'right' },
          { title: '说明', dataIndex: 'Messages', render: (_, file) => <Messages file={file} /> },
        ]}
      />
    </>
  );
}
