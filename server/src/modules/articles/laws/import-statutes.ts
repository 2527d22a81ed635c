/** Imports a folder of statutes. Running it again changes nothing that did not change. */
import { setTimeout } from 'node:timers/promises';
import type { ImportFileReport, ImportReport, LawImportStage } from '@ip-portal/contract';
import { eq, sql } from 'drizzle-orm';
import { type Actor, audit, type Context, change, SYSTEM } from '../../../context.ts';
import type { Executor } from '../../../db/client.ts';
import { databaseNow } from '../../../db/clock.ts';
import { LOCKS } from '../../../db/locks.ts';
import { articles } from '../../../db/schema/articles.ts';
import { laws } from '../../../db/schema/laws.ts';
import { startOfDay } from '../../../lib/time.ts';
import { TooHeavyError, textsUntil } from '../../../text/index.ts';
import type { Statute, StatuteResult } from '../../statutes/index.ts';
import { readStatuteFolder } from '../../statutes/index.ts';
import { updateArticleRow } from '../article-commands.ts';
import { emitArticle } from '../article-events.ts';
import { indexArticle } from '../article-index.ts';
import { noteChecked } from './law-checked.ts';
import { countArticles, writeProvisions } from './law-record.ts';

const TITLE_MAX = 200;

type Outcome = Pick<ImportFileReport, 'Outcome'> & { note?: string };

/** How far an import is. */
export interface ImportStep {
  stage: Exclude<LawImportStage, 'waiting'>;
  file: string;
  filesDone: number;
  filesTotal: number;
  /** Per cent of the whole. */
  share: number;
}

interface ImportOptions {
  actor?: Actor;
  /** Day on which the files were compared with what was published; a text without it counts as not compared. */
  checkedOn?: string | null;
  /** Hears of each file when it is done. */
  onFile?: (file: ImportFileReport) => void;
  onStep?: (step: ImportStep) => void;
  /** When it is aborted, what is not stored yet is not; the import throws its reason. */
  signal?: AbortSignal;
  /** What has been done is written here, so that it is known of an import that ends early. */
  report?: ImportReport;
}

/** A statute as it was read, on its way into the database. */
interface Incoming {
  key: string;
  statute: Statute;
  digest: string;
  checkedOn: string | null;
  /** Hears how much of the file is done (0 to 1), and throws when the import is to end. */
  onShare: (stage: ImportStep['stage'], share: number) => void;
}

/** Of the work on one file, what is done when it has been read, parsed, and made ready to be stored. */
const READ = 0.05;
const PARSED = 0.4;
const READY = 0.6;

/** Milliseconds after which an import asks again whether another one has stored its file. */
const ASK_AGAIN_MS = 300;
/** Another import stores a file: whoever waits holds no connection meanwhile. */
class BusyError extends Error {}

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
function publishTimeOf(statute: Statute, now: Date): Date {
  const day = statute.promulgationDate ? startOfDay(statute.promulgationDate) : now;
  return day < now ? day : now;
}

