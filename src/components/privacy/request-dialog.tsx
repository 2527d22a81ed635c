import type { PrivacyRequest, PrivacyRequestWrite } from '@ip-portal/contract';
import {
  OPEN_REQUESTS_MAX,
  REQUEST_DAYS,
  REQUEST_KIND_LABELS,
  REQUEST_KINDS,
  REQUEST_TEXT_MAX,
} from '@ip-portal/contract/privacy-request-words';
import { Form, Input, Modal, Select } from 'antd';
import { useState } from 'react';
import { feedback } from '../../feedback';
import { fileRequest, supplementRequest } from '../../services/privacy-requests';
import { Failure } from '../failure/failure';
import { type Told, toldOf } from '../failure/told';

interface RequestDialogProps {
  /** The request to add to; null: a new one. */
  to: PrivacyRequest | null;
  onClose: () => void;
  onDone: () => void;
}

/** Files a request, or adds to one that waits. */
export default function RequestDialog({ to, onClose, onDone }: RequestDialogProps) {
  const [form] = Form.useForm<PrivacyRequestWrite>();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<Told>();

  async function send({ Kind, Text }: PrivacyRequestWrite): Promise<void> {
    if (busy) return;
    setBusy(true);
    setFault(undefined);
    try {
      await (to ? supplementRequest(to, Text) : fileRequest({ Kind, Text }));
      feedback.success(to ? '补充说明已提交' : '请求已提交');
      onClose();
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
      title={to ? `补充说明：${to.Number}` : '提交个人信息权利请求'}
      okText="提交"
      cancelText="取消"
      mask={{ closable: false }}
      confirmLoading={busy}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Failure of={fault} className="account-alert" />
      {to ? null : (
        <p className="account-hint privacy-request-hint">
          请写明涉及哪些信息、希望如何处理。内容加密保存，只有本人和负责处理请求的人员可以查看。
        </p>
      )}
      <Form form={form} name="privacy-request" layout="vertical" onFinish={(values) => void send(values)}>
        {to ? null : (
          <Form.Item
            name="Kind"
            label="请求事项"
            extra={`自提交之日起 ${REQUEST_DAYS} 天内答复；最多同时有 ${OPEN_REQUESTS_MAX} 项未办结的请求。`}
            rules={[{ required: true, message: '请选择请求事项' }]}
          >
            <Select
              placeholder="请选择"
              options={REQUEST_KINDS.map((value) => ({ value, label: REQUEST_KIND_LABELS[value] }))}
            />
          </Form.Item>
        )}
        <Form.Item
          name="Text"
          label={to ? '补充内容' : '请求内容'}
          rules={[{ required: true, whitespace: true, message: to ? '请填写补充内容' : '请填写请求内容' }]}
        >
          <Input.TextArea maxLength={REQUEST_TEXT_MAX} showCount autoSize={{ minRows: 5, maxRows: 12 }} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
