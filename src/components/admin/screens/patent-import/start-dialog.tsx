import { InboxOutlined } from '@ant-design/icons';
import { PATENT_IMPORT_LIMITS } from '@ip-portal/contract/patent-import-words';
import { Button, Checkbox, Modal, Upload } from 'antd';
import { useState } from 'react';
import { startPatentImport } from '../../../../services/patent-imports';
import { Failure } from '../../../failure/failure';
import { useTrying } from '../../kit/use-trying';
import { showSize } from '../../kit/words';

const { files: MOST, fileBytes, bytes } = PATENT_IMPORT_LIMITS;
const LEAD = `点击选择或把文件拖到这里，一次最多 ${MOST} 个，每个不超过 ${showSize(fileBytes)}，合计不超过 ${showSize(bytes)}`;
const NAMES = /\.(xml|jsonl|ndjson|csv|tsv|txt|xlsx)$/i;

/** Sends files to be imported, or tried. */
export default function StartDialog({ onClose, onStarted }: { onClose: () => void; onStarted: () => void }) {
  const [files, setFiles] = useState<File[]>([]);
  const [dryRun, setDryRun] = useState(true);
  const { busy, fault, setFault, trying } = useTrying();
  const send = () =>
    files.length === 0
      ? setFault('请先选择文件')
      : void trying(async () => {
          await startPatentImport(files, dryRun);
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
        <p className="admin-hint">
          表格的列名用“申请号”“公开（公告）号”“名称”“申请人”等常见写法；不认识的列不导入，并在结果中说明。
        </p>
      </Upload.Dragger>
      <div className="admin-choice">
        <Checkbox checked={dryRun} onChange={(event) => setDryRun(event.target.checked)}>
          试运行：只检查，不写入
        </Checkbox>
      </div>
    </Modal>
  );
}
