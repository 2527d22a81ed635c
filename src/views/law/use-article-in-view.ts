import type { TocEntry } from '@ip-portal/contract';
import { useEffect, useState } from 'react';

/** Anchor of the entry whose text is being read; undefined before the first one came into view. */
export function useArticleInView(toc: readonly TocEntry[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    if (toc.length === 0 || !('IntersectionObserver' in window)) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.find((one) => one.isIntersecting);
        if (entry) setCurrent(entry.target.id);
      },
      { rootMargin: '-10% 0px -70% 0px' },
    );
    for (const { Anchor } of toc) {
      const target = document.getElementById(Anchor);
      if (target) observer.observe(target);
    }
    return () => observer.disconnect();
  }, [toc]);
  return current;
}
