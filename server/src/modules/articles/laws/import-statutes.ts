/** Imports a folder of statutes. Running it again changes nothing that did not change. */
import { createHash } from 'node:crypto';
import type { ImportFileReport, ImportReport } from '@ip-portal/contract';
import { eq, sql } from 'drizzle-orm';
import { type Actor, audit, type Context, change, SYSTEM } from '../../../context.ts';
import type { Executor } from '../../../db/client.ts';
import { LOCKS } from '../../../db/locks.ts';
import { articles } from '../../../db/schema/articles.ts';
import { laws } from '../../../db/schema/laws.ts';
import { startOfDay } from '../../../lib/time.ts';
import { TooHeavyError, texts } from '../../../text/index.ts';
import type { Statute, StatuteResult } from '../../statutes/index.ts';
import { readStatuteFolder } from '../../statutes/index.ts';
import { updateArticleRow } from '../article-commands.ts';
import { emitArticle } from '../article-events.ts';
import { indexArticle } from '../article-index.ts';
import { countArticles, writeProvisions } from './law-record.ts';

/** Raise it when a statute is stored differently, so that the next import writes all anew. */
const FORMAT = 1;
const TITLE_MAX = 200;

type Outcome = Pick<ImportFileReport, 'Outcome'> & { note?: string };

function digestOf(statute: Statute): string {
  const { warnings: _warnings, ...content } = statute;
  return createHash('sha256')
    .update(JSON.stringify([FORMAT, content]))
    .digest('hex');
}

function lawValuesOf(statute: Statute) {
  return {
    issuingAuthority: statute.issuingAuthority ?? '',
    documentNumber: statute.documentNumber ?? '',
    level: statute.level,
    promulgationDate: statute.promulgationDate,
    effectiveDate: statute.effectiveDate,
    seriesKey: statute.seriesKey,
    history: statute.history.map((entry) => ({ Date: entry.date, Text: entry.text })),
    articleCount: countArticles(statute.nodes),
  };
}

/** Published on the day of promulgation, never in the future. */
function publishTimeOf(statute: Statute): Date {
  const now = new Date();
  const day = statute.promulgationDate ? startOfDay(statute.promulgationDate) : now;
  return day < now ? day : now;
}

