import type { AdminPrivacyText, AdminPrivacyTextItem, PrivacyTextWrite } from '@ip-portal/contract';
import type { TextKind } from '@ip-portal/contract/consent-words';
import { PRIVACY_NOTE_MAX } from '@ip-portal/contract/limits';
import { useRequest } from 'ahooks';
import { App, Button, Drawer, Form, Input } from 'antd';
import { useState } from 'react';
import { draftPrivacyText, fetchPrivacyText, updatePrivacyText } from '../../../../services/privacy';
import { Failure } from '../../../failure/failure';
import type { Told } from '../../../failure/told';
import { showFaults } from '../../kit/crud/form-failure';
import { useUnsavedGuard } from '../../kit/crud/use-unsaved-guard';
import { RichTextField } from '../../kit/fields/rich-text/rich-text-field';
import { FormSkeleton, LoadFailure } from '../../kit/states';
import { failureText } from '../../kit/words';

interface DraftDrawerProps {
  kind: TextKind;
  /** The draft, if there is one; else a new one begins with the text in force. */
  draft: AdminPrivacyTextItem | null;
  present: AdminPrivacyTextItem | null;
  onClose: () => void;
  onDone: () => void;
}

/** Writes the draft of the next version. */
export default function DraftDrawer({ kind, draft, present, onClose, onDone }: DraftDrawerProps) {
  const { message } = App.useApp();
  const [form] = Form.useForm<PrivacyTextWrite>();
  const [dirty, setDirty] = useState(false);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<Told | null>(null);
  const leave = useUnsavedGuard(dirty);
  const from = draft ?? present;
  const { data, error, refresh } = useRequest(
    async (): Promise<AdminPrivacyText | null> => (from ? fetchPrivacyText(from.Id) : null),
    { onError: () => undefined },
  );

  async function save(values: PrivacyTextWrite): Promise<void> {
    if (busy) return;
    setBusy(true);
    setFault(null);
    try {
      if (draft && data) await updatePrivacyText(draft.Id, { ...values, Version: data.Version });
      else await draftPrivacyText({ ...values, Kind: kind });
      message.success('草稿已保存，发布后才对公众生效');
      onDone();
      onClose();
    } catch (failure) {
      setFault(showFaults(form, failure));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Drawer
      open
      title={draft ? '修改草稿' : '起草新版本'}
      size={860}
      onClose={() => leave(onClose)}
      footer={
        <div className="admin-drawer-foot">
          <Button onClick={() => leave(onClose)}>取消</Button>
          <Button type="primary" loading={busy} disabled={data === undefined} onClick={form.submit}>
            保存草稿
          </Button>
        </div>
      }
    >
      <Failure of={fault} className="admin-notice" />
      {error ? <LoadFailure message={failureText(error)} onRetry={refresh} /> : null}
      {data === undefined ? (
        error ? null : (
          <FormSkeleton />
        )
      ) : (
        <Form
          form={form}
          name="privacy"
          layout="vertical"
          initialValues={{ Note: draft ? (data?.Note ?? '') : '', Content: data?.Content ?? '' }}
          onValuesChange={() => setDirty(true)}
          onFinish={(values) => void save(values)}
        >
          <Form.Item
            name="Note"
            label="变更说明"
            extra="对公众显示在版本列表中：改了什么，为什么。"
            rules={[{ required: true, whitespace: true, message: '请填写变更说明' }]}
          >
            <Input.TextArea maxLength={PRIVACY_NOTE_MAX} showCount autoSize={{ minRows: 2 }} />
          </Form.Item>
          <RichTextField name="Content" label="正文" minHeight={420} required />
        </Form>
      )}
    </Drawer>
  );
}
