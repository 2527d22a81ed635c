/** Records go into the demo through the very rules of the API. */
import { insertRow } from '../crud/repository.ts';
import { type CrudEntity, valuesOf } from '../crud/routes.ts';
import type { Executor } from '../db/client.ts';
import { postings } from '../db/schema.ts';
import { today } from '../lib/time.ts';
import { expertEntity } from '../modules/experts/index.ts';
import { financingEntity } from '../modules/financing/index.ts';
import { linkEntity } from '../modules/links/index.ts';
import { patentEntity } from '../modules/patents/index.ts';
import { postingValues } from '../modules/postings/index.ts';
import * as content from './content/index.ts';

const DAY_MS = 86_400_000;

async function seedEntity(tx: Executor, entity: CrudEntity, seeds: readonly object[]): Promise<number> {
  for (const seed of seeds) {
    const values = await valuesOf(tx, entity, seed as Record<string, unknown>, null);
    // Not inside the call below: without `after` its arguments would not be evaluated.
    const row = await insertRow(tx, entity.table, values);
    await entity.after?.(tx, row);
  }
  return seeds.length;
}

/** Writes and indexes experts, patents, financing products and friendly links; answers how many of each. */
export async function seedRecords(tx: Executor) {
  return {
    ThinkTanks: await seedEntity(tx, expertEntity, content.experts),
    // On a machine whose clock is behind, the newest applications are not filed yet and would be refused.
    Patents: await seedEntity(
      tx,
      patentEntity,
      content.patents.filter((seed) => seed.ApplicationDate <= today()),
    ),
    Financing: await seedEntity(tx, financingEntity, content.financing),
    Links: await seedEntity(tx, linkEntity, content.links),
  };
}

/**
 * Writes published postings without an owner: an account nobody may use would only be one more
 * account to watch. Answers how many.
 */
export async function seedPostings(tx: Executor, now: Date): Promise<number> {
  const rows = content.postings.map(({ DaysAgo, PatentNumbers, ...seed }) => {
    const publishTime = new Date(now.getTime() - DaysAgo * DAY_MS);
    const values = postingValues({ ...seed, PatentNumbers: [...PatentNumbers] }, null);
    return { ...values, status: 'published', publishTime } as typeof postings.$inferInsert;
  });
  rows.sort((a, b) => (a.publishTime?.getTime() ?? 0) - (b.publishTime?.getTime() ?? 0));
  await tx.insert(postings).values(rows);
  return rows.length;
}
