import type { MadeWebhook, WebhookItem, WebhookWrite } from '@ip-portal/contract';
import { WEBHOOK_LIMITS } from '@ip-portal/contract/limits';
import { CALLED_PATTERN } from '@ip-portal/contract/patterns';
import { WEBHOOK_EVENTS } from '@ip-portal/contract/webhook-events';
import { Alert, App, Button, Checkbox, Form, Input, Modal, Switch, Typography } from 'antd';
import { useState } from 'react';
import { createWebhook, updateWebhook } from '../../../../services/webhooks';
import { Failure } from '../../../failure/failure';
import type { Told } from '../../../failure/told';
import { showFaults } from '../../kit/crud/form-failure';

/** A secret that nobody shows again. */
function SecretModal({ made, onClose }: { made: MadeWebhook; onClose: () => void }) {
  return (
    <Modal
      open
      title={`“${made.Name}”的签名密钥`}
      onCancel={onClose}
      footer={<Button onClick={onClose}>已保存好</Button>}
    >
      <Alert
        className="admin-notice"
        type="warning"
        showIcon
        title="密钥只显示这一次，请立即交给接收系统，用于核对签名。"
      />
      <Typography.Paragraph copyable={{ text: made.Secret, tooltips: ['复制', '已复制'] }}>
        <code style={{ overflowWrap: 'anywhere' }}>{made.Secret}</code>
      </Typography.Paragraph>
    </Modal>
  );
}

interface WebhookDialogProps {
  /** One to change, one whose secret is to be shown, or null for a new one. */
  webhook: WebhookItem | MadeWebhook | null;
  onClose: () => void;
  onDone: () => void;
}

/** Makes or changes a webhook; the secret of a new one is shown once. */
export default function WebhookDialog({ webhook, onClose, onDone }: WebhookDialogProps) {
  const { message } = App.useApp();
  const [form] = Form.useForm<WebhookWrite>();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<Told | null>(null);
  const [made, setMade] = useState<MadeWebhook | null>(webhook && 'Secret' in webhook ? webhook : null);

  async function submit(values: WebhookWrite): Promise<void> {
    if (busy) return;
    setBusy(true);
    setFault(null);
    try {
      if (webhook) {
        await updateWebhook(webhook.Id, { ...values, Version: webhook.Version });
        message.success('已保存');
        onDone();
        onClose();
      } else {
        setMade(await createWebhook(values));
        onDone();
      }
    } catch (error) {
      setFault(showFaults(form, error));
    } finally {
      setBusy(false);
    }
  }

  if (made) return <SecretModal made={made} onClose={onClose} />;
  return (
    <Modal
      open
      title={webhook ? `修改“${webhook.Name}”` : '新建事件推送'}
      okText="保存"
      confirmLoading={busy}
      onOk={form.submit}
      onCancel={onClose}
      width={600}
    >
      <Failure of={fault} className="admin-notice" />
      <Form
        form={form}
        name="webhook"
        layout="vertical"
        initialValues={webhook ?? { Name: '', Url: '', Events: [], IsActive: true }}
        onFinish={(values) => void submit(values)}
      >
        <Form.Item name="Name" label="名称" rules={[{ required: true, whitespace: true, message: '请填写名称' }]}>
          <Input maxLength={WEBHOOK_LIMITS.name} autoComplete="off" placeholder="如：市数据共享平台" />
        </Form.Item>
        <Form.Item
          name="Url"
          label="接收地址"
          rules={[
            { required: true, message: '请填写接收地址' },
            { pattern: new RegExp(CALLED_PATTERN), message: '接收地址须以 https:// 开头' },
          ]}
        >
          <Input maxLength={WEBHOOK_LIMITS.url} autoComplete="off" placeholder="https://" />
        </Form.Item>
        <Form.Item name="Events" label="事件" rules={[{ required: true, message: '请至少选择一个事件' }]}>
          <Checkbox.Group
            style={{ display: 'grid', gap: 8 }}
            options={Object.entries(WEBHOOK_EVENTS).map(([value, label]) => ({ value, label }))}
          />
        </Form.Item>
        <Form.Item name="IsActive" label="启用" valuePropName="checked">
          <Switch />
        </Form.Item>
      </Form>
    </Modal>
  );
}
