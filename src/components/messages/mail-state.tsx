import type { MailState } from '@ip-portal/contract';
import { ACCOUNT_URL } from '@ip-portal/contract/urls';
import { useState } from 'react';
import { askForProof } from '../../services/recovery';

/** Whether mail reaches the reader, and what to do when it does not. */
export function MailStateLine({ state }: { state: MailState }) {
  const [told, setTold] = useState<string>();
  const [busy, setBusy] = useState(false);

  const send = async () => {
    setBusy(true);
    try {
      await askForProof();
      setTold('验证邮件已发出，请在 24 小时内打开其中的链接。');
    } catch (error) {
      setTold(error instanceof Error ? error.message : '没有发出，请重试');
    } finally {
      setBusy(false);
    }
  };

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
      邮箱 {state.Email} 还没有验证，不会收到邮件。
      <button type="button" className="btn btn-plain" disabled={busy} onClick={() => void send()}>
        发送验证邮件
      </button>
      <span role="status">{told}</span>
    </p>
  );
}
