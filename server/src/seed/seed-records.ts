/** Records go into the demo through the very rules of the API. */
import { expertResource, financingResource, linkResource, type PatentWrite, patentResource } from '@ip-portal/contract';
import { drawnFigureUrl } from '@ip-portal/contract/urls';
import { SYSTEM } from '../context.ts';
import { indexRecord, valuesOf } from '../crud/record-commands.ts';
import { insertRow } from '../crud/repository.ts';
import type { KeyRing } from '../crypto/key-ring.ts';
import { nextId, sealFields } from '../crypto/sealed-fields.ts';
import type { Executor } from '../db/client.ts';
import { experts } from '../db/schema/experts.ts';
import { financingProducts } from '../db/schema/financing.ts';
import { links } from '../db/schema/links.ts';
import { patents } from '../db/schema/patents.ts';
import { postings } from '../db/schema/postings.ts';
import { today } from '../lib/time.ts';
import { expertEntity } from '../modules/experts/index.ts';
import { financingEntity, refuseReversed, withInstitution } from '../modules/financing/index.ts';
import {
  insertEvents,
  notePublications,
  patentEntity,
  preparePatent,
  writeParties,
  writeSearchRows,
} from '../modules/patents/index.ts';
import { postingValues } from '../modules/postings/index.ts';
import { indexPrepared, prepareRows } from '../search/index.ts';
import type { DemoPatent, DemoPosting } from './demo-forms.ts';
import type { Demo } from './read-demo.ts';

const DAY_MS = 86_400_000;

/** A patent as the interface takes it: its figures lie where the product draws them. */
export function patentOf({ Figures = [], ...patent }: DemoPatent): PatentWrite {
  const figures = Figures.map(({ Label, Alt }, i) => ({
    Label,
    Alt,
    Url: drawnFigureUrl(patent.ApplicationNumber, i + 1),
  }));
  return { ...patent, Figures: figures };
}

/** Writes and indexes experts, patents, financing products and friendly links; answers how many of each. */
export async function seedRecords(tx: Executor, demo: Demo) {
  for (const seed of demo.experts) {
    const values = await valuesOf(expertResource, seed);
    await indexRecord(tx, expertEntity, await insertRow(tx, experts, { ...values, status: 'published' }));
  }
  // On a machine whose clock is behind, the newest ones are not filed or granted yet and would be refused.
  const filed = demo.patents.filter((seed) => (seed.GrantDate ?? seed.ApplicationDate) <= today());
  await seedPatents(tx, filed);
  for (const seed of demo.financing) {
    const values = await withInstitution(tx, await valuesOf(financingResource, seed), SYSTEM);
    refuseReversed(values);
    const row = await insertRow(tx, financingProducts, { ...values, status: 'published' });
    await indexRecord(tx, financingEntity, row);
  }
  if (demo.links.length > 0)
    await tx.insert(links).values(await Promise.all(demo.links.map((seed) => valuesOf(linkResource, seed))));
  return {
    ThinkTanks: demo.experts.length,
    Patents: filed.length,
    Financing: demo.financing.length,
    Links: demo.links.length,
  };
}

/** Each is checked by itself, and all are written together. */
async function seedPatents(tx: Executor, seeds: Demo['patents']): Promise<void> {
  if (seeds.length === 0) return;
  const prepared: Awaited<ReturnType<typeof preparePatent>>[] = [];
  for (const seed of seeds)
    prepared.push(await preparePatent(tx, await valuesOf(patentResource, patentOf(seed)), null));
  const rows = await tx
    .insert(patents)
    .values(prepared.map(({ events: _events, ...columns }) => columns as typeof patents.$inferInsert))
    .returning();
  await insertEvents(
    tx,
    rows.map(({ id }, index) => ({ id, events: prepared[index]?.events ?? [] })),
    SYSTEM.id,
  );
  await indexPrepared(tx, await prepareRows('patent', patentEntity.search, rows));
  await notePublications(tx, rows);
  await writeParties(
    tx,
    rows.map((row, index) => ({ ...row, events: prepared[index]?.events ?? [] })),
    { made: new Set(rows.map(({ id }) => id)) },
  );
  await writeSearchRows(
    tx,
    rows.map(({ id }) => id),
  );
}

/**
 * Writes published postings without an owner: an account nobody may use would only be one more
 * account to watch. Some are an organisation's (`organizationOf`, by application number). Answers how many.
 */
export async function seedPostings(
  tx: Executor,
  seeds: readonly DemoPosting[],
  keys: KeyRing,
  now: Date,
  organizationOf: ReadonlyMap<string, number>,
): Promise<number> {
  const rowOf = async ({ DaysAgo, ...seed }: DemoPosting) => {
    const publishTime = new Date(now.getTime() - DaysAgo * DAY_MS);
    const values = await postingValues(seed, null);
    const organizationId = seed.Type === 'supply' ? (organizationOf.get(seed.PatentNumbers?.[0] ?? '') ?? null) : null;
    return { ...values, organizationId, status: 'published', publishTime };
  };
  const rows = await Promise.all(seeds.map(rowOf));
  rows.sort((a, b) => (a.publishTime?.getTime() ?? 0) - (b.publishTime?.getTime() ?? 0));
  for (const row of rows) {
    const id = await nextId(tx, 'postings');
    const sealed = await sealFields(keys, 'postings', id, row);
    await tx.insert(postings).values({ ...row, ...sealed, id } as typeof postings.$inferInsert);
  }
  return rows.length;
}
