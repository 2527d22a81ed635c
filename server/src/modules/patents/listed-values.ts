/** What lists tell of patents beside the columns they read: the events that stand, and the figure a patent is known by. */
import type { PatentEvent, PatentFigure } from '@ip-portal/contract';
import { bestView } from '@ip-portal/contract/rules/design-views';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { prepareRead } from '../../db/read-rows.ts';
import { patentEvents } from '../../db/schema/patent-events.ts';
import { patents } from '../../db/schema/patents.ts';
import { inOrderOfDays } from './event-rows.ts';

interface ListedValues {
  events: PatentEvent[];
  /** As `leadFigure` of the rules names it; null where the patent has no figure. */
  lead: PatentFigure | null;
}

// Put together once and prepared: most of what a short list costs is its statements, not its rows.
const readValues = prepareRead<ListedValues & { id: number }>(sql`
  select p.id,
    coalesce((select jsonb_agg(e.told order by e.id) from ${patentEvents} e
      where e.patent_id = p.id and e.retracted_at is null), '[]') as events,
    case when jsonb_array_length(p.figures) > 0 then coalesce(
      (select f from jsonb_array_elements(p.figures) f where f->>'Label' = asked.view limit 1),
      p.figures->0
    ) end as lead
  from unnest(${sql.placeholder('ids')}::int[], ${sql.placeholder('views')}::text[]) as asked(id, view)
  join ${patents} p on p.id = asked.id`);

/** The rows with what lists tell besides; read the rows first, so that their events are never older. */
export async function withListedValues<R extends { id: number; abstract: string }>(
  db: Db,
  rows: readonly R[],
): Promise<(R & ListedValues)[]> {
  if (rows.length === 0) return [];
  const found = await readValues(db, {
    ids: rows.map(({ id }) => id),
    views: rows.map(({ abstract }) => bestView(abstract) ?? null),
  });
  const byId = new Map(found.map(({ id, events, lead }) => [id, { events: inOrderOfDays(events), lead }]));
  return rows.map((row) => ({ ...row, ...(byId.get(row.id) ?? { events: [], lead: null }) }));
}
