import type { TocEntry } from '@ip-portal/contract';
import { KEYWORD_MAX } from '@ip-portal/contract/limits';
import { detailPath } from '@ip-portal/contract/urls';
import { useMemo } from 'react';
import { Icon } from '../parts';
import { useInView } from '../records/use-in-view';
import { groupToc, rangeOf, type TocGroup } from './words';

interface Reading {
  /** Anchor of the article being read. */
  current?: string;
}

function Group({ group, current }: { group: TocGroup } & Reading) {
  const { entry, articles } = group;
  if (!entry) {
    return (
      <li>
        <Articles articles={articles} current={current} />
      </li>
    );
  }
  return (
    <li className={`toc-${entry.Type}`}>
      <a href={`#${entry.Anchor}`} aria-current={entry.Anchor === current ? 'true' : undefined}>
        <span>{entry.Label}</span> {entry.Heading}
        {articles.length > 0 ? <small>{rangeOf(articles)}</small> : null}
      </a>
    </li>
  );
}

function Articles({ articles, current }: { articles: readonly TocEntry[] } & Reading) {
  return (
    <ul className="toc-articles">
      {articles.map((article) => (
        <li key={article.Anchor}>
          <a href={`#${article.Anchor}`} aria-current={article.Anchor === current ? 'true' : undefined}>
            {article.Label}
          </a>
        </li>
      ))}
    </ul>
  );
}

function Search({
  id,
  query,
  place,
  action = detailPath('law'),
}: {
  id: number;
  query: string;
  place: string;
  action?: string;
}) {
  return (
    <form className="toc-search" action={action} method="get" role="search" aria-label="在本文件中查找">
      <input type="hidden" name="id" value={id} />
      <label className="sr-only" htmlFor={`law-q-${place}`}>
        在本文件中查找
      </label>
      <input
        key={query}
        id={`law-q-${place}`}
        type="search"
        name="q"
        defaultValue={query}
        maxLength={KEYWORD_MAX}
        placeholder="在本文件中查找"
      />
      <button type="submit" aria-label="查找">
        <Icon name="search" size={18} />
      </button>
    </form>
  );
}

/** Contents of a statute and the search in it: beside the text on wide screens. */
export function TocAside({ id, toc, query }: { id: number; toc: readonly TocEntry[]; query: string }) {
  const anchors = useMemo(() => toc.map(({ Anchor }) => Anchor), [toc]);
  const current = useInView(anchors);
  return (
    <aside className="toc-aside" aria-label="目录与查找">
      <Search id={id} query={query} place="side" />
      {toc.length > 0 ? (
        <nav aria-label="目录">
          <p className="toc-title soft">目录</p>
          <ul className="toc">
            {groupToc(toc).map((group, index) => (
              <Group key={group.entry?.Anchor ?? index} group={group} current={current} />
            ))}
          </ul>
        </nav>
      ) : null}
    </aside>
  );
}

/** The same above the text, folded, on narrow screens; `action` is the address of the page it stands on. */
export function TocFold({
  id,
  toc,
  query,
  action,
}: {
  id: number;
  toc: readonly TocEntry[];
  query: string;
  action?: string;
}) {
  return (
    <div className="toc-fold panel">
      <Search id={id} query={query} place="top" action={action} />
      {toc.length > 0 ? (
        <details className="fold">
          <summary>目录</summary>
          <nav aria-label="目录（折叠）">
            <ul className="toc">
              {groupToc(toc).map((group, index) => (
                <Group key={group.entry?.Anchor ?? index} group={group} />
              ))}
            </ul>
          </nav>
        </details>
      ) : null}
    </div>
  );
}
