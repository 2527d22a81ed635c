import type { PostingDetail, WebConfig } from '@ip-portal/contract';
import { ABOUT_URL, patentUrl, postUrl } from '@ip-portal/contract/urls';
import { postingWorkflow } from '@ip-portal/contract/workflows/posting';
import { Chip, formatDate, Html, Icon, MetaLine, PatentStateChip } from '../parts';
import { A } from '../parts/here';
import { Phrases } from '../parts/phrases';
import { ReadPage } from '../records/read-page';
import { PostedBy } from './posted-by';
import { statusChip, typeChip } from './words';

function OwnerBar({ posting }: { posting: PostingDetail }) {
  if (!posting.IsMine) {
    // Who sees what is not published is inside, under another identity.
    if (posting.Status === 'published') return null;
    return (
      <section className="owner-bar card" aria-label="我的发布">
        <p>这条信息没有公开。如果它是您或您的单位发布的，请在页面顶部切换到发布时的身份再修改。</p>
      </section>
    );
  }
  const status = statusChip(posting.Status);
  return (
    <section className="owner-bar card" aria-label="我的发布">
      <p>
        <Chip tone={status.tone}>{status.text}</Chip>
        {posting.Status === 'returned' && posting.ReviewNote
          ? ` 退回原因：${posting.ReviewNote}`
          : ' 这是您发布的信息。'}
      </p>
      <p className="next-step-actions flow">
        {postingWorkflow.moves(posting.Status, ['owner']).map((move) =>
          move === 'revise' ? (
            <A key={move} className="btn btn-plain" href={postUrl(posting.Id)}>
              <Icon name="edit" size={18} />
              {postingWorkflow.transitions[move].label}
            </A>
          ) : (
            <button
              key={move}
              type="button"
              className="btn btn-plain"
              data-action={`posting-${move}`}
              data-id={posting.Id}
              data-version={posting.Version}
              data-js=""
            >
              <span data-label="">{postingWorkflow.transitions[move].label}</span>
            </button>
          ),
        )}
      </p>
    </section>
  );
}

/** One posting, for those who are logged in. */
export function PostingSheet({ posting, site }: { posting: PostingDetail; site: WebConfig }) {
  const type = typeChip(posting.Type);
  return (
    <ReadPage>
      <article>
        <header className="read-head">
          <p className="chips flow">
            <Chip tone={type.tone}>{type.text}</Chip>
            <Chip>{posting.Mode}</Chip>
            {posting.Field ? <Chip>{posting.Field}</Chip> : null}
          </p>
          <h1>
            <Phrases text={posting.Title} />
          </h1>
          <MetaLine
            items={[
              posting.OrganizationName ? <PostedBy key="by" posting={posting} /> : null,
              posting.PublishTime ? (
                <time key="time" dateTime={posting.PublishTime}>
                  {formatDate(posting.PublishTime)} 发布
                </time>
              ) : null,
              posting.Region,
              posting.ValidUntil ? `有效期至 ${posting.ValidUntil}` : null,
            ]}
          />
        </header>
        <OwnerBar posting={posting} />
        <p className="posting-lead">{posting.Summary}</p>
        <dl className="key-figures panel">
          <div>
            <dt>价格</dt>
            <dd>{posting.PriceText}</dd>
          </div>
          <div>
            <dt>联系人</dt>
            <dd>{posting.ContactName}</dd>
          </div>
          <div>
            <dt>联系电话</dt>
            <dd className="num">{posting.ContactPhone}</dd>
          </div>
        </dl>
        {posting.Content ? <Html html={posting.Content} /> : null}
        {posting.Patents.length > 0 ? (
          <section className="read-section" aria-labelledby="posting-patents">
            <h2 id="posting-patents">涉及专利（{posting.Patents.length}）</h2>
            <ul className="lines">
              {posting.Patents.map((patent) => (
                <li key={patent.ApplicationNumber}>
                  <span className="num">{patent.ApplicationNumber}</span>
                  {patent.Id ? (
                    <A href={patentUrl(patent.Id)}>{patent.Title ?? '查看专利'}</A>
                  ) : (
                    <span className="quiet">{patent.Title ?? '本站未收录'}</span>
                  )}
                  {patent.State ? <PatentStateChip patent={{ ...patent, State: patent.State }} /> : null}
                </li>
              ))}
            </ul>
          </section>
        ) : null}
      </article>
      {posting.IsMine ? null : (
        <section className="next-step panel" aria-labelledby="posting-contact">
          <h2 id="posting-contact">有意向？</h2>
          <p>
            联系方式已部分隐去。请联系中心核实身份和意向，由中心协助双方对接。签约前请查询专利的法律状态、质押和许可情况。
          </p>
          <p className="next-step-actions flow">
            {site.Phone ? (
              <A className="btn btn-primary" href={`tel:${site.Phone.replace(/[^\d+]/g, '')}`}>
                <Icon name="phone" size={18} />
                {site.Phone}
              </A>
            ) : null}
            <A className="btn btn-plain" href={ABOUT_URL}>
              联系方式
            </A>
          </p>
        </section>
      )}
    </ReadPage>
  );
}
