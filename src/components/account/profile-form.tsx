import type { UserInfo } from '@ip-portal/contract';
import { userResource } from '@ip-portal/contract/resources/user';
import { plainMobile } from '@ip-portal/contract/rules/contact';
import { useModel } from '@umijs/max';
import { Alert, Button, Form, Input } from 'antd';
import { useRef, useState } from 'react';
import { feedback } from '../../feedback';
import { BusinessError } from '../../request-error-config';
import { fetchUserInfo, saveProfile } from '../../services/auth';
import { showFieldErrors } from '../auth/field-errors';
import { Failure } from '../failure/failure';
import type { Told } from '../failure/told';
import { itemOf, maxOf } from '../form/field-props';

const { fields } = userResource;

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
  const [failure, setFailure] = useState<Told>();
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
      <Failure of={failure} className="account-alert" />
      <Form.Item label="用户名" extra="用户名不能修改">
        <Input value={user.UserName} disabled aria-label="用户名" />
      </Form.Item>
      <Form.Item {...itemOf(fields, 'RealName')}>
        <Input autoComplete="name" maxLength={maxOf(fields.RealName)} />
      </Form.Item>
      <Form.Item {...itemOf(fields, 'Phone')} normalize={plainMobile}>
        <Input autoComplete="tel" inputMode="tel" maxLength={maxOf(fields.Phone)} />
      </Form.Item>
      <Form.Item {...itemOf(fields, 'Email')}>
        <Input autoComplete="email" inputMode="email" maxLength={maxOf(fields.Email)} />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={busy}>
        保存资料
      </Button>
    </Form>
  );
}
