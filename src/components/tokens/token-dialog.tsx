import type { MadeToken, TokenWrite } from '@ip-portal/contract';
import { TOKEN_DAYS_MAX, TOKEN_NAME_MAX } from '@ip-portal/contract/limits';
import { Alert, Button, Form, Input, InputNumber, Modal, Typography } from 'antd';
import { useState } from 'react';
import { makeToken } from '../../services/tokens';
import { formatDate } from '../../views/parts';
import { showFieldErrors } from '../auth/field-errors';
import { Failure } from '../failure/failure';
import type { Told } from '../failure/told';
import { PermissionBoxes } from './permission-boxes';

/** Makes a token and shows it once. */
export default function TokenDialog({
  held,
  onClose,
  onMade,
}: {
  held: readonly string[];
  onClose: () => void;
  onMade: () => void;
}) {
  const [form] = Form.useForm<TokenWrite>();
  const [failure, setFailure] = useState<Told>();
  const [busy, setBusy] = useState(false);
  const [made, setMade] = useState<MadeToken>();

  const submit = async (values: TokenWrite) => {
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      setMade(await makeToken({ ...values, Name: values.Name.trim() }));
      onMade();
    } catch (error) {
      setFailure(showFieldErrors(form, error));
    } finally {
      setBusy(false);
    }
  };

  if (made) {
    return (
      <Modal
        open
        title="令牌已建立"
        width={600}
        onCancel={onClose}
        footer={<Button onClick={onClose}>已保存好</Button>}
      >
        <Alert
          type="warning"
          showIcon
          title="令牌只显示这一次，请立即复制到要使用它的系统中妥善保存。"
          className="account-alert"
        />
        <Typography.Paragraph copyable={{ text: made.Token, tooltips: ['复制', '已复制'] }}>
          <code className="token-text">{made.Token}</code>
        </Typography.Paragraph>
        <p className="account-hint">
          调用时放在请求头中：Authorization: Bearer 令牌。{formatDate(made.ExpiresAt, 'datetime')} 失效。
        </p>
      </Modal>
    );
  }
  return (
    <Modal
      open
      title="新建接口令牌"
      okText="建立"
      width={600}
      confirmLoading={busy}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Failure of={failure} className="account-alert" />
      <Form
        form={form}
        name="token"
        layout="vertical"
        initialValues={{ Days: 90, Permissions: [] }}
        onFinish={(values) => void submit(values)}
      >
        <Form.Item
          name="Name"
          label="用途"
          rules={[{ required: true, whitespace: true, message: '请填写用途，如要使用它的系统' }]}
        >
          <Input maxLength={TOKEN_NAME_MAX} autoComplete="off" placeholder="如：市统一检索平台" />
        </Form.Item>
        <Form.Item name="Days" label="有效天数" rules={[{ required: true, message: '请填写有效天数' }]}>
          <InputNumber min={1} max={TOKEN_DAYS_MAX} precision={0} suffix="天" />
        </Form.Item>
        <Form.Item
          name="Permissions"
          label="权限（只选对方系统用得到的）"
          rules={[{ required: true, type: 'array', min: 1, message: '请至少选择一项权限' }]}
        >
          <PermissionBoxes held={held} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
