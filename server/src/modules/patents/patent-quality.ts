/** Records of patents by what is missing or doubtful in them. */
import type { PatentQualityReport } from '@ip-portal/contract';
import { PATENT_QUALITIES, PATENT_QUALITY_CAP, type PatentQuality } from '@ip-portal/contract/patent-quality-words';
import { isNull, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Executor } from '../../db/client.ts';
import { jobs } from '../../db/schema/jobs.ts';
import { patents } from '../../db/schema/patents.ts';
import { patentStatesJob } from './refresh-patent-states.ts';

/**
 * Patents whose key another one has. The keys that several have are found first and once, in their index alone: as a list
 * that is known before the patents are looked for by it, whatever the planner thinks how many there are.
 */
const sharing = (key: AnyPgColumn): SQL => {
  const column = sql.raw(`"${key.name}"`);
  return sql`${key} = any(array(
    select ${column} from ${patents} as twin where deleted_at is null and ${column} is not null
    group by ${column} having count(*) > 1))`;
};
const TWINS = sql`(${patents.deletedAt} is null and (${sharing(patents.twinByDay)} or ${sharing(patents.twinByApplicant)}))`;

/** The condition of a name of the closed list. */
export function qualityCondition(quality: PatentQuality): SQL {
  return quality === 'twins' ? TWINS : sql`${patents.problems} @> array[${quality}]::text[]`;
}

/** How many records have each problem, none counted beyond the cap; in one statement. */
export async function readQuality(db: Executor): Promise<PatentQualityReport> {
  const counts = PATENT_QUALITIES.map(
    (quality) => sql`(select count(*)::int from (
      select 1 from ${patents} where ${isNull(patents.deletedAt)} and ${qualityCondition(quality)}
      limit ${PATENT_QUALITY_CAP + 1}) as found)`,
  );
  const { rows } = await db.execute<{ counts: number[]; deriving: boolean }>(sql`
    select array[${sql.join(counts, sql`, `)}] as counts, exists (
      select 1 from ${jobs} where ${jobs.kind} = ${patentStatesJob.kind} and ${jobs.state} in ('waiting', 'running')
    ) as deriving`);
  const found = rows[0]?.counts ?? [];
  return {
    Problems: PATENT_QUALITIES.map((Quality, index) => {
      const count = found[index] ?? 0;
      return { Quality, Patents: Math.min(count, PATENT_QUALITY_CAP), More: count > PATENT_QUALITY_CAP };
    }),
    Deriving: rows[0]?.deriving ?? false,
  };
}
