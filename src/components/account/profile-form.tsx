import type { UserInfo } from '@ip-portal/contract';
import { useModel } from '@umijs/max';
import { Alert, Button, Form, Input } from 'antd';
import { useRef, useState } from 'react';
import { feedback } from '../../feedback';
import { BusinessError } from '../../request-error-config';
import { fetchUserInfo, saveProfile } from '../../services/auth';
import { showFieldErrors } from '../auth/field-errors';

interface Values {
  RealName: string;
  Phone: string;
  Email: string;
}

/** Longer than the two clicks of a double click are apart. */
const DOUBLE_CLICK_MS = 600;

const valuesOf = (user: UserInfo): Values => ({ RealName: user.RealName, Phone: user.Phone, Email: user.Email });

/** Name, telephone and mail address of the account. */
export function ProfileForm({ user }: { user: UserInfo }) {
  const [form] = Form.useForm<Values>();
  const { setInitialState } = useModel('@@initialState');
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  const [failure, setFailure] = useState<string>();
  const [outdated, setOutdated] = useState(false);

  const submit = async (values: Values) => {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      const saved = await saveProfile({
        RealName: values.RealName.trim(),
        Phone: values.Phone.trim(),
        Email: values.Email.trim(),
        Version: user.Version,
      });
      await setInitialState({ user: saved });
      form.setFieldsValue(valuesOf(saved));
      feedback.success('个人资料已保存');
      // The second half of a double click may still be on its way through the validation.
      window.setTimeout(() => {
        sending.current = false;
      }, DOUBLE_CLICK_MS);
    } catch (error) {
      sending.current = false;
      if (error instanceof BusinessError && error.info.errorCode === 'VERSION_CONFLICT') setOutdated(true);
      else setFailure(showFieldErrors(form, error));
    } finally {
      setBusy(false);
    }
  };

  const reload = async () => {
    try {
      const fresh = await fetchUserInfo();
      await setInitialState({ user: fresh });
      if (fresh) form.setFieldsValue(valuesOf(fresh));
      setOutdated(false);
    } catch {
      setFailure('读取最新资料失败，请刷新页面后重试。');
    }
  };

  return (
    <Form
      form={form}
      layout="vertical"
      size="large"
      onFinish={submit}
      initialValues={valuesOf(user)}
      requiredMark={false}
      scrollToFirstError
    >
      {outdated ? (
        <Alert
          type="warning"
          showIcon
          role="alert"
          className="account-alert"
          title="资料已在别处被修改，请载入最新内容后再保存。"
          action={<Button onClick={() => void reload()}>载入最新内容</Button>}
        />
      ) : null}
      {failure ? <Alert type="error" showIcon role="alert" className="account-alert" title={failure} /> : null}
      <Form.Item label="用户名" extra="用户名不能修改">
        <Input value={user.UserName} disabled aria-label="用户名" />
      </Form.Item>
      <Form.Item name="RealName" label="姓名">
        <Input autoComplete="name" maxLength={50} />
      </Form.Item>
      <Form.Item
        name="Phone"
        label="手机号"
        rules={[{ pattern: /^1[3-9]\d{9}$/, message: '手机号应为 11 位数字，以 13 至 19 开头' }]}
      >
        <Input autoComplete="tel" inputMode="tel" maxLength={11} />
      </Form.Item>
      <Form.Item name="Email" label="邮箱" rules={[{ type: 'email', message: '邮箱格式不正确' }]}>
        <Input autoComplete="email" inputMode="email" maxLength={100} />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={busy}>
        保存资料
      </Button>
    </Form>
  );
}
