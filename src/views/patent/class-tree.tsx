import type { PatentClass } from '@ip-portal/contract';
import { CLASS_SCHEMES, type ClassScheme } from '@ip-portal/contract/rules/class-path';
import { CLASSES_URL, LIST_URLS, withQuery } from '@ip-portal/contract/urls';
import { definePage, orNotFound, PageNotFound, type PageRequest, scriptOf, type ViewProps } from '../page';
import { EmptyState, formatNumber, PageTitle, SkeletonRows } from '../parts';
import { A } from '../parts/here';
import { oneOf } from '../records/list-query';

/** A class, where it is opened, and where its patents are found; null: nobody has it, or the query would be too long. */
interface Line extends PatentClass {
  opens: string | null;
  finds: string | null;
}
interface TreeData {
  scheme: ClassScheme;
  /** The query that a chosen class narrows; empty for none. */
  q: string;
  /** What was asked for and is no class here; empty: it is one. */
  unknown: string;
  path: readonly Line[];
  children: readonly Line[];
}

/** Longer than any symbol. */
const SYMBOL_MAX = 40;
const NAME = '专利分类表';
const LEAD = '按国际专利分类（IPC）或联合专利分类（CPC）逐级查看类目，检索其中的专利。';

const treeUrl = ({ scheme, q }: Pick<TreeData, 'scheme' | 'q'>, symbol?: string): string =>
  withQuery(CLASSES_URL, { scheme: scheme === 'IPC' ? undefined : scheme, symbol, q: q || undefined });

function Words({ line: { Symbol: symbol, Level, Title } }: { line: Line }) {
  return (
    <>
      <span className="num">{symbol}</span> {Title ?? Level}
    </>
  );
}

function Found({ line: { Symbol: symbol, Patents, finds } }: { line: Line }) {
  if (!finds) return <span>没有统计到专利</span>;
  return (
    <A className="more" href={finds} rel="nofollow">
      检索<span className="sr-only"> {symbol} 的</span> <span className="num">{formatNumber(Patents)}</span> 件
    </A>
  );
}

function Lines({ lines }: { lines: readonly Line[] }) {
  return (
    <ul className="kin-list">
      {lines.map((line) => (
        <li key={line.Symbol} className="in-row">
          {line.opens ? (
            <A href={line.opens}>
              <Words line={line} />
            </A>
          ) : (
            <span>
              <Words line={line} />
            </span>
          )}
          <span className="soft">
            <Found line={line} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function TreeView({ data }: ViewProps<TreeData>) {
  const { scheme, q, unknown, path, children } = data;
  return (
    <div className="page rec">
      <PageTitle title={NAME} lead={LEAD} />
      <p className="meta-line flow">
        {CLASS_SCHEMES.map((one) =>
          one === scheme ? (
            <b key={one}>{one}</b>
          ) : (
            <A key={one} href={treeUrl({ scheme: one, q })}>
              {one}
            </A>
          ),
        )}
        {path.length > 0 ? <A href={treeUrl(data)}>全部各部</A> : null}
      </p>
      {unknown ? <p role="note">没有分类号“{unknown}”，或本站没有它的类名和专利。请从各部逐级查找。</p> : null}
      {q ? (
        <p className="soft">
          选定的类目加到检索式 <span className="num">{q}</span> 之后；件数按整个类目统计。
        </p>
      ) : null}
      {path.length > 0 ? (
        <section className="read-section" aria-labelledby="class-path">
          <h2 id="class-path">由上位类目到 {path[path.length - 1]?.Symbol}</h2>
          <Lines lines={path} />
        </section>
      ) : null}
      {children.length > 0 ? (
        <section className="read-section" aria-labelledby="class-children">
          <h2 id="class-children">{path.length > 0 ? `下位类目（${children.length}）` : '各部'}</h2>
          <Lines lines={children} />
        </section>
      ) : path.length > 0 ? null : (
        <EmptyState
          title={`本站没有 ${scheme} 分类号的专利`}
          text="收录的专利带有这种分类号以后，这里按类目列出。"
          action={{ label: '查看全部专利', href: LIST_URLS.patent }}
        />
      )}
      <p className="soft">
        件数每天统计一次，一件专利在每个类目中只计一次。类名由本站整理，或由运营者载入；分类以审查部门给出的为准。
      </p>
    </div>
  );
}

const wordOf = (request: PageRequest, name: 'q' | 'symbol'): string =>
  (request.query[name] ?? '').split('\0').join('').trim();

/** The classification, a level at a time: the address is the place in it, and the query that a class is to narrow. */
export const classTreePage = definePage<TreeData>({
  query: ['scheme', 'symbol', 'q'],
  async load(api, request) {
    const scheme = oneOf(CLASS_SCHEMES, request.query.scheme) ?? 'IPC';
    const [q, symbol] = [wordOf(request, 'q'), wordOf(request, 'symbol')];
    const classes = async (Symbol: string) =>
      (await orNotFound(api.get('/api/Patents/Classes', { Scheme: scheme, ...(Symbol ? { Symbol } : {}) }))).data;
    const known = classes(symbol.slice(0, SYMBOL_MAX)).catch((error: unknown) => {
      if (error instanceof PageNotFound) return null;
      throw error;
    });
    const [found, { classLinks }] = await Promise.all([known, scriptOf(import('./reading'))]);
    const data = found ?? (await classes(''));
    const finds = classLinks(q, scheme);
    const lineOf = (one: PatentClass, at: boolean): Line => ({
      ...one,
      opens: at || one.Level === '小组' ? null : treeUrl({ scheme, q }, one.Symbol),
      finds: one.Patents > 0 ? finds(one) : null,
    });
    return {
      scheme,
      q,
      unknown: found ? '' : symbol,
      path: data.Path.map((one, index) => lineOf(one, index === data.Path.length - 1)),
      children: data.Children.map((one) => lineOf(one, false)),
    };
  },
  head: ({ scheme, path, q, unknown }, site) => {
    const own = path[path.length - 1];
    const title = own ? `${own.Symbol}${own.Title ? ` ${own.Title.split(/[；;（]/)[0]}` : ''}` : NAME;
    return {
      title: own ? `${title}（${scheme}）` : NAME,
      description: `${site.WebSiteName}：${LEAD}`,
      canonical: treeUrl({ scheme, q: '' }, own?.Symbol),
      noindex: q !== '' || unknown !== '',
      crumbs: [
        { label: '专利信息', url: LIST_URLS.patent },
        ...(own ? [{ label: NAME, url: CLASSES_URL }, { label: own.Symbol }] : [{ label: NAME }]),
      ],
    };
  },
  View: TreeView,
  Skeleton: () => <SkeletonRows count={6} />,
});
