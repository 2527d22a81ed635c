/** What holds when a folder of statutes is imported, made up or real. */
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { articles } from '../../src/db/schema/articles.ts';
import { lawProvisions } from '../../src/db/schema/laws.ts';
import { cleanHtml } from '../../src/lib/html.ts';
import { importStatutes } from '../../src/modules/articles/laws/import-statutes.ts';
import type { TestApp } from '../helpers/app.ts';

/** Imports `count` statutes of a folder into an empty portal, twice; every anchor stands in its page, also after a save. */
export async function importsWhole({ ctx, admin }: TestApp, folder: string, count: number): Promise<void> {
  const report = await importStatutes(ctx, folder);
  expect(report.Failed, JSON.stringify(report.Files.filter((file) => file.Outcome === 'failed'))).toBe(0);
  expect(report.Created).toBe(count);
  expect(await importStatutes(ctx, folder)).toMatchObject({ Created: 0, Updated: 0, Unchanged: count, Failed: 0 });

  const stored = await ctx.db
    .select({ id: articles.id, content: articles.content })
    .from(articles)
    .where(eq(articles.kind, 'law'));
  expect(stored).toHaveLength(count);
  const anchorsOf = async (id: number) =>
    (
      await ctx.db
        .select({ anchor: lawProvisions.anchor })
        .from(lawProvisions)
        .where(eq(lawProvisions.lawId, id))
        .orderBy(lawProvisions.ordinal)
    ).map(({ anchor }) => anchor);
  for (const { id, content } of stored) {
    expect(content).toBe(cleanHtml(content));
    for (const anchor of await anchorsOf(id)) expect(content).toContain(`id="${anchor}"`);
  }
  // Saved again by an editor, every anchor stays.
  const [first] = stored;
  const id = first?.id ?? 0;
  const before = await anchorsOf(id);
  expect(before.length).toBeGreaterThan(0);
  const detail = (await admin.get<{ Content: string; Version: number }>(`/api/Laws/${id}`)).body.data;
  const saved = await admin.put(`/api/Laws/${id}`, { Content: detail.Content, Version: detail.Version });
  expect(saved.status, saved.text).toBe(200);
  expect(await anchorsOf(id)).toEqual(before);
}
