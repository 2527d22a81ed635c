import { InboxOutlined } from '@ant-design/icons';
import type { LawImport } from '@ip-portal/contract';
import { Alert, Button, Modal, Upload } from 'antd';
import { useState } from 'react';
import { Failure } from '../../../failure/failure';
import { useTrying } from '../../kit/use-trying';
import { showSize } from '../../kit/words';
import { ImportProgress } from './import-progress';
import { Report } from './import-report';
import { useLawImport } from './use-law-import';

/** What is said of an import that did not come to its end. */
const ENDINGS: Partial<Record<LawImport['State'], string>> = {
  cancelled: '导入已取消，正在处理的文件没有留下内容',
  failed: '导入没有完成',
  ended: '导入没有完成',
};

function Choose({
  files,
  onFiles,
  onFault,
}: {
  files: File[];
  onFiles: (change: (all: File[]) => File[]) => void;
  onFault: (fault: string | null) => void;
}) {
  return (
    <Upload.Dragger
      multiple
      accept=".md,.json,text/markdown,application/json"
      fileList={files.map((file) => ({
        uid: file.name,
        name: `${file.name}（${showSize(file.size)}）`,
        fileName: file.name,
      }))}
      onRemove={(entry) => onFiles((all) => all.filter((file) => file.name !== entry.uid))}
      beforeUpload={(file) => {
        if (/\.md$/i.test(file.name) || file.name === '_index.json') {
          onFiles((all) => [...all.filter((entry) => entry.name !== file.name), file]);
          onFault(null);
        } else onFault(`“${file.name}”不能导入：请选择 .md 法规文本，或名为 _index.json 的索引`);
        return false;
      }}
    >
      <p className="ant-upload-drag-icon">
        <InboxOutlined aria-hidden />
      </p>
      <p>点击选择或把法规文本文件（.md）拖到这里，可一次选择多个，每个不超过 10 MB</p>
      <p className="admin-hint">
        同时放入索引文件（_index.json），可带上文号、施行日期等信息。再次导入同一部法规会更新，不会重复。
      </p>
    </Upload.Dragger>
  );
}

function Ended({ of }: { of: LawImport }) {
  const ending = ENDINGS[of.State];
  return (
    <>
      {ending ? (
        <Alert
          className="admin-notice"
          showIcon
          role="alert"
          type={of.State === 'cancelled' ? 'info' : 'error'}
          title={ending}
          description={of.Error || undefined}
        />
      ) : null}
      {of.Report && (of.State === 'done' || of.Report.Files.length > 0) ? <Report report={of.Report} /> : null}
    </>
  );
}

/** Imports statutes from Markdown files, shows how far that is, and says what became of each. */
export default function ImportDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const [files, setFiles] = useState<File[]>([]);
  const { busy, fault, setFault, trying } = useTrying();
  const { state, lost, start, cancel } = useLawImport(onDone);
  const runs = state?.State === 'running';
  const begin = () => (files.length === 0 ? setFault('请先选择文件') : void trying(() => start(files)));

  const buttons = runs ? (
    <>
      <Button danger loading={busy} onClick={() => void trying(cancel)}>
        取消导入
      </Button>
      <Button type="primary" onClick={onClose}>
        关闭，继续导入
      </Button>
    </>
  ) : state ? (
    <Button type="primary" onClick={onClose}>
      完成
    </Button>
  ) : (
    <>
      <Button onClick={onClose}>取消</Button>
      <Button type="primary" loading={busy} onClick={begin}>
        {busy ? '正在上传' : '开始导入'}
      </Button>
    </>
  );

  return (
    <Modal open title="导入法规" width={860} onCancel={onClose} mask={{ closable: false }} footer={buttons}>
      <Failure of={fault} className="admin-notice" />
      {runs ? <ImportProgress of={state} lost={lost} /> : null}
      {state && !runs ? <Ended of={state} /> : null}
      {state ? null : <Choose files={files} onFiles={setFiles} onFault={setFault} />}
    </Modal>
  );
}
