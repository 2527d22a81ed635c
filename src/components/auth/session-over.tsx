import { logInAgain } from '../../services/session';
import './session-over.css';

const WORDS = {
  elsewhere: '您已在其他窗口退出登录。',
  expired: '登录已失效。',
  other: '其他窗口登录了另一个账号。',
};

/** Says that the session is over while the page stays as it is, and offers the way back. */
export default function SessionOver({ how }: { how: keyof typeof WORDS }) {
  return (
    <div className="session-over" role="alert">
      <p>
        <b>{WORDS[how]}</b>
        本页内容还在，重新登录后可以继续。
      </p>
      <button type="button" className="btn btn-primary" onClick={() => void logInAgain()}>
        重新登录
      </button>
    </div>
  );
}
