import type { Executor } from '../db/client.ts';
import { articles } from '../db/schema/articles.ts';
import { laws } from '../db/schema/laws.ts';
import { cleanHtml } from '../lib/html.ts';
import { startOfDay } from '../lib/time.ts';
import { countArticles, indexArticle, writeProvisions } from '../modules/articles/index.ts';
import type { Statute } from '../modules/statutes/index.ts';
import { nodesToHtml, parseStatute } from '../modules/statutes/index.ts';
import type { DemoLaw } from './demo-forms.ts';

function parse(seed: DemoLaw): Statute {
  const result = parseStatute(seed.Markdown, `${seed.Level}/${seed.Title}.md`);
  if (result.ok) return result.statute;
  throw new Error(`${seed.Title}: ${result.errors.map((error) => `${error.line} ${error.message}`).join('; ')}`);
}

/** The demo states its dates and numbers itself; only the text is read from the Markdown. */
async function seedLaw(tx: Executor, seed: DemoLaw, isRecommended: boolean): Promise<void> {
  const { nodes, preamble } = parse(seed);
  const [row] = await tx
    .insert(articles)
    .values({
      kind: 'law',
      status: 'published',
      title: seed.Title,
      content: cleanHtml(nodesToHtml(nodes, preamble)),
      summary: seed.Summary,
      source: seed.IssuingAuthority,
      tags: seed.Tags ?? [],
      publishTime: startOfDay(seed.PromulgationDate),
      isRecommended,
    })
    .returning();
  if (!row) throw new Error('law was not inserted');
  await tx.insert(laws).values({
    articleId: row.id,
    issuingAuthority: seed.IssuingAuthority,
    documentNumber: seed.DocumentNumber,
    level: seed.Level,
    promulgationDate: seed.PromulgationDate,
    effectiveDate: seed.EffectiveDate,
    repealedDate: seed.RepealedDate ?? null,
    seriesKey: seed.SeriesKey,
    history: seed.History,
    articleCount: countArticles(nodes),
  });
  await writeProvisions(tx, row.id, nodes);
  await indexArticle(tx, row);
}

/** Writes and indexes the demo's laws, oldest first; answers how many. */
export async function seedLaws(tx: Executor, seeds: readonly DemoLaw[]): Promise<number> {
  const ordered = [...seeds].sort((a, b) => (a.PromulgationDate < b.PromulgationDate ? -1 : 1));
  const newest = new Map(ordered.map((seed) => [seed.SeriesKey, seed]));
  for (const seed of ordered) {
    await seedLaw(tx, seed, newest.get(seed.SeriesKey) === seed && !seed.RepealedDate);
  }
  return ordered.length;
}
