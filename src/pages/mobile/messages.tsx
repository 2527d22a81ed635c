import { Inbox } from '../../components/messages/inbox';
import { PlainPage } from '../../components/plain-page';

/** 消息 on a telephone. */
export default function MobileMessages() {
  return (
    <PlainPage title="消息">
      <h1 className="sr-only">消息</h1>
      <div className="mobile-inbox">
        <Inbox />
      </div>
    </PlainPage>
  );
}
