import {
  REVEAL_REASON_MAX,
  REVEAL_REASON_MIN,
  type RevealField,
  type RevealResource,
  revealLabel,
} from '@ip-portal/contract/reveal-words';
import { Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { reveal } from '../../../../services/reveal';
import { Failure } from '../../../failure/failure';
import type { Told } from '../../../failure/told';
import { showFaults } from '../crud/form-failure';

interface RevealDialogProps {
  resource: RevealResource;
  id: number;
  name: string;
  field: RevealField;
  onClose: () => void;
}

/** Asks for the reason, then shows the value until it is closed: nothing keeps it. */
export default function RevealDialog({ resource, id, name, field, onClose }: RevealDialogProps) {
  const [form] = Form.useForm<{ Reason: string }>();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<Told | null>(null);
  const [value, setValue] = useState<string | null>(null);
  const label = revealLabel(resource, field);

  async function submit({ Reason }: { Reason: string }): Promise<void> {
    setBusy(true);
    setFault(null);
    try {
      const shown = await reveal(resource, id, { Fields: [field], Reason: Reason.trim() });
      setValue((shown as Record<string, string>)[field] ?? '');
    } catch (error) {
      setFault(showFaults(form, error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Modal
      open
      title={`查看“${name}”的${label}`}
      width={440}
      okText={value === null ? '查看' : '知道了'}
      cancelButtonProps={value === null ? {} : { style: { display: 'none' } }}
      confirmLoading={busy}
      onOk={value === null ? form.submit : onClose}
      onCancel={onClose}
    >
      {value === null ? (
        <>
          <p className="admin-dialog-lead">查看会记入审计日志，并告知对方查看人的角色、内容和理由。</p>
          <Failure of={fault} className="admin-notice" />
          <Form form={form} layout="vertical" onFinish={(values) => void submit(values)}>
            <Form.Item
              name="Reason"
              label="查看理由"
              rules={[
                { required: true, whitespace: true, message: '请填写查看理由' },
                {
                  transform: (text: string) => text.trim(),
                  min: REVEAL_REASON_MIN,
                  message: `至少 ${REVEAL_REASON_MIN} 个字`,
                },
              ]}
            >
              <Input.TextArea autoFocus maxLength={REVEAL_REASON_MAX} showCount autoSize={{ minRows: 2 }} />
            </Form.Item>
          </Form>
        </>
      ) : (
        <p className="admin-dialog-lead" role="status">
          {label}：<strong className="admin-num">{value}</strong>
          <br />
          关闭后不再显示。
        </p>
      )}
    </Modal>
  );
}
