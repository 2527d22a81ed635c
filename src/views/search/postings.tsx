import type { PostingItem } from '@ip-portal/contract';
import { postingUrl } from '@ip-portal/contract/urls';
import { Chip } from '../parts/chip';
import { formatNumber } from '../parts/format';
import { A } from '../parts/here';
import { Highlight } from '../parts/highlight';
import { typeChip } from '../posting/words';
import { TradingLink } from './trading-link';

function Posting({ posting, terms }: { posting: PostingItem; terms: readonly string[] }) {
  const { tone, text } = typeChip(posting.Type);
  return (
    <li>
      <article className="hit">
        <h2>
          <Chip tone={tone}>{text}</Chip>
          <A href={postingUrl(posting.Id)}>
            <Highlight text={posting.Title} terms={terms} />
          </A>
        </h2>
        <p>
          <Highlight text={posting.Summary} terms={terms} />
        </p>
      </article>
    </li>
  );
}

/** Postings that hold the words, of which the first are shown; for who is logged in. */
export function FoundPostings({
  keyword,
  items,
  total,
}: {
  keyword: string;
  items: readonly PostingItem[];
  total: number;
}) {
  return (
    <section aria-label="供需信息">
      <p className="search-elsewhere soft">
        {total > 0 ? (
          <>
            供需信息 <b>{formatNumber(total)}</b> 条与“{keyword}”相关。
          </>
        ) : (
          `供需信息中没有与“${keyword}”相关的内容。`
        )}
        <TradingLink keyword={keyword} />
      </p>
      {items.length > 0 ? (
        <ol className="hits">
          {items.map((posting) => (
            <Posting key={posting.Id} posting={posting} terms={keyword.split(/\s+/)} />
          ))}
        </ol>
      ) : null}
    </section>
  );
}
