import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PaperClipOutlined } from '@ant-design/icons';
import { ProForm } from '@ant-design/pro-components';
import type { Attachment } from '@ip-portal/contract';
import { ATTACHMENT_NAME_MAX, ATTACHMENTS_MAX, FILE_MAX_BYTES } from '@ip-portal/contract/limits';
import { Button, Input, Upload } from 'antd';
import { useRef, useState } from 'react';
import { uploadFile } from '../../../../../services/admin';
import { failureText, showSize } from '../../words';
import './upload.css';

interface AttachmentsInputProps {
  value?: Attachment[];
  onChange?: (files: Attachment[]) => void;
}

/** Uploads files, and lets them be named, ordered and removed. */
function AttachmentsInput({ value = [], onChange }: AttachmentsInputProps) {
  const [busy, setBusy] = useState(0);
  const [fault, setFault] = useState<string | null>(null);
  const latest = useRef(value);
  latest.current = value;

  function set(files: Attachment[]): void {
    latest.current = files;
    onChange?.(files);
  }

  async function take(file: File): Promise<void> {
    if (file.size > FILE_MAX_BYTES) return setFault(`“${file.name}”超过 ${showSize(FILE_MAX_BYTES)}`);
    if (latest.current.length >= ATTACHMENTS_MAX) return setFault(`附件不能超过 ${ATTACHMENTS_MAX} 个`);
    setBusy((count) => count + 1);
    setFault(null);
    try {
      const { Id, Name, Url, Size, MimeType } = await uploadFile(file);
      set([...latest.current, { FileId: Id, Name, Url, Size, MimeType }]);
    } catch (error) {
      setFault(`“${file.name}”没有上传成功：${failureText(error)}`);
    } finally {
      setBusy((count) => count - 1);
    }
  }

  function move(index: number, by: number): void {
    const files = [...value];
    const [file] = files.splice(index, 1);
    if (file) files.splice(index + by, 0, file);
    set(files);
  }

  return (
    <div>
      {value.length > 0 ? (
        <ul className="adm-files">
          {value.map((file, index) => (
            <li key={file.FileId}>
              <Input
                value={file.Name}
                maxLength={ATTACHMENT_NAME_MAX}
                prefix={<PaperClipOutlined aria-hidden />}
                aria-label={`第 ${index + 1} 个附件的名称`}
                status={file.Name.trim() ? '' : 'error'}
                onChange={(event) =>
                  set(value.map((entry, at) => (at === index ? { ...entry, Name: event.target.value } : entry)))
                }
              />
              <small>{showSize(file.Size)}</small>
              <Button
                type="text"
                icon={<ArrowUpOutlined />}
                aria-label={`上移：${file.Name}`}
                disabled={index === 0}
                onClick={() => move(index, -1)}
              />
              <Button
                type="text"
                icon={<ArrowDownOutlined />}
                aria-label={`下移：${file.Name}`}
                disabled={index === value.length - 1}
                onClick={() => move(index, 1)}
              />
              <Button
                type="text"
                danger
                icon={<DeleteOutlined />}
                aria-label={`移除：${file.Name}`}
                onClick={() => set(value.filter((_, at) => at !== index))}
              />
            </li>
          ))}
        </ul>
      ) : null}
      <Upload
        multiple
        showUploadList={false}
        beforeUpload={(file) => {
          void take(file);
          return false;
        }}
      >
        <Button icon={<PaperClipOutlined aria-hidden />} loading={busy > 0} disabled={value.length >= ATTACHMENTS_MAX}>
          上传附件
        </Button>
      </Upload>{' '}
      <span className="admin-hint">
        每个不超过 {showSize(FILE_MAX_BYTES)}，最多 {ATTACHMENTS_MAX} 个
      </span>
      {fault ? (
        <p role="alert" className="adm-state-danger">
          {fault}
        </p>
      ) : null}
    </div>
  );
}

/** The attachments of a form. */
export function AttachmentsField() {
  return (
    <ProForm.Item
      name="Attachments"
      label="附件"
      rules={[
        {
          validator: (_: unknown, files: Attachment[] | undefined) =>
            (files ?? []).every((file) => file.Name.trim())
              ? Promise.resolve()
              : Promise.reject(new Error('请填写每个附件的名称')),
        },
      ]}
    >
      <AttachmentsInput />
    </ProForm.Item>
  );
}
