import type { UserInfo } from '@ip-portal/contract';
import { history, useLocation, useModel } from '@umijs/max';
import { Alert, Button, Form, Input } from 'antd';
import { lazy, Suspense, useRef, useState } from 'react';
import { forgetPages } from '../../hooks/page-store';
import { login } from '../../services/auth';
import { AntdProvider } from '../antd-provider';
import { showFieldErrors } from './field-errors';
import { returnPath } from './return-path';

const PasswordDue = lazy(() => import('../account/password-due'));

interface Values {
  UserName: string;
  Password: string;
}

/** Logs in and returns the user where they were going. */
export function LoginForm({ home, registerPath }: { home: string; registerPath?: string }) {
  const [form] = Form.useForm<Values>();
  const { search } = useLocation();
  const { initialState, setInitialState } = useModel('@@initialState');
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  /** Somebody who is logged in already when the form is opened. */
  const [known] = useState(() => initialState?.user ?? null);
  const [failure, setFailure] = useState<string>();
  /** Somebody who has just logged in and has to choose a new password first. */
  const [due, setDue] = useState<UserInfo>();

  const submit = async (values: Values) => {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      const user = await login(values);
      forgetPages();
      await setInitialState({ user });
      if (user.MustChangePassword) setDue(user);
      else history.replace(returnPath(search, home));
    } catch (error) {
      form.setFieldValue('Password', '');
      setFailure(showFieldErrors(form, error));
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };

  if (due) {
    return (
      <Suspense fallback={null}>
        <PasswordDue user={due} onChanged={() => history.replace(returnPath(search, home))} />
      </Suspense>
    );
  }
  return (
    <AntdProvider>
      <Form
        form={form}
        layout="vertical"
        size="large"
        requiredMark={false}
        onFinish={submit}
        initialValues={{ UserName: '', Password: '' }}
      >
        {known ? (
          <p className="auth-switch">
            您已登录：{known.RealName || known.UserName}。<a href={returnPath(search, home)}>继续访问</a>
            ，或使用其他账号登录。
          </p>
        ) : null}
        {failure ? <Alert type="error" showIcon title={failure} role="alert" style={{ marginBottom: 16 }} /> : null}
        <Form.Item
          name="UserName"
          label="用户名"
          rules={[{ required: true, whitespace: true, message: '请输入用户名' }]}
        >
          <Input autoComplete="username" maxLength={100} autoFocus />
        </Form.Item>
        <Form.Item name="Password" label="密码" rules={[{ required: true, message: '请输入密码' }]}>
          <Input.Password autoComplete="current-password" maxLength={256} />
        </Form.Item>
        <Button type="primary" htmlType="submit" block loading={busy}>
          登录
        </Button>
        {registerPath ? (
          <p className="auth-switch">
            还没有账号？<a href={`${registerPath}${search}`}>立即注册</a>
          </p>
        ) : null}
      </Form>
    </AntdProvider>
  );
}
