import type { PostingDetail } from '@ip-portal/contract';
import { postingUrl, TRADING_URL } from '@ip-portal/contract/urls';
import { useEffect, useRef } from 'react';
import { Chip, Icon } from '../../views/parts';
import { A } from '../../views/parts/here';
import { statusChip } from '../../views/posting/words';

/** Says that a posting was handed in and what happens next. */
export function PostedResult({
  posting,
  edited,
  onAgain,
}: {
  posting: PostingDetail;
  edited: boolean;
  onAgain: () => void;
}) {
  const title = useRef<HTMLHeadingElement>(null);
  const status = statusChip(posting.Status);
  useEffect(() => {
    window.scrollTo(0, 0);
    title.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section className="posted" aria-labelledby="posted-title">
      <span className="posted-sign" aria-hidden="true">
        <Icon name={posting.Status === 'pending' ? 'clock' : 'check'} size={32} />
      </span>
      <h1 id="posted-title" tabIndex={-1} ref={title}>
        {edited ? '修改已提交' : '已提交'}，{status.text}
      </h1>
      <p className="posted-name">
        <Chip tone={status.tone}>{status.text}</Chip> {posting.Title}
      </p>
      <ol>
        <li>中心审核内容是否完整、专利是否有效。</li>
        <li>审核通过后公开展示；需要补充的会退回并说明原因，您修改后可重新提交。</li>
        <li>有意向的用户联系中心，由中心协助双方对接。</li>
      </ol>
      <p className="posting-actions">
        <A className="btn btn-primary" href={postingUrl(posting.Id)}>
          查看这条信息
        </A>
        <A className="btn btn-plain" href={`${TRADING_URL}?Mine=true`}>
          我的发布
        </A>
        {edited ? null : (
          <button type="button" className="btn btn-plain" onClick={onAgain}>
            再发一条
          </button>
        )}
      </p>
    </section>
  );
}
