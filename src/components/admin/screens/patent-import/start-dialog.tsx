import { InboxOutlined } from '@ant-design/icons';
import { PATENT_IMPORT_LIMITS } from '@ip-portal/contract/patent-import-words';
import { Button, Checkbox, Modal, Upload } from 'antd';
import { useState } from 'react';
import { startPatentImport } from '../../../../services/patent-imports';
import { Failure } from '../../../failure/failure';
import { useTrying } from '../../kit/use-trying';
import { showSize } from '../../kit/words';
import { HeadingMeanings, PreviewRows } from './heading-meanings';
import { useImportPreview } from './use-import-preview';

const { files: MOST, fileBytes, bytes } = PATENT_IMPORT_LIMITS;
const LEAD = `点击选择或把文件拖到这里，一次最多 ${MOST} 个，每个不超过 ${showSize(fileBytes)}，合计不超过 ${showSize(bytes)}`;
const NAMES = /\.(xml|jsonl|ndjson|csv|tsv|txt|xlsx)$/i;

/** Sends files to be imported, or tried. */
export default function StartDialog({ onClose, onStarted }: { onClose: () => void; onStarted: () => void }) {
  const [files, setFiles] = useState<File[]>([]);
  const [dryRun, setDryRun] = useState(true);
  const [remember, setRemember] = useState(true);
  const { busy, fault, setFault, trying } = useTrying();
  const { preview, loading, fault: unread, meanings, isChosen, choose } = useImportPreview(files);
  const headings = preview?.Headings ?? [];
  const send = () =>
    files.length === 0
      ? setFault('请先选择文件')
      : void trying(async () => {
          await startPatentImport(files, { dryRun, meanings, remember: remember && isChosen });
          onStarted();
        });

  return (
    <Modal
      open
      title="导入专利数据"
      width={720}
      onCancel={onClose}
      mask={{ closable: false }}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" loading={busy} onClick={send}>
            {busy ? '正在上传' : dryRun ? '开始试运行' : '开始导入'}
          </Button>
        </>
      }
    >
      <Failure of={fault} className="admin-notice" />
      <Upload.Dragger
        multiple
        accept=".xml,.jsonl,.ndjson,.csv,.tsv,.txt,.xlsx"
        fileList={files.map((file) => ({
          uid: file.name,
          name: `${file.name}（${showSize(file.size)}）`,
          fileName: file.name,
        }))}
        onRemove={(entry) => setFiles((all) => all.filter((file) => file.name !== entry.uid))}
        beforeUpload={(file) => {
          if (NAMES.test(file.name)) {
            setFiles((all) => [...all.filter((one) => one.name !== file.name), file]);
            setFault(null);
          } else setFault(`“${file.name}”不能导入：请选择 XML、JSON Lines、CSV 或 XLSX 文件`);
          return false;
        }}
      >
        <p className="ant-upload-drag-icon">
          <InboxOutlined aria-hidden />
        </p>
        <p>{LEAD}</p>
        <p className="admin-hint">表格和 JSON Lines 选好后先看到列名、样例和前几行；不认识的列名可选择含义。</p>
        <p className="admin-hint">
          法律事件可与专利一同导入，也可单独成表：每行写明号码、日期和事件，法律状态随之推算。
        </p>
      </Upload.Dragger>
      <Failure of={unread} className="admin-notice" />
      {headings.length > 0 ? <HeadingMeanings headings={headings} meanings={meanings} onChoose={choose} /> : null}
      {preview && preview.Rows.length > 0 ? <PreviewRows rows={preview.Rows} loading={loading} /> : null}
      {isChosen ? (
        <div className="admin-choice">
          <Checkbox checked={remember} onChange={(event) => setRemember(event.target.checked)}>
            记住这些列名的含义，下次导入列名相同的文件时预先填好
          </Checkbox>
        </div>
      ) : null}
      <div className="admin-choice">
        <Checkbox checked={dryRun} onChange={(event) => setDryRun(event.target.checked)}>
          试运行：只检查，不写入
        </Checkbox>
      </div>
    </Modal>
  );
}
