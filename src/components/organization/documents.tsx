import type { OrganizationDetail } from '@ip-portal/contract';
import { DOCUMENTS_MAX, FILE_MAX_BYTES } from '@ip-portal/contract/limits';
import { DOCUMENT_KIND_LABELS, type DocumentKind } from '@ip-portal/contract/organization-words';
import { useRequest } from 'ahooks';
import { Button, Popconfirm, Select, Upload } from 'antd';
import { useState } from 'react';
import { apiBase } from '../../api-base';
import { feedback } from '../../feedback';
import { documentUrl, fetchDocuments, removeDocument, uploadDocument } from '../../services/organizations';
import { formatDate, SkeletonRows } from '../../views/parts';
import { NewWindow } from '../../views/parts/new-window';
import { wordsOf } from './words';

const KINDS = Object.entries(DOCUMENT_KIND_LABELS).map(([value, label]) => ({ value: value as DocumentKind, label }));
const sizeOf = (bytes: number) =>
  bytes >= 1024 * 1024 ? `${(bytes / 1024 / 1024).toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1024))} KB`;

/** Documents of an organisation: read, added and removed by its keepers. */
export function Documents({ shown }: { shown: OrganizationDetail }) {
  const { data, error, loading, refresh } = useRequest(() => fetchDocuments(shown.Id), { onError: () => undefined });
  const [kind, setKind] = useState<DocumentKind>('license');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const frozen = shown.Status === 'pending';

  const run = async (work: () => Promise<unknown>, done: string) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
      feedback.success(done);
    } catch (problem) {
      setFailure(wordsOf(problem));
    } finally {
      setBusy(false);
      refresh();
    }
  };
  const take = (file: File) => {
    if (file.size > FILE_MAX_BYTES) return setFailure(`“${file.name}”超过 ${sizeOf(FILE_MAX_BYTES)}`);
    void run(() => uploadDocument(shown.Id, kind, file), '证明文件已上传');
  };

  if (!data) {
    if (loading) return <SkeletonRows count={1} />;
    return (
      <div className="account-failed" role="alert">
        <p>证明文件读取失败{error ? `：${error.message}` : ''}</p>
        <Button onClick={refresh}>重试</Button>
      </div>
    );
  }
  return (
    <>
      {data.length === 0 ? <p className="account-hint">还没有证明文件。</p> : null}
      <ul className="organization-rows">
        {data.map((file) => (
          <li key={file.Id}>
            <span>
              <a href={apiBase() + documentUrl(shown.Id, file.Id)} target="_blank" rel="noopener">
                {file.Name}
                <NewWindow quiet />
              </a>
              <small>
                {DOCUMENT_KIND_LABELS[file.Kind]} · {sizeOf(file.Size)} · {formatDate(file.CreatedAt)}
              </small>
            </span>
            {frozen || shown.Status === 'verified' ? null : (
              <Popconfirm
                title="删除这个文件？"
                okText="删除"
                cancelText="取消"
                onConfirm={() => void run(() => removeDocument(shown.Id, file.Id), '证明文件已删除')}
              >
                <Button danger type="text" disabled={busy} aria-label={`删除：${file.Name}`}>
                  删除
                </Button>
              </Popconfirm>
            )}
          </li>
        ))}
      </ul>
      {failure ? (
        <p role="alert" className="organization-fault">
          {failure}
        </p>
      ) : null}
      {frozen ? (
        <p className="account-hint">核验期间不能增减证明文件。</p>
      ) : (
        <div className="organization-tools">
          <Select aria-label="文件类别" value={kind} options={KINDS} onChange={setKind} className="organization-kind" />
          <Upload
            showUploadList={false}
            accept=".pdf,.jpg,.jpeg,.png"
            beforeUpload={(file) => {
              take(file);
              return false;
            }}
          >
            <Button loading={busy}>上传证明文件</Button>
          </Upload>
          <span className="account-hint">
            PDF、JPG 或 PNG，每个不超过 {sizeOf(FILE_MAX_BYTES)}，最多 {DOCUMENTS_MAX} 个
          </span>
        </div>
      )}
    </>
  );
}
