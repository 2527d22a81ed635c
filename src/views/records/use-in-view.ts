import { useEffect, useState } from 'react';

/** Of these anchors the one whose text is being read; undefined before the first one came into view. */
export function useInView(anchors: readonly string[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    if (anchors.length === 0 || !('IntersectionObserver' in window)) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.find((one) => one.isIntersecting);
        if (entry) setCurrent(entry.target.id);
      },
      { rootMargin: '-10% 0px -70% 0px' },
    );
    for (const anchor of anchors) {
      const target = document.getElementById(anchor);
      if (target) observer.observe(target);
    }
    return () => observer.disconnect();
  }, [anchors]);
  return current;
}
