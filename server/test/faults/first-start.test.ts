/** Two processes start at once on an empty database; an older program meets a newer database. */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { migrateDatabase, SchemaTooNewError } from '../../src/db/migrate.ts';
import { seedDemo } from '../../src/seed/seed-demo.ts';
import { startTestApp } from '../helpers/app.ts';

const { ctx, url } = await startTestApp();

it('two first starts write the demo content, with its pictures and attachments, once', async () => {
  const both = await Promise.all([seedDemo(ctx), seedDemo(ctx)]);
  expect(both.sort()).toEqual([false, true]);
  const { rows } = await ctx.db.execute(
    sql`select count(*)::int as files, count(distinct name)::int as names from files`,
  );
  expect(rows[0]?.files).toBeGreaterThan(0);
  const used = await ctx.db.execute(
    sql`select (select count(distinct cover) from articles where cover is not null)::int as covers,
      (select count(distinct file_id) from article_attachments)::int as attachments`,
  );
  const { covers = 0, attachments = 0 } = used.rows[0] as { covers?: number; attachments?: number };
  expect(attachments).toBeGreaterThan(0);
  expect(rows[0]?.files).toBe(covers + attachments);
});

describe('an older program', () => {
  it('refuses the database of a newer one, in words, and changes nothing', async () => {
    const migrations = path.join(import.meta.dirname, '../../migrations');
    const folder = await mkdtemp(path.join(os.tmpdir(), 'ip-portal-old-'));
    await cp(migrations, folder, { recursive: true });
    const journal = path.join(folder, 'meta/_journal.json');
    const known = JSON.parse(await readFile(journal, 'utf8')) as { entries: unknown[] };
    await writeFile(journal, JSON.stringify({ ...known, entries: known.entries.slice(0, 1) }));
    await expect(migrateDatabase(url, { folder })).rejects.toThrow(SchemaTooNewError);
    await expect(migrateDatabase(url, { folder })).rejects.toThrow(/新版本/);
    await migrateDatabase(url);
    await rm(folder, { recursive: true });
  });
});
