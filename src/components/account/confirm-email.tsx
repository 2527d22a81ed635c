import { MESSAGES_URL } from '@ip-portal/contract/urls';
import { useState } from 'react';
import { confirmEmail } from '../../services/recovery';
import { takeToken } from '../auth/link-token';

/** Proves an address by a link that works once. By a click: programs that look into mail open links too. */
export function ConfirmEmail() {
  const [token] = useState(takeToken);
  const [state, setState] = useState<{ busy?: boolean; done?: boolean; failure?: string }>({});

  const confirm = async () => {
    setState({ busy: true });
    try {
      await confirmEmail(token);
      setState({ done: true });
    } catch (error) {
      setState({ failure: error instanceof Error ? error.message : '没有成功，请重试' });
    }
  };

  if (state.done) {
    return (
      <p role="status">
        邮箱已通过验证，消息将按您的选择发送到这里。<a href={MESSAGES_URL}>查看接收方式</a>
      </p>
    );
  }
  if (!token || state.failure) {
    return (
      <p role="alert">
        {state.failure ?? '链接不完整，请完整打开邮件中的链接。'}
        <a href={MESSAGES_URL}>重新发送</a>
      </p>
    );
  }
  return (
    <button type="button" className="btn btn-primary" disabled={state.busy ?? false} onClick={() => void confirm()}>
      确认这是我的邮箱
    </button>
  );
}
