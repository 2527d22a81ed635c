import { createContext, useContext, useEffect, useState } from 'react';
import { formatNumber } from './format';

/** Counts a read and answers the new count; where nobody gives one, reads are not counted. */
export const ReadCounter = createContext<((id: number) => Promise<number>) | null>(null);

/** Counted reads of this tab: a page that is shown again does not ask again. */
const counted = new Map<number, number>();

/** How often an article was read, this time included as soon as it is counted. */
export function ReadCount({ id, count }: { id: number; count: number }) {
  const countRead = useContext(ReadCounter);
  const [read, setRead] = useState<{ id: number; count: number }>();

  useEffect(() => {
    if (!countRead || !id) return;
    let shown = true;
    const take = (now: number) => {
      counted.set(id, now);
      if (shown) setRead({ id, count: now });
    };
    const known = counted.get(id);
    if (known !== undefined) take(known);
    // A count that cannot be had leaves the one that came.
    else void countRead(id).then(take, () => undefined);
    return () => {
      shown = false;
    };
  }, [id, countRead]);

  return <span className="read-count">{formatNumber(read?.id === id ? read.count : count)}</span>;
}
