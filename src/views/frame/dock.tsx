import type { WebConfig } from '@ip-portal/contract';
import { type MouseEvent, useEffect } from 'react';
import { isCalm } from '../../theme/use-calm';
import { Icon } from '../parts/icon';
import { NewWindow } from '../parts/new-window';
import { qqUrl } from '../parts/qq';

/** Pixels from which on the way back to the top is offered. */
const SCROLLED = 600;

/** Offered below; without scripts a link that is always there. */
function BackToTop() {
  useEffect(() => {
    const onScroll = () => {
      if (window.scrollY > SCROLLED) document.documentElement.dataset.scrolled = '';
      else delete document.documentElement.dataset.scrolled;
    };
    onScroll();
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, []);
  const onClick = (event: MouseEvent) => {
    event.preventDefault();
    window.scrollTo({ top: 0, behavior: isCalm() ? 'auto' : 'smooth' });
    document.getElementById('top')?.querySelector<HTMLElement>('a')?.focus({ preventScroll: true });
  };
  return (
    // biome-ignore lint/a11y/useValidAnchor: without scripts it is a link
    <a className="back-top" href="#top" onClick={onClick}>
      <Icon name="top" size={20} />
      <span className="back-top-words">回到顶部</span>
    </a>
  );
}

/** Customer service: a dock at the right edge of wide screens, a plain row on narrow ones. */
export function ServiceDock({ qqs }: { qqs: WebConfig['QQs'] }) {
  return (
    <aside className="dock" aria-label="在线客服">
      {qqs.length > 0 ? (
        <ul>
          {qqs.map((entry) => (
            <li key={entry.QQ}>
              <a href={qqUrl(entry.QQ)} target="_blank" rel="noopener noreferrer external" title={`QQ：${entry.QQ}`}>
                <Icon name="chat" size={20} />
                <b>{entry.Name}</b>
                <span className="dock-qq">QQ {entry.QQ}</span>
                <NewWindow quiet />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      <BackToTop />
    </aside>
  );
}
