import { Inbox } from '../../components/messages/inbox';
import { MessageWaysForm } from '../../components/messages/message-ways';
import { PlainPage } from '../../components/plain-page';
import { PageTitle } from '../../views/parts';
import '../../components/account/account.css';

/** 消息: what the portal has told its reader, and what it may tell. */
export default function Messages() {
  return (
    <PlainPage title="消息">
      <div className="page">
        <PageTitle title="消息" lead="审核结果、账号安全提醒和系统通知。" />
        <div className="messages-page">
          <Inbox />
          <section className="account-card" aria-labelledby="message-ways">
            <h2 id="message-ways">接收方式</h2>
            <p className="lead">选择哪些消息送到这里；账号安全的消息总会送达。</p>
            <MessageWaysForm />
          </section>
        </div>
      </div>
    </PlainPage>
  );
}
