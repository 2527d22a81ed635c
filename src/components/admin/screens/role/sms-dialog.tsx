import type { SmsSettings, SmsSettingsUpdate } from '@ip-portal/contract';
import { PHONE_TYPED_MAX, SMS_DAY_MAX, SMS_LIMITS } from '@ip-portal/contract/limits';
import { Alert, App, Button, Form, Input, InputNumber, Modal, Select, Switch } from 'antd';
import { useState } from 'react';
import { saveSmsSettings, sendTestMessage } from '../../../../services/sms';
import { Failure } from '../../../failure/failure';
import type { Told } from '../../../failure/told';
import { isConflict, showFaults } from '../../kit/crud/form-failure';
import { failureText, showTime } from '../../kit/words';

type Values = Omit<SmsSettings, 'SecretSetAt' | 'Version'> & { Secret: string };

/** The headers of the request. */
function HeaderFields() {
  return (
    <Form.Item label="请求头" extra="密钥写作 {secret}，如 Authorization：AppCode {secret}">
      <Form.List name="Headers">
        {(fields, { add, remove }) => (
          <>
            {fields.map(({ key, name }) => (
              <div key={key} className="role-factor role-map">
                <Form.Item
                  name={[name, 'Name']}
                  noStyle
                  rules={[{ required: true, whitespace: true, message: '请填写名称' }]}
                >
                  <Input
                    aria-label={`第 ${name + 1} 行：名称`}
                    maxLength={SMS_LIMITS.headerName}
                    placeholder="名称"
                    autoComplete="off"
                  />
                </Form.Item>
                <Form.Item name={[name, 'Value']} noStyle>
                  <Input
                    aria-label={`第 ${name + 1} 行：值`}
                    maxLength={SMS_LIMITS.headerValue}
                    placeholder="值"
                    autoComplete="off"
                  />
                </Form.Item>
                <Button onClick={() => remove(name)} aria-label={`移除第 ${name + 1} 行`}>
                  移除
                </Button>
              </div>
            ))}
            <Button onClick={() => add({ Name: '', Value: '' })}>添加请求头</Button>
          </>
        )}
      </Form.List>
    </Form.Item>
  );
}

/** Sends a message by the settings as they are stored. */
function TestMessage({ saved }: { saved: boolean }) {
  const [phone, setPhone] = useState('');
  const [busy, setBusy] = useState(false);
  const [told, setTold] = useState<{ ok: boolean; words: string }>();
  const send = async () => {
    if (busy) return;
    setBusy(true);
    setTold(undefined);
    try {
      await sendTestMessage(phone);
      setTold({ ok: true, words: '网关已接受，请查看手机是否收到' });
    } catch (error) {
      setTold({ ok: false, words: failureText(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <section aria-label="测试短信">
      <p className="admin-hint">{saved ? '按已保存的设置发送一条测试短信：' : '保存设置后可以发送测试短信。'}</p>
      {told ? (
        <Alert className="admin-notice" type={told.ok ? 'success' : 'error'} showIcon title={told.words} />
      ) : null}
      <div className="role-factor">
        <Input
          style={{ flex: '1 1 220px' }}
          aria-label="接收测试短信的手机号"
          placeholder="手机号"
          value={phone}
          maxLength={PHONE_TYPED_MAX}
          disabled={!saved}
          onChange={(event) => setPhone(event.target.value)}
        />
        <Button loading={busy} disabled={!saved || phone.trim() === ''} onClick={() => void send()}>
          发送测试短信
        </Button>
      </div>
    </section>
  );
}

/** The settings of the gateway for text messages. */
export default function SmsDialog({
  settings,
  onClose,
  onSaved,
  onStale,
}: {
  settings: SmsSettings;
  onClose: () => void;
  onSaved: (saved: SmsSettings) => void;
  onStale: () => void;
}) {
  const { message } = App.useApp();
  const [form] = Form.useForm<Values>();
  const [busy, setBusy] = useState(false);
  const [changed, setChanged] = useState(false);
  const [fault, setFault] = useState<Told | null>(null);
  const method = Form.useWatch('Method', form) ?? settings.Method;
  const { SecretSetAt, Version, ...stored } = settings;

  async function submit({ Secret, ...values }: Values): Promise<void> {
    if (busy) return;
    setBusy(true);
    setFault(null);
    try {
      const body: SmsSettingsUpdate = { ...values, Version, ...(Secret ? { Secret } : {}) };
      onSaved(await saveSmsSettings(body));
      form.setFieldValue('Secret', '');
      setChanged(false);
      message.success('已保存');
    } catch (error) {
      setFault(showFaults(form, error));
      if (isConflict(error)) onStale();
    } finally {
      setBusy(false);
    }
  }

  return (
    <Modal
      open
      title="短信服务"
      okText="保存"
      cancelText="关闭"
      confirmLoading={busy}
      onOk={form.submit}
      onCancel={onClose}
      width={720}
    >
      <Failure of={fault} className="admin-notice" />
      <Form
        form={form}
        name="sms"
        layout="vertical"
        initialValues={{ ...stored, Secret: '' }}
        onValuesChange={() => setChanged(true)}
        onFinish={(values) => void submit(values)}
      >
        <p className="admin-hint">
          {'占位符：{phone} 手机号、{code} 验证码、{text} 短信全文、{secret} 密钥，可用于地址、请求头的值和内容模板。'}
        </p>
        <Form.Item name="Enabled" label="启用" valuePropName="checked">
          <Switch />
        </Form.Item>
        <div className="role-fields">
          <Form.Item name="Method" label="请求方式">
            <Select options={['POST', 'GET'].map((value) => ({ value, label: value }))} />
          </Form.Item>
          <Form.Item name="DayMax" label="每日发送上限（条）">
            <InputNumber min={1} max={SMS_DAY_MAX} precision={0} style={{ width: '100%' }} />
          </Form.Item>
        </div>
        <Form.Item name="Url" label="网关地址" extra="须为 https 的公网地址；内网网关由运维在 SMS_HOSTS 中列出">
          <Input maxLength={SMS_LIMITS.url} autoComplete="off" placeholder="https://" />
        </Form.Item>
        <HeaderFields />
        {/* What a GET does not send stays as it was written. */}
        <div hidden={method === 'GET'}>
          <Form.Item name="BodyType" label="内容格式">
            <Select
              options={[
                { value: 'json', label: 'JSON' },
                { value: 'form', label: '表单（a=1&b=2）' },
              ]}
            />
          </Form.Item>
          <Form.Item name="Body" label="内容模板">
            <Input.TextArea rows={4} maxLength={SMS_LIMITS.body} spellCheck={false} />
          </Form.Item>
        </div>
        <Form.Item
          name="Secret"
          label="密钥"
          extra={SecretSetAt ? `设置于 ${showTime(SecretSetAt)}，留空则不修改` : '加密保存，不再显示'}
        >
          <Input.Password maxLength={SMS_LIMITS.secret} autoComplete="new-password" />
        </Form.Item>
        <div className="role-fields">
          <Form.Item
            name="SuccessPath"
            label="成功标志的路径"
            extra="答复（JSON）中的位置，如 result.code；留空时状态码 2xx 即成功"
          >
            <Input maxLength={SMS_LIMITS.success} autoComplete="off" />
          </Form.Item>
          <Form.Item name="SuccessValue" label="成功标志的值" extra="如 OK 或 0">
            <Input maxLength={SMS_LIMITS.success} autoComplete="off" />
          </Form.Item>
        </div>
      </Form>
      <TestMessage saved={!changed && settings.Url !== ''} />
    </Modal>
  );
}
