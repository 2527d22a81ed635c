import type { LawLevelCount } from '@ip-portal/contract';
import { formatNumber } from '../parts';

/** The levels of what was found, each with its number: one click narrows the list to it. */
export function LevelFacets({
  levels,
  chosen,
  hrefTo,
}: {
  levels: readonly LawLevelCount[];
  chosen: string | undefined;
  hrefTo: (level?: string) => string;
}) {
  if (levels.length === 0) return null;
  const all = levels.reduce((sum, { Count }) => sum + Count, 0);
  return (
    <nav className="levels" aria-label="效力级别">
      <ul>
        {[{ Level: undefined, Count: all }, ...levels].map(({ Level, Count }) => (
          <li key={Level ?? ''}>
            <a href={hrefTo(Level)} aria-current={chosen === Level ? 'true' : undefined}>
              {Level ?? '全部级别'} <b className="num">{formatNumber(Count)}</b>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
