import type { UserInfo } from '@ip-portal/contract';
import { PASSWORD_MAX, PASSWORD_TYPED_MAX } from '@ip-portal/contract/limits';
import { passwordMin } from '@ip-portal/contract/rules/password';
import { hasWorkplace } from '@ip-portal/contract/rules/workplace';
import { useModel } from '@umijs/max';
import { Button, Checkbox, Form, Input } from 'antd';
import { useRef, useState } from 'react';
import { feedback } from '../../feedback';
import { changePassword, fetchUserInfo } from '../../services/auth';
import { showFieldErrors } from '../auth/field-errors';
import { Failure } from '../failure/failure';
import type { Told } from '../failure/told';
import { newPasswordFault } from './password-rules';

interface Values {
  OldPassword: string;
  NewPassword: string;
  Again: string;
  RevokeTokens: boolean;
}

const EMPTY: Values = { OldPassword: '', NewPassword: '', Again: '', RevokeTokens: false };

/** Replaces the password; every other device is logged out. */
export function PasswordForm({ user, onChanged }: { user: UserInfo; onChanged: () => void }) {
  const [form] = Form.useForm<Values>();
  const { setInitialState } = useModel('@@initialState');
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  const [failure, setFailure] = useState<Told>();

  const submit = async ({ OldPassword, NewPassword, RevokeTokens }: Values) => {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      await changePassword({ OldPassword, NewPassword, ...(RevokeTokens ? { RevokeTokens } : {}) });
      form.setFieldsValue(EMPTY);
      feedback.success(`密码已修改，其他设备上的登录已全部退出${RevokeTokens ? '，接口令牌已停用' : ''}`);
      onChanged();
      // The account has a new Version now, which the profile form needs.
      const fresh = await fetchUserInfo().catch(() => null);
      if (fresh) await setInitialState({ user: fresh });
    } catch (error) {
      setFailure(showFieldErrors(form, error));
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };

  return (
    <Form form={form} layout="vertical" size="large" onFinish={submit} initialValues={EMPTY} requiredMark={false}>
      <Failure of={failure} className="account-alert" />
      {/* Password managers need to know whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={user.UserName} readOnly hidden />
      <Form.Item name="OldPassword" label="原密码" rules={[{ required: true, message: '请输入原密码' }]}>
        <Input.Password autoComplete="current-password" maxLength={PASSWORD_TYPED_MAX} />
      </Form.Item>
      <Form.Item
        name="NewPassword"
        label="新密码"
        dependencies={['OldPassword']}
        extra={`至少 ${passwordMin(hasWorkplace(user.Roles))} 个字符，包含大写字母、小写字母、数字、符号中的三类`}
        rules={[
          ({ getFieldValue }) => ({
            validator: (_, value: string) => {
              const fault = newPasswordFault(value, getFieldValue('OldPassword') as string, user);
              return fault ? Promise.reject(new Error(fault)) : Promise.resolve();
            },
          }),
        ]}
      >
        <Input.Password autoComplete="new-password" maxLength={PASSWORD_MAX} />
      </Form.Item>
      <Form.Item
        name="Again"
        label="确认新密码"
        dependencies={['NewPassword']}
        rules={[
          ({ getFieldValue }) => ({
            validator: (_, value: string) =>
              value && value === getFieldValue('NewPassword')
                ? Promise.resolve()
                : Promise.reject(new Error('两次输入的密码不一致')),
          }),
        ]}
      >
        <Input.Password autoComplete="new-password" maxLength={PASSWORD_MAX} />
      </Form.Item>
      {user.Permissions.includes('Tokens:write') ? (
        <Form.Item name="RevokeTokens" valuePropName="checked" extra="不勾选时，有效的接口令牌继续可用，会发消息列出。">
          <Checkbox>同时停用我的接口令牌</Checkbox>
        </Form.Item>
      ) : null}
      <p className="account-hint">修改后，除当前设备外，其他设备上的登录会立即退出。</p>
      <Button type="primary" htmlType="submit" loading={busy}>
        修改密码
      </Button>
    </Form>
  );
}
