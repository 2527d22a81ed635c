import type { WebConfig } from '@ip-portal/contract';
import { formatIpc } from '@ip-portal/contract/rules/ipc';
import { searchIntent } from '@ip-portal/contract/rules/search-intent';
import { patentSearchUrl } from '@ip-portal/contract/urls';
import { A } from '../parts/here';
import { Icon } from '../parts/icon';
import { NewWindow } from '../parts/new-window';
import { shortcutsFor } from './shortcuts';

/** What the portal made of the words: a number, a class, or pages of its own; and what is wrong with a number. */
export function Understood({ keyword, site }: { keyword: string; site: WebConfig }) {
  const intent = searchIntent(keyword);
  const shortcuts = intent ? [] : shortcutsFor(keyword, site);
  if (intent?.meant === 'faulty') {
    return (
      <p className="search-doubt">
        <Icon name="alert" size={18} />
        {intent.reason}
      </p>
    );
  }
  if (intent?.meant === 'ipc') {
    return (
      <p className="search-direct">
        按分类号查找：
        <A href={patentSearchUrl(`分类号=${intent.symbol}`)}>分类号以 {formatIpc(intent.symbol)} 开头的专利</A>
      </p>
    );
  }
  if (intent) {
    return (
      <p className="search-direct">
        按{intent.meant === 'application' ? '申请号' : '公开（公告）号'} <b className="num">{intent.canonical}</b>{' '}
        查找，
        <A href={patentSearchUrl(intent.canonical)}>在专利检索中查看</A>
      </p>
    );
  }
  if (shortcuts.length === 0) return null;
  return (
    <nav className="search-direct" aria-label="直达页面">
      直达：
      {shortcuts.map(({ label, url, external }) => (
        <A key={url} href={url} {...(external ? { target: '_blank', rel: 'noopener noreferrer external' } : {})}>
          {label}
          {external ? <NewWindow size={16} /> : null}
        </A>
      ))}
    </nav>
  );
}
