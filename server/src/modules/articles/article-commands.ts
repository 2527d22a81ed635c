/** Writes of articles. Each is one transaction: row, law, attachments, search document, audit record. */
import {
  type ArticleKind,
  type AuditAction,
  type BatchBody,
  type BatchResult,
  isWithin,
  RESOURCE_LABELS,
  type Scope,
} from '@ip-portal/contract';
import { and, eq, sql } from 'drizzle-orm';
import { type Actor, audit, type Context, change, difference } from '../../context.ts';
import { withinSql } from '../../crud/limits.ts';
import type { Executor } from '../../db/client.ts';
import { databaseNow } from '../../db/clock.ts';
import { articles } from '../../db/schema/articles.ts';
import { laws } from '../../db/schema/laws.ts';
import { AppError, atFields, notFound, refused, staleVersion } from '../../lib/errors.ts';
import { columnOf } from '../columns/index.ts';
import { emitArticle } from './article-events.ts';
import { indexArticle } from './article-index.ts';
import {
  type ArticleBody,
  type ArticleRow,
  type ArticleValues,
  prepareArticle,
  type ReadContent,
  readContent,
} from './article-values.ts';
import { prepareAttachments, readAttachments, writeAttachments } from './attachments.ts';
import { RESOURCE_OF } from './kinds.ts';
import { countArticles, type LawRow, type LawValues, prepareLaw, writeProvisions } from './laws/law-record.ts';
import {
  deadlineFault,
  NO_TERMS,
  type NoticeTerms,
  prepareNotice,
  readTerms,
  saysSomething,
  writeTerms,
} from './notices/notice-record.ts';

type Ctx = Pick<Context, 'db' | 'cache'>;

/** Who changes articles of a kind, and what they may do besides writing. */
export interface Editor {
  actor: Actor;
  /** Columns whose articles they may write; null: all of the kind. */
  writes: Scope;
  /** The same of what they may publish; nothing without the right to. */
  publishes: Scope;
  /** A category that no column has yet makes one. */
  makesColumns: boolean;
}

function labelOf(kind: ArticleKind): string {
  return RESOURCE_LABELS[RESOURCE_OF[kind]];
}

async function lock(
  tx: Executor,
  kind: ArticleKind,
  id: number,
  within: Scope,
  withDeleted = false,
): Promise<ArticleRow> {
  const [row] = await tx
    .select()
    .from(articles)
    .where(and(eq(articles.id, id), eq(articles.kind, kind), withinSql(articles.columnId, within)))
    .for('update');
  if (!row || (row.deletedAt !== null && !withDeleted)) throw notFound(labelOf(kind));
  return row;
}

async function lawOf(tx: Executor, id: number): Promise<LawRow | null> {
  const [row] = await tx.select().from(laws).where(eq(laws.articleId, id));
  return row ?? null;
}

/** Writes columns of a locked row, raises its version and refreshes the search document. */
export async function updateArticleRow(
  tx: Executor,
  actor: Actor,
  id: number,
  values: ArticleValues,
): Promise<ArticleRow> {
  const [row] = await tx
    .update(articles)
    .set({ ...values, version: sql`${articles.version} + 1`, updatedAt: new Date(), updatedBy: actor.name })
    .where(eq(articles.id, id))
    .returning();
  const after = row as ArticleRow;
  await indexArticle(tx, after);
  return after;
}

/** What only notices or laws have, as it is stored; null for the other kinds. */
interface Own {
  notice: NoticeTerms | null;
  law: LawRow | null;
}

/** What a new article has of it. */
const ownOfNew = (kind: ArticleKind): Own => ({ notice: kind === 'notice' ? NO_TERMS : null, law: null });

async function ownOf(tx: Executor, kind: ArticleKind, id: number): Promise<Own> {
  return {
    notice: kind === 'notice' ? await readTerms(tx, id) : null,
    law: kind === 'law' ? await lawOf(tx, id) : null,
  };
}

