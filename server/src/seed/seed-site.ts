import { and, eq, isNull, notExists, sql } from 'drizzle-orm';
import { SYSTEM } from '../context.ts';
import type { Executor } from '../db/client.ts';
import { articles } from '../db/schema/articles.ts';
import { columns } from '../db/schema/columns.ts';
import { writeAbout, writeWebConfig } from '../modules/site/index.ts';
import type { Demo } from './read-demo.ts';

/** Writes the site configuration and the about page over the defaults. */
export async function seedSite(tx: Executor, { webConfig, about }: Demo): Promise<void> {
  await writeWebConfig(tx, { ...webConfig, ...(about.Phone ? { Phone: about.Phone } : {}), Version: 1 }, SYSTEM);
  // What an empty portal begins with and the demo does not use.
  const used = tx.select({ one: sql`1` }).from(articles).where(eq(articles.columnId, columns.id));
  await tx.delete(columns).where(and(isNull(columns.code), eq(columns.isVisible, false), notExists(used)));
  await writeAbout(tx, { ...about, Version: 1 }, SYSTEM);
}
