import { InboxOutlined } from '@ant-design/icons';
import type { ImportFileReport, ImportReport } from '@ip-portal/contract';
import { Alert, Button, Modal, Table, Upload } from 'antd';
import { useState } from 'react';
import { importLaws } from '../../../../services/admin';
import { Failure } from '../../../failure/failure';
import { type Told, toldOf } from '../../../failure/told';
import { StateTag } from '../../kit/state-tag';
import { showSize } from '../../kit/words';

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

function Report({ report }: { report: ImportReport }) {
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

/** Imports statutes from Markdown files and says what became of each. */
export default function ImportDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const [files, setFiles] = useState<File[]>([]);
  const [report, setReport] = useState<ImportReport | null>(null);
  const [fault, setFault] = useState<Told | null>(null);
  const [busy, setBusy] = useState(false);

  async function run(): Promise<void> {
    if (files.length === 0) return setFault('请先选择文件');
    setBusy(true);
    setFault(null);
    try {
      setReport(await importLaws(files));
      onDone();
    } catch (error) {
      setFault(toldOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Modal
      open
      title="导入法规"
      width={860}
      onCancel={onClose}
      mask={{ closable: false }}
      footer={
        report ? (
          <Button type="primary" onClick={onClose}>
            完成
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>取消</Button>
            <Button type="primary" loading={busy} onClick={() => void run()}>
              开始导入
            </Button>
          </>
        )
      }
    >
      <Failure of={fault} className="admin-notice" />
      {report ? (
        <Report report={report} />
      ) : (
        <Upload.Dragger
          multiple
          accept=".md,.json,text/markdown,application/json"
          fileList={files.map((file) => ({
            uid: file.name,
            name: `${file.name}（${showSize(file.size)}）`,
            fileName: file.name,
          }))}
          onRemove={(entry) => setFiles((all) => all.filter((file) => file.name !== entry.uid))}
          beforeUpload={(file) => {
            if (/\.md$/i.test(file.name) || file.name === '_index.json') {
              setFiles((all) => [...all.filter((entry) => entry.name !== file.name), file]);
              setFault(null);
            } else setFault(`“${file.name}”不能导入：请选择 .md 法规文本，或名为 _index.json 的索引`);
            return false;
          }}
        >
          <p className="ant-upload-drag-icon">
            <InboxOutlined aria-hidden />
          </p>
          <p>点击选择或把法规文本文件（.md）拖到这里，可一次选择多个</p>
          <p className="admin-hint">
            同时放入索引文件（_index.json），可带上文号、施行日期等信息。再次导入同一部法规会更新，不会重复。
          </p>
        </Upload.Dragger>
      )}
    </Modal>
  );
}
