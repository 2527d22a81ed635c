import type { MailState } from '@ip-portal/contract';
import { ACCOUNT_URL } from '@ip-portal/contract/urls';

/** Whether mail reaches the reader, and where to go when it does not. */
export function MailStateLine({ state }: { state: MailState }) {
  if (!state.Enabled) return null;
  if (!state.Email) {
    return (
      <p className="message-mail">
        填写并验证邮箱后，可以用邮件接收消息。<a href={ACCOUNT_URL}>填写邮箱</a>
      </p>
    );
  }
  if (state.Proven) return <p className="message-mail">邮件发送到 {state.Email}（已验证）。</p>;
  return (
    <p className="message-mail">
      邮箱 {state.Email} 还没有验证，不会收到邮件。<a href={ACCOUNT_URL}>验证邮箱</a>
    </p>
  );
}
