import { todayInShanghai } from '@ip-portal/contract/rules/calendar';
import { useEffect, useRef } from 'react';

/** At the end of a printed page: whose it is, where it stands and the day it was printed. Not shown on screens. */
export function PrintNote({ siteName }: { siteName: string }) {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    // Straight into the document: what React renders after the event comes too late for the paper.
    const note = () => {
      if (place.current) place.current.textContent = `\n网址：${window.location.href}\n打印日期：${todayInShanghai()}`;
    };
    window.addEventListener('beforeprint', note);
    return () => window.removeEventListener('beforeprint', note);
  }, []);
  return (
    <p className="print-note" aria-hidden="true">
      {siteName}
      <span ref={place} />
    </p>
  );
}
