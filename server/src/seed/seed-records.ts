/** Experts, patents and financing products go through the very rules of the API; links and postings are plain. */
import { insertRow } from '../crud/repository.ts';
import type { CrudEntity } from '../crud/routes.ts';
import type { Executor } from '../db/client.ts';
import { links, postings } from '../db/schema.ts';
import { columnsFrom } from '../lib/present.ts';
import { expertEntity } from '../modules/experts/routes.ts';
import { financingEntity } from '../modules/financing/financing-entity.ts';
import { patentEntity } from '../modules/patents/patent-entity.ts';
import { postingValues } from '../modules/postings/posting-rules.ts';
import * as content from './content/index.ts';

const DAY_MS = 86_400_000;

async function seedEntity(tx: Executor, entity: CrudEntity, seeds: readonly object[]): Promise<number> {
  for (const seed of seeds) {
    const given = columnsFrom(entity.schemas.write, seed as Record<string, unknown>);
    const values = (await entity.prepare?.(tx, given, null)) ?? given;
    await entity.after?.(tx, await insertRow(tx, entity.table, values));
  }
  return seeds.length;
}

/** Writes and indexes experts, patents and financing products; answers how many of each. */
export async function seedRecords(tx: Executor) {
  return {
    ThinkTanks: await seedEntity(tx, expertEntity, content.experts),
    Patents: await seedEntity(tx, patentEntity, content.patents),
    Financing: await seedEntity(tx, financingEntity, content.financing),
  };
}

/** Writes the friendly links; answers how many. */
export async function seedLinks(tx: Executor): Promise<number> {
  await tx.insert(links).values(content.links.map(({ Name, Link, Sort }) => ({ name: Name, link: Link, sort: Sort })));
  return content.links.length;
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
