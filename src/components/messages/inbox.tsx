/** The inbox: plain markup, so that the mobile page carries no controls for it. */
import type { MessageItem } from '@ip-portal/contract';
import { MESSAGE_KIND_LABELS } from '@ip-portal/contract/message-words';
import { useRequest } from 'ahooks';
import { useState } from 'react';
import { setUnread } from '../../hooks/unread';
import { fetchMessages, markAllRead, markRead } from '../../services/messages';
import { Chip, formatDate, SkeletonRows } from '../../views/parts';
import './messages.css';

const PAGE_SIZE = 10;

function Message({ item, onRead }: { item: MessageItem; onRead: (item: MessageItem) => void }) {
  return (
    <li className={item.ReadAt ? 'message' : 'message message-new'}>
      <div className="message-head">
        <Chip tone={item.Kind === 'security' ? 'line' : 'brand'}>{MESSAGE_KIND_LABELS[item.Kind]}</Chip>
        <h2>
          {item.ReadAt ? null : <span className="sr-only">未读：</span>}
          {item.Title}
        </h2>
        <time className="num" dateTime={item.CreatedAt}>
          {formatDate(item.CreatedAt, 'datetime')}
        </time>
      </div>
      <p className="message-text">{item.Text}</p>
      <div className="message-do">
        {item.Link ? (
          <a href={item.Link} onClick={() => onRead(item)}>
            查看详情
          </a>
        ) : null}
        {item.ReadAt ? null : (
          <button type="button" onClick={() => onRead(item)} aria-label={`标为已读：${item.Title}`}>
            标为已读
          </button>
        )}
      </div>
    </li>
  );
}

/** Messages of whoever is logged in, newest first. */
export function Inbox() {
  const [unreadOnly, setUnreadOnly] = useState(false);
  const [current, setCurrent] = useState(1);
  const [failure, setFailure] = useState<string>();
  const { data, error, loading, refresh } = useRequest(
    () => fetchMessages({ current, pageSize: PAGE_SIZE, ...(unreadOnly ? { Unread: true } : {}) }),
    // Shown in place.
    { refreshDeps: [current, unreadOnly], onError: () => undefined },
  );

  async function act(command: () => Promise<number>): Promise<void> {
    setFailure(undefined);
    try {
      setUnread(await command());
      refresh();
    } catch (problem) {
      setFailure(problem instanceof Error ? problem.message : '操作没有成功，请重试');
    }
  }
  const read = (item: MessageItem) => {
    if (!item.ReadAt) void act(() => markRead(item.Id));
  };
  const show = (only: boolean) => {
    setUnreadOnly(only);
    setCurrent(1);
  };

  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / PAGE_SIZE));
  const problem = failure ?? error?.message;
  return (
    <section className="inbox" aria-label="消息" aria-busy={loading}>
      <div className="inbox-bar">
        <button type="button" aria-pressed={!unreadOnly} onClick={() => show(false)}>
          全部
        </button>
        <button type="button" aria-pressed={unreadOnly} onClick={() => show(true)}>
          未读
        </button>
        <button type="button" className="inbox-all" onClick={() => void act(markAllRead)}>
          全部标为已读
        </button>
      </div>
      {problem ? (
        <p className="inbox-failed" role="alert">
          消息读取或操作失败：{problem}
          <button type="button" onClick={refresh}>
            重试
          </button>
        </p>
      ) : null}
      {data ? null : loading ? <SkeletonRows count={3} /> : null}
      {data && data.data.length === 0 ? (
        <p className="inbox-none">
          {unreadOnly ? '没有未读消息。' : '还没有消息。审核结果和账号安全提醒会出现在这里。'}
        </p>
      ) : null}
      <ul>
        {data?.data.map((item) => (
          <Message key={item.Id} item={item} onRead={read} />
        ))}
      </ul>
      {pages > 1 ? (
        <nav className="inbox-pages" aria-label="消息分页">
          <button type="button" disabled={current <= 1} onClick={() => setCurrent(current - 1)}>
            上一页
          </button>
          <span className="num">
            第 {current} 页，共 {pages} 页
          </span>
          <button type="button" disabled={current >= pages} onClick={() => setCurrent(current + 1)}>
            下一页
          </button>
        </nav>
      ) : null}
    </section>
  );
}
