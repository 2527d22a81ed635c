import { PASSWORD_MAX } from '@ip-portal/contract/limits';
import { passwordFault } from '@ip-portal/contract/rules/password';
import { LOGIN_URL, RECOVERY_URL } from '@ip-portal/contract/urls';
import { useRef, useState } from 'react';
import { resetByLink } from '../../services/recovery';
import { NativeForm, PasswordField, SendButton } from '../../views/forms/fields';
import { Failure } from '../failure/failure';
import type { Told } from '../failure/told';
import { useFields } from '../native-form/use-fields';
import { AuthResult } from './auth-result';
import { useLinkToken } from './link-token';

/** A new password by a token that works once: one that is at hand, or that of the link which was opened. */
export function ResetForm({ given }: { given?: string }) {
  const fields = useFields({ Password: '', Again: '' }, ({ Password, Again }) => ({
    Password: Password ? passwordFault(Password, { userName: '', admin: false }) : '请输入新密码',
    Again: Again && Again === Password ? null : '两次输入的密码不一致',
  }));
  const ofLink = useLinkToken();
  const token = given ?? ofLink;
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  const [failure, setFailure] = useState<Told>();
  const [done, setDone] = useState(false);

  const submit = async () => {
    if (sending.current || !fields.check()) return;
    sending.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      await resetByLink({ Token: token, Password: fields.values.Password });
      setDone(true);
    } catch (error) {
      setFailure(fields.tellError(error));
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };

  if (!token || done) {
    return (
      <AuthResult
        title={done ? '密码已重新设置' : '链接不完整'}
        next={<a href={done ? LOGIN_URL : RECOVERY_URL}>{done ? '去登录' : '重新获取'}</a>}
      >
        {done ? '所有设备上的登录都已退出，请用新密码登录。' : '请完整打开邮件中的链接，或重新获取。'}
      </AuthResult>
    );
  }
  return (
    <NativeForm onSend={() => void submit()}>
      <Failure of={failure} />
      <PasswordField
        of={fields.of('Password')}
        label="新密码"
        autoComplete="new-password"
        maxLength={PASSWORD_MAX}
        required
      />
      <PasswordField
        of={fields.of('Again')}
        label="确认新密码"
        autoComplete="new-password"
        maxLength={PASSWORD_MAX}
        required
      />
      <SendButton busy={busy}>设置新密码</SendButton>
    </NativeForm>
  );
}