async function store(
  tx: Executor,
  actor: Actor,
  key: string,
  statute: Statute,
  stored: { content: string; summary: string },
): Promise<Outcome> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.statuteImport})`);
  const digest = digestOf(statute);
  const find = { id: laws.articleId, key: laws.importKey, digest: laws.importDigest, deletedAt: articles.deletedAt };
  const byKey = await tx
    .select(find)
    .from(laws)
    .innerJoin(articles, eq(articles.id, laws.articleId))
    .where(eq(laws.importKey, key));
  const known = byKey[0];
  if (known?.digest === digest) return { Outcome: 'unchanged' };
  if (!known) {
    const same = await tx
      .select(find)
      .from(laws)
      .innerJoin(articles, eq(articles.id, laws.articleId))
      .where(eq(laws.importDigest, digest));
    if (same[0]) return { Outcome: 'unchanged', note: `与已导入的“${same[0].key ?? ''}”内容相同，未重复导入。` };
  }

  const law = { ...lawValuesOf(statute), importKey: key, importDigest: digest };
  const values = { title: statute.title.slice(0, TITLE_MAX), ...stored };
  let id: number;
  if (known) {
    id = known.id;
    await tx.select({ id: articles.id }).from(articles).where(eq(articles.id, id)).for('update');
    await updateArticleRow(tx, actor, id, values);
    await tx.update(laws).set(law).where(eq(laws.articleId, id));
  } else {
    const [row] = await tx
      .insert(articles)
      .values({
        ...values,
        kind: 'law',
        status: 'published',
        publishTime: publishTimeOf(statute),
        createdBy: actor.name,
        updatedBy: actor.name,
      })
      .returning();
    if (!row) throw new Error('insert returned no row');
    id = row.id;
    await tx.insert(laws).values({ articleId: id, ...law });
    await indexArticle(tx, row);
    await emitArticle(tx, null, row);
  }
  await writeProvisions(tx, id, statute.nodes);
  await audit(tx, actor, {
    action: 'import',
    resource: 'Laws',
    resourceId: id,
    title: statute.title,
    after: {
      file: key,
      articles: law.articleCount,
      promulgationDate: law.promulgationDate,
      outcome: known ? 'updated' : 'created',
    },
  });
  if (!known) return { Outcome: 'created' };
  return known.deletedAt
    ? { Outcome: 'updated', note: '该法规已被删除，内容已更新但不会显示。' }
    : { Outcome: 'updated' };
}

/** SQLSTATE of data that cannot be stored (class 22, 23); anything else ends the import. */
function dataFault(error: unknown): boolean {
  let cause = error as { cause?: unknown; code?: unknown };
  while (cause.cause && typeof cause.cause === 'object') cause = cause.cause as typeof cause;
  return typeof cause.code === 'string' && /^2[23]/.test(cause.code);
}

/** What is wrong with the file, when it is the file. */
function faultOf(error: unknown): string | null {
  if (error instanceof TooHeavyError) return `${error.message}。`;
  return dataFault(error) ? '内容无法保存到数据库，请检查文件中的特殊字符。' : null;
}

/** A file that is too heavy is a broken file: it is told, and the rest goes on. */
async function parse(...given: Parameters<typeof texts.parseStatute>): Promise<StatuteResult> {
  try {
    return await texts.parseStatute(...given);
  } catch (error) {
    const message = faultOf(error);
    if (!message) throw error;
    return { ok: false, errors: [{ line: 0, message }] };
  }
}

/**
 * Imports every statute below `folder`, each in a transaction of its own: a broken file is reported
 * with its lines and the rest goes on.
 * @param onProgress hears of each file when it is done
 */
export async function importStatutes(
  ctx: Pick<Context, 'db' | 'cache'>,
  folder: string,
  onProgress: (file: ImportFileReport) => void = () => undefined,
  actor: Actor = SYSTEM,
): Promise<ImportReport> {
  const report: ImportReport = { Created: 0, Updated: 0, Unchanged: 0, Failed: 0, Files: [] };
  for await (const item of readStatuteFolder(folder, parse)) {
    const file: ImportFileReport = {
      File: item.fileName,
      Title: null,
      Outcome: 'unchanged',
      Articles: 0,
      Messages: [],
    };
    report.Files.push(file);
    if (item.type === 'index') {
      // Not a statute: listed for its remarks, counted nowhere.
      file.Messages = item.warnings.map((Message) => ({ Line: null, Message }));
      onProgress(file);
      continue;
    }
    if (!item.result.ok) {
      file.Outcome = 'failed';
      file.Messages = item.result.errors.map(({ line, message }) => ({
        Line: line > 0 ? line : null,
        Message: message,
      }));
    } else {
      const { statute } = item.result;
      file.Title = statute.title;
      file.Articles = countArticles(statute.nodes);
      file.Messages = statute.warnings.map((Message) => ({ Line: null, Message }));
      const key = item.fileName.replace(/[/\\]/g, '__');
      try {
        const outcome = await importStatute(ctx, actor, key, statute);
        file.Outcome = outcome.Outcome;
        if (outcome.note) file.Messages.push({ Line: null, Message: outcome.note });
      } catch (error) {
        const fault = faultOf(error);
        if (!fault) throw error;
        file.Outcome = 'failed';
        file.Messages.push({ Line: null, Message: fault });
      }
    }
    if (file.Outcome === 'created') report.Created += 1;
    else if (file.Outcome === 'updated') report.Updated += 1;
    else if (file.Outcome === 'failed') report.Failed += 1;
    else report.Unchanged += 1;
    onProgress(file);
  }
  return report;
}

/** Stores one parsed statute under `key`, in one transaction; an unchanged one leaves the kept answers alone. */
async function importStatute(
  ctx: Pick<Context, 'db' | 'cache'>,
  actor: Actor,
  key: string,
  statute: Statute,
): Promise<Outcome> {
  const [known] = await ctx.db.select({ digest: laws.importDigest }).from(laws).where(eq(laws.importKey, key));
  if (known?.digest === digestOf(statute)) return { Outcome: 'unchanged' };
  const stored = await texts.statuteContent(statute);
  return change(ctx, ['Laws'], (tx) => store(tx, actor, key, statute, stored));
}