/** Everything a body asks for, checked; all faults are told at once. */
async function prepare(
  tx: Executor,
  editor: Editor,
  kind: ArticleKind,
  body: ArticleBody,
  content: ReadContent | null,
  existing: ArticleRow | null,
  own: Own,
) {
  const article = prepareArticle(body, content, existing, await databaseNow(tx));
  const faults = article.faults;
  let lawValues: LawValues | null = null;
  if (kind === 'law') {
    const prepared = prepareLaw(body, own.law, article.values.title ?? existing?.title ?? '', existing?.title ?? null);
    Object.assign(faults, prepared.faults);
    lawValues = prepared.values;
    if (article.structure) lawValues.articleCount = countArticles(article.structure.nodes);
    // Another text is none that was compared, unless the day of a comparison comes with it.
    const { content: text } = article.values;
    const isOther = existing !== null && text !== undefined && text !== existing.content;
    const before = own.law?.checkedOn ?? null;
    if (isOther && (lawValues.checkedOn === undefined || lawValues.checkedOn === before)) lawValues.checkedOn = null;
  }
  let terms: NoticeTerms | null = null;
  if (own.notice) {
    const { publishTime = existing?.publishTime ?? null } = article.values;
    const prepared = prepareNotice(body, own.notice, publishTime);
    Object.assign(faults, prepared.faults);
    terms = prepared.values;
  }
  const { category = existing ? undefined : '' } = article.values;
  if (category !== undefined && category !== existing?.category) {
    const column = await columnOf(tx, kind, category, editor.makesColumns ? editor.actor : null, editor.writes);
    if ('fault' in column) faults.Category = column.fault;
    else article.values.columnId = column.id;
  }
  // Within limits a number may not be a way to the files of others.
  const known = editor.writes === null ? null : { uploadedBy: editor.actor.id, articleId: existing?.id ?? null };
  const attachments = body.Attachments === undefined ? null : await prepareAttachments(tx, body.Attachments, known);
  if (attachments?.fault) faults.Attachments = attachments.fault;
  if (Object.keys(faults).length > 0) throw refused(atFields(faults));
  const rows = attachments?.rows ?? null;
  return { values: article.values, structure: article.structure, lawValues, terms, attachments: rows };
}

/**
 * Without the right to publish one writes drafts: what the public sees, or would see when its time comes, is
 * neither made nor changed nor taken away. 403 naming the field.
 */
function refusePublishing({ publishes }: Editor, before: ArticleRow | null, values: ArticleValues): void {
  const { status } = values;
  const columnId = values.columnId === undefined ? (before?.columnId ?? null) : values.columnId;
  if (isWithin(publishes, columnId) && (!before || isWithin(publishes, before.columnId))) return;
  if (before?.status !== 'published' && (status === undefined || status === before?.status || status === 'draft'))
    return;
  const message =
    before?.status === 'published' ? '没有发布权限，不能修改已发布的内容' : '没有发布权限，只能保存为草稿';
  throw new AppError('FORBIDDEN', message, { fields: { Status: message } });
}

/** Creates an article and returns its id. */
export async function createArticle(ctx: Ctx, editor: Editor, kind: ArticleKind, body: ArticleBody): Promise<number> {
  const { actor } = editor;
  const content = await readContent(kind, body);
  return change(ctx, [RESOURCE_OF[kind]], async (tx) => {
    const prepared = await prepare(tx, editor, kind, body, content, null, ownOfNew(kind));
    const { values, structure, lawValues, terms, attachments } = prepared;
    refusePublishing(editor, null, values);
    const insert = { ...values, kind, title: values.title ?? '', createdBy: actor.name, updatedBy: actor.name };
    const [created] = await tx.insert(articles).values(insert).returning();
    const row = created as ArticleRow;
    if (lawValues) {
      await tx.insert(laws).values({ articleId: row.id, ...lawValues });
      if (structure) await writeProvisions(tx, row.id, structure.nodes);
    }
    if (terms && saysSomething(terms)) await writeTerms(tx, row.id, terms);
    if (attachments) await writeAttachments(tx, row.id, attachments);
    await indexArticle(tx, row, terms);
    await emitArticle(tx, null, row);
    await audit(tx, actor, {
      action: 'create',
      resource: RESOURCE_OF[kind],
      resourceId: row.id,
      title: row.title,
      after: { ...values, ...lawValues, ...terms, ...(attachments ? { attachments } : {}) },
    });
    return row.id;
  });
}

function actionOf(before: ArticleRow, after: ArticleRow): AuditAction {
  if (before.status === after.status) return 'update';
  if (after.status === 'published') return 'publish';
  return before.status === 'published' ? 'offline' : 'update';
}

