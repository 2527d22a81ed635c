import { PATENT_QUERY_LIMITS } from '@ip-portal/contract/rules/patent-query/search-call';
import { Icon } from '../parts';
import { GetForm } from '../parts/here';
import { useFollowing } from '../parts/use-following';
import { type Asked, PATH } from './asked';
import type { Reading } from './reading';

/** Characters shown on either side of a fault. */
const AROUND = 16;

/** The place in the query where it stops making sense. */
function Caret({ text, at }: { text: string; at: number }) {
  const all = [...text];
  const start = Math.max(0, at - AROUND);
  const before = all.slice(start, at).join('');
  return (
    <p className="query-caret" aria-hidden="true">
      {start > 0 ? '…' : ''}
      {before}
      <b>{all[at] ?? '\u00a0'}</b>
      {all.slice(at + 1, at + AROUND).join('')}
      {at + AROUND < all.length ? '…' : ''}
    </p>
  );
}

function Fault({ text, fault }: { text: string; fault: NonNullable<Reading['fault']> }) {
  return (
    <div className="query-fault" id="query-fault" role="alert">
      <p>
        <Icon name="alert" size={18} />
        <span>
          {fault.at < [...text].length ? `第 ${fault.at + 1} 个字：` : '末尾：'}
          {fault.message}
        </span>
      </p>
      <Caret text={text} at={fault.at} />
    </div>
  );
}

/** The one box of the patent search, what is wrong with what stands in it, and how it was understood. */
export function SearchBox({ asked, reading }: { asked: Asked; reading: Reading }) {
  const { text, order, view } = asked;
  const { fault, understood } = reading;
  const field = useFollowing(text);
  return (
    <>
      <GetForm className="search-form patent-query" action={PATH} role="search" aria-label="专利检索">
        <label className="sr-only" htmlFor="patent-q">
          检索式
        </label>
        <input
          ref={field}
          id="patent-q"
          name="q"
          type="search"
          defaultValue={text}
          maxLength={PATENT_QUERY_LIMITS.length}
          placeholder="关键词、申请号、分类号，或检索式"
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? 'query-fault' : undefined}
        />
        {order ? <input type="hidden" name="Order" value={order} /> : null}
        {view ? <input type="hidden" name="view" value={view} /> : null}
        <button type="submit" className="btn btn-primary">
          <Icon name="search" size={18} />
          检索
        </button>
      </GetForm>
      {fault ? <Fault text={text} fault={fault} /> : null}
      {understood && understood !== text ? (
        <p className="soft query-read">
          理解为 <code>{understood}</code>
        </p>
      ) : null}
    </>
  );
}
