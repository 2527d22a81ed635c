import type { RoleItem, SsoSettings, SsoSettingsUpdate, SsoTestResult } from '@ip-portal/contract';
import { SSO_CLAIM_MAX, SSO_LIMITS } from '@ip-portal/contract/limits';
import { Alert, App, Button, Form, Input, Modal, Select, Switch } from 'antd';
import { useState } from 'react';
import { saveSsoSettings, testProvider } from '../../../../services/admin-sso';
import { Failure } from '../../../failure/failure';
import { type Told, toldOf } from '../../../failure/told';
import { isConflict, showFaults } from '../../kit/crud/form-failure';
import { showTime } from '../../kit/words';
import { RoleMapFields } from './role-map-fields';

type Values = Omit<SsoSettings, 'SecretSetAt' | 'RedirectUri' | 'LogoutUri' | 'Version'> & { ClientSecret: string };

const CLAIMS = [
  { name: 'UserName', label: '用户名' },
  { name: 'RealName', label: '姓名' },
  { name: 'Phone', label: '手机号' },
  { name: 'Email', label: '邮箱' },
  { name: 'Roles', label: '角色' },
] as const;

/** What the provider answered to a test. */
function Tested({ result }: { result: SsoTestResult }) {
  return (
    <Alert
      className="admin-notice"
      type="success"
      showIcon
      title="连接成功"
      description={
        <>
          <p>登录地址：{result.AuthorizationEndpoint}</p>
          <p>
            {result.Logout ? '支持同时退出' : '不支持同时退出：用户退出本站后，在对方仍是登录状态'}
            {result.Claims.length > 0 ? `；可提供的字段：${result.Claims.join('、')}` : ''}
          </p>
        </>
      }
    />
  );
}

/** The settings of the identity provider. */
export default function SsoDialog({
  settings,
  roles,
  onClose,
  onSaved,
  onStale,
}: {
  settings: SsoSettings;
  roles: readonly RoleItem[];
  onClose: () => void;
  onSaved: (saved: SsoSettings) => void;
  onStale: () => void;
}) {
  const { message } = App.useApp();
  const [form] = Form.useForm<Values>();
  const [busy, setBusy] = useState(false);
  const [testing, setTesting] = useState(false);
  const [fault, setFault] = useState<Told | null>(null);
  const [tested, setTested] = useState<SsoTestResult | null>(null);
  const { SecretSetAt, RedirectUri, LogoutUri, Version, ...stored } = settings;

  async function submit({ ClientSecret, ...values }: Values): Promise<void> {
    if (busy) return;
    setBusy(true);
    setFault(null);
    try {
      const body: SsoSettingsUpdate = { ...values, Version, ...(ClientSecret ? { ClientSecret } : {}) };
      onSaved(await saveSsoSettings(body));
      message.success('已保存');
    } catch (error) {
      setFault(showFaults(form, error));
      if (isConflict(error)) onStale();
    } finally {
      setBusy(false);
    }
  }

  async function test(): Promise<void> {
    if (testing) return;
    setTesting(true);
    setFault(null);
    setTested(null);
    try {
      setTested(await testProvider(String(form.getFieldValue('Issuer') ?? '').trim()));
    } catch (error) {
      setFault(toldOf(error));
    } finally {
      setTesting(false);
    }
  }

  return (
    <Modal
      open
      title="统一身份认证登录"
      okText="保存"
      confirmLoading={busy}
      onOk={form.submit}
      onCancel={onClose}
      width={720}
    >
      <Failure of={fault} className="admin-notice" />
      {tested ? <Tested result={tested} /> : null}
      <Form
        form={form}
        name="sso"
        layout="vertical"
        initialValues={{ ...stored, ClientSecret: '' }}
        onFinish={(values) => void submit(values)}
      >
        <p className="admin-hint">请在认证系统中登记本站的回调地址和退出后的返回地址：</p>
        <div className="role-fields">
          <Input readOnly aria-label="回调地址" value={RedirectUri} />
          <Input readOnly aria-label="退出后的返回地址" value={LogoutUri} />
        </div>
        <Form.Item name="Enabled" label="启用" valuePropName="checked">
          <Switch />
        </Form.Item>
        <Form.Item
          name="Name"
          label="显示名称"
          extra="登录页按钮上显示的名称"
          rules={[{ required: true, whitespace: true, message: '请填写显示名称' }]}
        >
          <Input maxLength={SSO_LIMITS.name} autoComplete="off" placeholder="如：城市统一身份认证" />
        </Form.Item>
        <Form.Item label="签发者地址（Issuer）" htmlFor="sso_Issuer">
          <div className="role-factor">
            <Form.Item name="Issuer" noStyle>
              <Input
                style={{ flex: '1 1 220px' }}
                maxLength={SSO_LIMITS.issuer}
                autoComplete="off"
                placeholder="https://"
              />
            </Form.Item>
            <Button loading={testing} onClick={() => void test()}>
              测试连接
            </Button>
          </div>
        </Form.Item>
        <Form.Item name="ClientId" label="客户端编号（Client ID）">
          <Input maxLength={SSO_LIMITS.clientId} autoComplete="off" />
        </Form.Item>
        <Form.Item
          name="ClientSecret"
          label="客户端密钥（Client Secret）"
          extra={
            SecretSetAt
              ? `设置于 ${showTime(SecretSetAt)}，留空则不修改；更换签发者地址时须重新填写`
              : '加密保存，不再显示'
          }
        >
          <Input.Password maxLength={SSO_LIMITS.secret} autoComplete="new-password" />
        </Form.Item>
        <Form.Item name="Scopes" label="申请的范围（Scope）">
          <Select
            mode="tags"
            tokenSeparators={[' ', ',']}
            open={false}
            suffixIcon={null}
            maxCount={SSO_LIMITS.scopes}
          />
        </Form.Item>
        <Form.Item name="Unknown" label="没有关联账号的人首次登录">
          <Select
            options={[
              { value: 'link', label: '须先用本站账号登录并关联' },
              { value: 'create', label: '自动建立注册用户账号' },
            ]}
          />
        </Form.Item>
        <fieldset className="role-fields">
          <legend>对方给出的字段名</legend>
          {CLAIMS.map(({ name, label }) => (
            <Form.Item key={name} name={['Claims', name]} label={label}>
              <Input maxLength={SSO_CLAIM_MAX} autoComplete="off" />
            </Form.Item>
          ))}
        </fieldset>
        <RoleMapFields roles={roles} />
        <Form.Item
          name="StaffRoles"
          label="允许授予工作人员角色"
          extra="打开后，认证系统可以让账号进入管理后台。系统、安全、审计管理职责始终只能在本站授予。"
          valuePropName="checked"
        >
          <Switch />
        </Form.Item>
        <Form.Item
          name="TrustFactor"
          label="认可对方的多因素认证"
          extra="对方声明已完成多因素认证（amr 含 mfa）时，不再要求本站的第二步验证"
          valuePropName="checked"
        >
          <Switch />
        </Form.Item>
      </Form>
    </Modal>
  );
}
