import type { Dashboard } from '@ip-portal/contract';
import { OFFICE_URLS, withQuery } from '@ip-portal/contract/urls';
import type { ReactNode } from 'react';

const KIND_PATHS = { news: OFFICE_URLS.news, notice: OFFICE_URLS.notices, law: OFFICE_URLS.laws } as const;
const KIND_WORDS = { news: '新闻', notice: '公告', law: '法规' } as const;
const KINDS = ['news', 'notice', 'law'] as const;

interface CardProps {
  /** Null: not for whoever looks. */
  count: number | null;
  label: string;
  href?: string;
  children?: ReactNode;
}

function Card({ count, label, href, children }: CardProps) {
  if (count === null) return null;
  const inside = (
    <>
      <span>{label}</span>
      <b>{count}</b>
      {children ?? <span>{count > 0 ? '去处理' : '没有待办'}</span>}
    </>
  );
  const kind = count > 0 ? 'urgent' : undefined;
  return href && !children ? (
    <a href={href} className={kind}>
      {inside}
    </a>
  ) : (
    <div className={`todo-done ${kind ?? ''}`}>{inside}</div>
  );
}

/** Drafts and scheduled articles lie in three tables. */
function ByKind({ state, label }: { state: string; label: string }) {
  return (
    <span className="todo-kinds">
      {KINDS.map((kind) => (
        <a key={kind} href={withQuery(KIND_PATHS[kind], { State: state })} aria-label={`${KIND_WORDS[kind]}的${label}`}>
          {KIND_WORDS[kind]}
        </a>
      ))}
    </span>
  );
}

/** What needs somebody now. */
export function TodoCards({ todo }: { todo: Dashboard['Todo'] }) {
  return (
    <div className="todo">
      <Card count={todo.PendingPostings} label="待审核的供需信息" href={`${OFFICE_URLS.postings}?Status=pending`} />
      <Card count={todo.Drafts} label="未发布的草稿">
        <ByKind state="draft" label="草稿" />
      </Card>
      <Card count={todo.Scheduled} label="等待定时发布">
        <ByKind state="scheduled" label="定时发布" />
      </Card>
      <Card count={todo.ExpiringFinancing} label="30 天内到期的融资产品" href={OFFICE_URLS.financing} />
      <Card count={todo.PrivacyRequests} label="待答复的个人信息权利请求" href={OFFICE_URLS.privacyRequests} />
      <Card count={todo.LockedUsers} label="已停用的用户" href={`${OFFICE_URLS.users}?Status=locked`} />
      <Card count={todo.HeldUsers} label="登录受限的用户" href={`${OFFICE_URLS.users}?Held=true`} />
      <Card count={todo.Alarms} label="24 小时内的安全告警" href={`${OFFICE_URLS.audit}?Action=alarm`} />
    </div>
  );
}

/** Columns nobody has updated for too long. */
export function StaleColumns({ columns }: { columns: Dashboard['Todo']['StaleColumns'] }) {
  return (
    <section className="admin-card">
      <h2>需要更新的栏目</h2>
      {columns.length === 0 ? (
        <p className="admin-hint">所有栏目都在规定期限内有更新。</p>
      ) : (
        <ul className="stale">
          {columns.map(({ Kind, Category, Days }) => (
            <li key={`${Kind}-${Category}`}>
              <a href={withQuery(KIND_PATHS[Kind], Kind === 'law' ? {} : { Category })}>
                <b>{Category || KIND_WORDS[Kind]}</b>
                <span>{Days === null ? '还没有内容' : `已 ${Days} 天没有更新`}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
