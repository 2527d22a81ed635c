import type { ClassPath } from '@ip-portal/contract';
import { formatEdition } from '@ip-portal/contract/rules/class-edition';
import { formatIpc } from '@ip-portal/contract/rules/ipc';
import { patentSearchUrl } from '@ip-portal/contract/urls';
import { A } from '../parts/here';
import type { ReadPatent } from './read-text';

/** As gazettes print it: `G06F 16/332 (2019.01)`. */
const printed = ({ Symbol: symbol, Edition }: ClassPath) => formatIpc(symbol) + formatEdition(Edition);

/** A class and what stands above it; subclasses of IPC lead to their patents. */
function Path({ path }: { path: ClassPath }) {
  return (
    <ol className="class-path">
      {path.Steps.map(({ Symbol: symbol, Level, Title }) => {
        const text = formatIpc(symbol);
        const leads = Level === '小类' && path.Scheme === 'IPC';
        return (
          <li key={symbol}>
            <span className="num">
              {leads ? (
                <A href={patentSearchUrl(`分类号=${symbol}`)} title={`查看 ${symbol} 类的专利`}>
                  {text}
                </A>
              ) : (
                text
              )}
            </span>
            <span className="soft">{Title ?? Level}</span>
          </li>
        );
      })}
    </ol>
  );
}

/** What the classes of a patent are about, the main one first; the others are folded. */
export function Classes({ patent: { Classes: paths, MainIpc } }: { patent: ReadPatent }) {
  const [main, ...others] = paths;
  if (!main) return null;
  return (
    <>
      <p className="soft">
        {MainIpc ? '主分类号' : `${main.Scheme} 分类号`} <span className="num">{printed(main)}</span>
        ，由上位类目到下位类目
      </p>
      <Path path={main} />
      {others.length > 0 ? (
        <details className="fold class-others">
          <summary>其他分类号（{others.length}）</summary>
          <ul>
            {others.map((path) => (
              <li key={`${path.Scheme} ${path.Symbol}`}>
                <p className="soft">
                  {path.Scheme} <span className="num">{printed(path)}</span>
                </p>
                <Path path={path} />
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </>
  );
}