async function store(
  tx: Executor,
  actor: Actor,
  { key, statute, digest, checkedOn, onShare }: Incoming,
  stored: { content: string; summary: string },
): Promise<Outcome> {
  const { rows } = await tx.execute<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock(${LOCKS.statuteImport}) as free`,
  );
  if (!rows[0]?.free) throw new BusyError();
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

  const law = { ...lawValuesOf(statute), checkedOn, importKey: key, importDigest: digest };
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
        publishTime: publishTimeOf(statute, await databaseNow(tx)),
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
  await writeProvisions(tx, id, statute.nodes, (share) => onShare('storing', READY + (1 - READY) * share));
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
const brokenFile = (error: unknown): StatuteResult => {
  const message = faultOf(error);
  if (!message) throw error;
  return { ok: false, errors: [{ line: 0, message }] };
};

/** Counts a file by its outcome. */
function count(report: ImportReport, { Outcome }: ImportFileReport): void {
  if (Outcome === 'created') report.Created += 1;
  else if (Outcome === 'updated') report.Updated += 1;
  else if (Outcome === 'failed') report.Failed += 1;
  else report.Unchanged += 1;
}

/** A report of nothing yet. */
export const emptyReport = (): ImportReport => ({ Created: 0, Updated: 0, Unchanged: 0, Failed: 0, Files: [] });

/**
 * Imports every statute below `folder`, each in a transaction of its own: a broken file is reported
 * with its lines and the rest goes on.
 */
export async function importStatutes(
  ctx: Pick<Context, 'db' | 'cache'>,
  folder: string,
  { actor = SYSTEM, checkedOn = null, onFile, onStep, signal, report = emptyReport() }: ImportOptions = {},
): Promise<ImportReport> {
  const texts = textsUntil(signal);
  const at = { file: '', filesDone: 0, filesTotal: 0 };
  const onShare = (stage: ImportStep['stage'], share: number) => {
    signal?.throwIfAborted();
    onStep?.({ ...at, stage, share: Math.floor(((at.filesDone + share) / Math.max(1, at.filesTotal)) * 100) });
  };
  /** Of the statute that was read last; they are read one by one. */
  let digest = '';
  const parse = async (...given: Parameters<typeof texts.readStatute>): Promise<StatuteResult> => {
    onShare('parsing', READ);
    try {
      const read = await texts.readStatute(...given);
      digest = read.digest;
      return read;
    } catch (error) {
      return brokenFile(error);
    }
  };
  const onRead = (file: string, filesDone: number, filesTotal: number) => {
    Object.assign(at, { file, filesDone, filesTotal });
    onShare('reading', 0);
  };
  for await (const item of readStatuteFolder(folder, parse, onRead)) {
    const file: ImportFileReport = {
      File: item.fileName,
      Title: null,
      Outcome: 'unchanged',
      Articles: 0,
      Messages: [],
    };
    if (item.type === 'index') {
      // Not a statute: listed for its remarks, counted nowhere.
      file.Messages = item.warnings.map((Message) => ({ Line: null, Message }));
    } else {
      const key = item.fileName.replace(/[/\\]/g, '__');
      await takeFile(ctx, actor, { key, digest, checkedOn, onShare, result: item.result, signal }, file);
      count(report, file);
    }
    report.Files.push(file);
    onFile?.(file);
  }
  return report;
}

/** Stores what was read of one file, and says in its report what came of it. */
async function takeFile(
  ctx: Pick<Context, 'db' | 'cache'>,
  actor: Actor,
  { result, ...rest }: Omit<Incoming, 'statute'> & { result: StatuteResult; signal: AbortSignal | undefined },
  file: ImportFileReport,
): Promise<void> {
  if (!result.ok) {
    file.Outcome = 'failed';
    file.Messages = result.errors.map(({ line, message }) => ({ Line: line > 0 ? line : null, Message: message }));
    return;
  }
  const { statute } = result;
  file.Title = statute.title;
  file.Articles = countArticles(statute.nodes);
  file.Messages = statute.warnings.map((Message) => ({ Line: null, Message }));
  try {
    const outcome = await importStatute(ctx, actor, { ...rest, statute });
    file.Outcome = outcome.Outcome;
    if (outcome.note) file.Messages.push({ Line: null, Message: outcome.note });
  } catch (error) {
    const fault = faultOf(error);
    if (!fault) throw error;
    file.Outcome = 'failed';
    file.Messages.push({ Line: null, Message: fault });
  }
}

/** Stores one parsed statute, in one transaction; an unchanged one leaves the kept answers alone. */
async function importStatute(
  ctx: Pick<Context, 'db' | 'cache'>,
  actor: Actor,
  { signal, ...incoming }: Incoming & { signal: AbortSignal | undefined },
): Promise<Outcome> {
  const { key, statute, digest, checkedOn, onShare } = incoming;
  const [known] = await ctx.db
    .select({ digest: laws.importDigest, checkedOn: laws.checkedOn })
    .from(laws)
    .where(eq(laws.importKey, key));
  if (known?.digest === digest) {
    if (checkedOn && checkedOn !== known.checkedOn)
      await noteChecked(ctx, actor, { key, title: statute.title, checkedOn });
    return { Outcome: 'unchanged' };
  }
  onShare('parsing', PARSED);
  const stored = await textsUntil(signal).statuteContent(statute);
  for (;;) {
    onShare('storing', READY);
    try {
      return await change(ctx, ['Laws'], async (tx) => {
        const outcome = await store(tx, actor, incoming, stored);
        // The last moment in which it leaves nothing behind.
        onShare('storing', 1);
        return outcome;
      });
    } catch (error) {
      if (!(error instanceof BusyError)) throw error;
      await setTimeout(ASK_AGAIN_MS);
    }
  }
}