/** Changes the fields that the body carries; `Version` must be the one last read. */
export async function updateArticle(
  ctx: Ctx,
  editor: Editor,
  kind: ArticleKind,
  id: number,
  body: ArticleBody & { Version: number },
): Promise<void> {
  const { actor } = editor;
  const content = await readContent(kind, body);
  await change(ctx, [RESOURCE_OF[kind]], async (tx) => {
    const before = await lock(tx, kind, id, editor.writes);
    if (before.version !== body.Version) throw staleVersion();
    const own = await ownOf(tx, kind, id);
    const prepared = await prepare(tx, editor, kind, body, content, before, own);
    const { values, structure, lawValues, terms, attachments } = prepared;
    refusePublishing(editor, before, values);
    // Before the row: its search document holds it.
    if (terms) await writeTerms(tx, id, terms);
    const after = await updateArticleRow(tx, actor, id, values);
    await emitArticle(tx, before, after);
    if (lawValues) {
      await tx.update(laws).set(lawValues).where(eq(laws.articleId, id));
      if (structure) await writeProvisions(tx, id, structure.nodes);
    }
    const attachedBefore = attachments ? await readAttachments(tx, id) : [];
    if (attachments) await writeAttachments(tx, id, attachments);
    await audit(tx, actor, {
      action: actionOf(before, after),
      resource: RESOURCE_OF[kind],
      resourceId: id,
      title: after.title,
      ...difference(
        { ...before, ...own.law, ...own.notice, attachments: attachedBefore },
        { ...after, ...own.law, ...lawValues, ...terms, attachments: attachments ?? attachedBefore },
      ),
    });
  });
}

type Move = BatchBody['Action'];

/** Who publishes, withdraws, deletes or restores, and the columns within which they may. */
export interface Mover {
  actor: Actor;
  within: Scope;
}

/** Column values of a move, or the reason why it is refused. */
function valuesOf(row: ArticleRow, move: Move, now: Date): ArticleValues {
  const illegal = (message: string) => new AppError('ILLEGAL_TRANSITION', message);
  switch (move) {
    case 'publish':
      if (row.status === 'published') throw illegal('该内容已经发布');
      return { status: 'published', publishTime: row.publishTime ?? now };
    case 'offline':
      if (row.status !== 'published') throw illegal('该内容没有发布，无需撤回');
      return { status: 'offline' };
    case 'delete':
      return { deletedAt: now };
    case 'restore':
      if (row.deletedAt === null) throw illegal('该记录没有被删除，无需恢复');
      return { deletedAt: null };
  }
}

async function move(
  tx: Executor,
  { actor, within }: Mover,
  kind: ArticleKind,
  id: number,
  action: Move,
): Promise<void> {
  const before = await lock(tx, kind, id, within, action === 'restore');
  const values = valuesOf(before, action, await databaseNow(tx));
  if (action === 'publish' && kind === 'notice') {
    const fault = deadlineFault((await readTerms(tx, id)).deadlineAt, values.publishTime ?? null);
    if (fault) throw refused(atFields({ DeadlineAt: fault }));
  }
  const after = await updateArticleRow(tx, actor, id, values);
  await emitArticle(tx, before, after);
  await audit(tx, actor, {
    action,
    resource: RESOURCE_OF[kind],
    resourceId: id,
    title: after.title,
    ...difference(before, after),
  });
}

/** Publishes, withdraws, deletes (restorable) or restores one article. */
export async function moveArticle(ctx: Ctx, by: Mover, kind: ArticleKind, id: number, action: Move): Promise<void> {
  await change(ctx, [RESOURCE_OF[kind]], (tx) => move(tx, by, kind, id, action));
}

/** The same for many, in one transaction; a refused one is told and leaves the others alone. */
export async function moveArticles(ctx: Ctx, by: Mover, kind: ArticleKind, body: BatchBody): Promise<BatchResult> {
  const result: BatchResult = { Done: 0, Failed: [] };
  // Rows are locked in one order, so that two batches cannot wait for each other.
  const ids = [...new Set(body.Ids)].sort((a, b) => a - b);
  await change(ctx, [RESOURCE_OF[kind]], async (tx) => {
    for (const id of ids) {
      try {
        await move(tx, by, kind, id, body.Action);
        result.Done += 1;
      } catch (error) {
        // Refusals come before the first write of a record; anything else ends the transaction.
        if (!(error instanceof AppError)) throw error;
        result.Failed.push({ Id: id, Reason: error.message });
      }
    }
  });
  return result;
}
