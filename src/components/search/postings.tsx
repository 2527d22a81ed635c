import type { PostingItem } from '@ip-portal/contract';
import { useEffect, useState } from 'react';
import { fetchPostings } from '../../services/postings';
import { FoundPostings } from '../../views/search/postings';
import { TradingLink } from '../../views/search/trading-link';

const SHOWN = 3;

interface Answer {
  keyword: string;
  /** Null where no answer could be had: who owes a new password, say, is refused. */
  found: { items: PostingItem[]; total: number } | null;
}

/** Postings that hold these words, asked for the person who is logged in. */
export default function Postings({ keyword }: { keyword: string }) {
  const [answer, setAnswer] = useState<Answer>();

  useEffect(() => {
    let wanted = true;
    const take = (found: Answer['found']) => {
      if (wanted) setAnswer({ keyword, found });
    };
    fetchPostings({ keyword, pageSize: SHOWN }).then(
      ({ data, total }) => take({ items: data, total }),
      () => take(null),
    );
    return () => {
      wanted = false;
    };
  }, [keyword]);

  const found = answer?.keyword === keyword ? answer.found : null;
  if (found) return <FoundPostings keyword={keyword} {...found} />;
  return (
    <p className="search-elsewhere soft">
      <TradingLink keyword={keyword} />
    </p>
  );
}
