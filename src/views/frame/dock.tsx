import type { WebConfig } from '@ip-portal/contract';
import { Icon } from '../parts/icon';

/** Address that opens a chat with a QQ number. */
function qqUrl(qq: string): string {
  return `https://wpa.qq.com/msgrd?v=3&uin=${encodeURIComponent(qq)}&site=qq&menu=yes`;
}

/** Customer service: a dock at the right edge of wide screens, a plain row on narrow ones. */
export function ServiceDock({ qqs }: { qqs: WebConfig['QQs'] }) {
  return (
    <aside className="dock" aria-label="在线客服">
      {qqs.length > 0 ? (
        <details open data-dock="">
          <summary>
            <Icon name="chat" size={22} />
            <span>在线客服</span>
          </summary>
          <ul>
            {qqs.map((entry) => (
              <li key={entry.QQ}>
                <a href={qqUrl(entry.QQ)} target="_blank" rel="noopener noreferrer external" title={`QQ：${entry.QQ}`}>
                  <b>{entry.Name}</b>
                  <span className="dock-qq">QQ {entry.QQ}</span>
                  <span className="sr-only">（在新窗口打开）</span>
                </a>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      <a className="back-top" href="#top" data-action="back-top">
        <Icon name="top" size={20} />
        <span>回到顶部</span>
      </a>
    </aside>
  );
}
