import { PageHeader } from '../../components/admin/kit/page-header';
import { Inbox } from '../../components/messages/inbox';
import { MessageWaysForm } from '../../components/messages/message-ways';

/** 消息 of whoever works here. */
export default function AdminMessages() {
  return (
    <div className="admin-page">
      <PageHeader title="消息" description="待办、账号安全提醒和系统通知。" />
      <Inbox />
      <section className="message-card" aria-labelledby="admin-message-ways">
        <h2 id="admin-message-ways">接收方式</h2>
        <MessageWaysForm />
      </section>
    </div>
  );
}
