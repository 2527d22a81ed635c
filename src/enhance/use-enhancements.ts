import { useEffect } from 'react';
import { readArticle } from '../services/public';
import { formatNumber } from '../views/parts/format';
import { enhanceCarousel } from './carousel';
import { enhanceContents } from './contents';
import { applyReadingSize, showLargeFontState } from './font-size';

/** Counted reads of this tab: a page that is rendered again does not ask again. */
const counted = new Map<number, number>();

async function showReadCount(element: HTMLElement): Promise<void> {
  const id = Number(element.dataset.readCount);
  if (!id) return;
  try {
    if (!counted.has(id)) counted.set(id, await readArticle(id));
    if (element.isConnected) element.textContent = formatNumber(counted.get(id) ?? 0);
  } catch {
    // the count that came with the page stays
  }
}

/** The anchor an address names; a broken escape names none. */
function anchorOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}

/** The browser cannot jump to what was not there when the address changed. */
function scrollToAnchor(): void {
  const id = anchorOf(window.location.hash);
  if (id && window.scrollY === 0) document.getElementById(id)?.scrollIntoView();
}

/** Brings a rendered view to life: read count, carousel, font choices, retry. */
export function useEnhancements(data: unknown, retry: () => void): void {
  useEffect(() => {
    applyReadingSize();
    showLargeFontState();
    const undo: (() => void)[] = [];
    for (const root of document.querySelectorAll<HTMLElement>('[data-carousel]')) undo.push(enhanceCarousel(root));
    undo.push(enhanceContents());
    scrollToAnchor();
    for (const element of document.querySelectorAll<HTMLElement>('[data-read-count]')) void showReadCount(element);
    const onRetry = (event: MouseEvent) => {
      if (!(event.target as Element).closest?.('[data-retry]')) return;
      event.preventDefault();
      retry();
    };
    // Before React's listener, so that the link of a retry button is not followed.
    document.addEventListener('click', onRetry, true);
    undo.push(() => document.removeEventListener('click', onRetry, true));
    return () => {
      for (const step of undo) step();
    };
  }, [data, retry]);
}
