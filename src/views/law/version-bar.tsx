import type { LawStatute } from '@ip-portal/contract';
import { daysBetween } from '@ip-portal/contract/rules/calendar';

/** Days that the bars of a page run over, so that they can be compared. */
export interface Axis {
  from: string;
  to: string;
  today: string;
}

const WIDTH = 320;
/** Room for a year below the bar. */
const LABEL = 32;

const startOf = (version: LawStatute['Versions'][number]) => version.EffectiveDate ?? version.PromulgationDate ?? '';

/** From the first version to a little after today, or after the last one to come. */
export function axisOf(laws: readonly LawStatute[], today: string): Axis {
  const starts = laws.flatMap(({ Versions }) => Versions.map(startOf)).filter(Boolean);
  const days = [...starts, today].sort();
  return { from: days[0] ?? today, to: days[days.length - 1] ?? today, today };
}

/** Every version of a statute over the years and where today is; the words stand beside it. */
export function VersionBar({ law, axis }: { law: LawStatute; axis: Axis }) {
  const days = Math.max(365, daysBetween(axis.from, axis.to));
  // The last one gets room to be seen, too.
  const xOf = (day: string) => Math.round((daysBetween(axis.from, day) / days) * (WIDTH - LABEL) * 10) / 10;
  const versions = law.Versions.filter(startOf)
    .map((version) => ({ version, start: startOf(version) }))
    .sort((a, b) => a.start.localeCompare(b.start));
  if (versions.length === 0) return null;
  let free = 0;
  return (
    <svg className="version-bar" viewBox={`0 0 ${WIDTH} 34`} aria-hidden="true">
      <path className="version-line" d={`M0 11h${WIDTH}`} />
      {versions.map(({ version, start }, index) => {
        const next = versions[index + 1];
        const repealed = version.Id === law.Id && law.Timeliness === '已废止' ? law.RepealedDate : null;
        const x = xOf(start);
        const end = next ? xOf(next.start) : repealed ? xOf(repealed) : WIDTH;
        const at = Math.min(x, WIDTH - LABEL);
        const labelled = at >= free;
        if (labelled) free = at + LABEL;
        return (
          <g key={version.Id} className={`version-${version.Timeliness}`}>
            <rect x={x} y={6} width={Math.max(3, end - x)} height={10} />
            {labelled ? (
              <text x={at} y={30}>
                {start.slice(0, 4)}
              </text>
            ) : null}
          </g>
        );
      })}
      <path className="version-today" d={`M${xOf(axis.today)} 2v18`} />
    </svg>
  );
}
