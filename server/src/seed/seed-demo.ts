import { sql } from 'drizzle-orm';
import { audit, type Context, change, SYSTEM } from '../context.ts';
import { keysOf } from '../crypto/key-ring.ts';
import type { Executor } from '../db/client.ts';
import { LOCKS } from '../db/locks.ts';
import { singles } from '../db/schema/singles.ts';
import { Uploads } from '../modules/files/index.ts';
import { seedArticles } from './seed-articles.ts';
import { seedAttachments } from './seed-attachments.ts';
import { drawCovers } from './seed-covers.ts';
import { seedLaws } from './seed-laws.ts';
import { seedOrganizations } from './seed-organizations.ts';
import { seedPostings, seedRecords } from './seed-records.ts';
import { seedSite } from './seed-site.ts';

/** Key of the mark in `singles` that tells a database has had its demo content. */
const MARK = 'seed';

/** Content of any kind, or the mark: then nothing is written. */
async function isUntouched(tx: Executor): Promise<boolean> {
  const found = await tx.execute(sql`
    select 1 from singles where key = ${MARK}
    union all select 1 from articles union all select 1 from experts union all select 1 from patents
    union all select 1 from financing_products union all select 1 from postings union all select 1 from links
    limit 1`);
  return found.rows.length === 0;
}

const LOOK_AGAIN_MS = 250;

/** Waits until no other process writes demo content; asks in turn, because a long silence is taken for a dead connection. */
async function onlyOne(tx: Executor): Promise<void> {
  for (;;) {
    const { rows } = await tx.execute(sql`select pg_try_advisory_xact_lock(${LOCKS.demoContent}) as mine`);
    if (rows[0]?.mine === true) return;
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
}

/**
 * Fills an empty database with the product's own demo content, all of it or nothing, in one
 * transaction on one connection: a pool may be small. Answers whether it did; a database with any content is
 * left alone.
 */
export async function seedDemo(ctx: Context): Promise<boolean> {
  if (!(await isUntouched(ctx.db))) return false;
  // Loaded here: only a first start needs what reads text.
  const demo = await (await import('./read-demo.ts')).readDemo();
  const uploads = new Uploads(ctx);
  // Both ask the database on a connection of their own, which must not be while the transaction holds one.
  await uploads.isPresent();
  const keys = keysOf(ctx);
  await keys.keys();
  return change(ctx, ['*'], async (tx) => {
    await onlyOne(tx);
    if (!(await isUntouched(tx))) return false;
    // Below the lock: of two processes that start together one draws, or the pictures would be there twice.
    const covers = await drawCovers(tx, uploads, demo.news, demo.notices);
    const now = new Date();
    const organizationOf = await seedOrganizations(tx, demo.organizations, now);
    const written = {
      Newss: await seedArticles(tx, 'news', demo.news, covers, now),
      Notices: await seedArticles(tx, 'notice', demo.notices, covers, now),
      Laws: await seedLaws(tx, demo.laws),
      ...(await seedRecords(tx, demo)),
      Postings: await seedPostings(tx, demo.postings, keys, now, organizationOf),
      Organizations: demo.organizations.length,
    };
    await seedAttachments(tx, uploads, demo);
    await seedSite(tx, demo);
    await tx.insert(singles).values({ key: MARK, value: { Kind: 'demo', At: now.toISOString(), Written: written } });
    for (const [resource, count] of Object.entries(written)) {
      await audit(tx, SYSTEM, {
        action: 'import',
        resource: resource as keyof typeof written,
        title: `演示内容 ${count} 条`,
      });
    }
    return true;
  });
}
