/** Reading, drafting and publishing versions of the privacy text and of the terms of service. */
import {
  AdminPrivacyText,
  AdminPrivacyTextItem,
  PrivacyText,
  type PrivacyTextChanges,
  PrivacyTextItem,
  PrivacyTextUpdate,
  type PrivacyTextWrite,
  TEXT_KIND_LABELS,
  TextInForce,
  type TextKind,
} from '@ip-portal/contract';
import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm';
import { type Actor, audit, difference } from '../../context.ts';
import type { Executor } from '../../db/client.ts';
import { publicPrivacyTexts } from '../../db/public-views.ts';
import { privacyTexts } from '../../db/schema/privacy.ts';
import { AppError, invalid, notFound, refused, staleVersion } from '../../lib/errors.ts';
import { columnsFrom, present } from '../../lib/present.ts';
import { texts } from '../../text/index.ts';
import { compareTexts } from './text-changes.ts';

type Row = typeof privacyTexts.$inferSelect;

const WHAT = '这一版本';
const nameOf = (kind: string) => TEXT_KIND_LABELS[kind as TextKind];
const listed = {
  id: privacyTexts.id,
  kind: privacyTexts.kind,
  version: privacyTexts.version,
  number: privacyTexts.number,
  note: privacyTexts.note,
  createdAt: privacyTexts.createdAt,
  updatedAt: privacyTexts.updatedAt,
  publishedAt: privacyTexts.publishedAt,
};

const titleOf = ({ kind, number }: Pick<Row, 'kind' | 'number'>) =>
  `${nameOf(kind)}${number === null ? '草稿' : `第 ${number} 版`}`;

/** Published versions of a kind, the one in force first. */
export async function listPrivacyTexts(db: Executor, of: TextKind): Promise<PrivacyTextItem[]> {
  const { id, kind, number, note, publishedAt } = publicPrivacyTexts;
  const rows = await db
    .select({ id, kind, number, note, publishedAt })
    .from(publicPrivacyTexts)
    .where(eq(kind, of))
    .orderBy(desc(number));
  return rows.map((row) => present(PrivacyTextItem, row));
}

/** The version in force of each kind that has one. */
export async function listTextsInForce(db: Executor): Promise<TextInForce[]> {
  const { id, kind, number } = publicPrivacyTexts;
  const rows = await db
    .selectDistinctOn([kind], { id, kind, number })
    .from(publicPrivacyTexts)
    .orderBy(kind, desc(number));
  return rows.map((row) => present(TextInForce, row));
}

/** Every version of a kind, the draft first. */
export async function listAllPrivacyTexts(db: Executor, of: TextKind): Promise<AdminPrivacyTextItem[]> {
  const rows = await db
    .select(listed)
    .from(privacyTexts)
    .where(eq(privacyTexts.kind, of))
    .orderBy(sql`${privacyTexts.number} desc nulls first`);
  return rows.map((row) => present(AdminPrivacyTextItem, row));
}

/** A published version. 404 when there is none, also for the draft. */
export async function readPrivacyText(db: Executor, id: number): Promise<PrivacyText> {
  const [row] = await db.select().from(publicPrivacyTexts).where(eq(publicPrivacyTexts.id, id));
  if (!row) throw notFound(WHAT);
  return present(PrivacyText, row);
}

/** Any version, for staff. */
export async function readAnyPrivacyText(db: Executor, id: number): Promise<AdminPrivacyText> {
  const [row] = await db.select().from(privacyTexts).where(eq(privacyTexts.id, id));
  if (!row) throw notFound(WHAT);
  return present(AdminPrivacyText, row);
}

/**
 * What makes a published version differ from the one numbered `before`, or from the one before it. 404 when there is no
 * such version.
 */
export async function comparePrivacyTexts(
  db: Executor,
  id: number,
  before: number | undefined,
): Promise<PrivacyTextChanges> {
  const after = await readPrivacyText(db, id);
  const { kind, number } = publicPrivacyTexts;
  const [row] = await db
    .select()
    .from(publicPrivacyTexts)
    .where(and(eq(kind, after.Kind), before === undefined ? lt(number, after.Number) : eq(number, before)))
    .orderBy(desc(number))
    .limit(1);
  if (!row && before !== undefined) throw notFound(WHAT);
  const from = row ? await texts.htmlToText(row.content) : '';
  const to = await texts.htmlToText(after.Content);
  return { Number: after.Number, Before: row?.number ?? null, Paragraphs: compareTexts(from, to) };
}

/** HTML as it is stored. 400 when it says nothing. */
async function cleaned(html: string): Promise<string> {
  const content = await texts.cleanHtml(html);
  if ((await texts.htmlToText(content)) === '') throw invalid({ Content: '请填写正文' });
  return content;
}

/** Begins the draft of the next version of a kind. 409 when there is one. */
export async function draftPrivacyText(tx: Executor, by: Actor, body: PrivacyTextWrite): Promise<AdminPrivacyText> {
  const [row] = await tx
    .insert(privacyTexts)
    .values({ kind: body.Kind ?? 'privacy', note: body.Note.trim(), content: await cleaned(body.Content) })
    .onConflictDoNothing()
    .returning();
  if (!row) throw new AppError('DUPLICATE', '已有一份草稿，请修改它或先删除它');
  await note(tx, by, 'create', row);
  return present(AdminPrivacyText, row);
}

function note(tx: Executor, by: Actor, action: 'create' | 'update' | 'delete' | 'publish', row: Row, more = {}) {
  return audit(tx, by, { action, resource: 'PrivacyTexts', resourceId: row.id, title: titleOf(row), ...more });
}

/** Locks the draft. 404 when there is no such version, 422 for a published one, 409 when `version` is stale. */
async function lockDraft(tx: Executor, id: number, version?: number): Promise<Row> {
  const [row] = await tx.select().from(privacyTexts).where(eq(privacyTexts.id, id)).for('update');
  if (!row) throw notFound(WHAT);
  if (row.publishedAt !== null) throw refused('已发布的版本不能修改或删除，请起草新的版本');
  if (version !== undefined && row.version !== version) throw staleVersion();
  return row;
}

/** Changes the draft. */
export async function updatePrivacyText(
  tx: Executor,
  by: Actor,
  id: number,
  body: PrivacyTextUpdate,
): Promise<AdminPrivacyText> {
  const before = await lockDraft(tx, id, body.Version);
  const values = columnsFrom(PrivacyTextUpdate, body);
  if (body.Content !== undefined) values.content = await cleaned(body.Content);
  const [after] = await tx
    .update(privacyTexts)
    .set({ ...values, version: before.version + 1, updatedAt: sql`now()` })
    .where(eq(privacyTexts.id, id))
    .returning();
  if (!after) throw notFound(WHAT);
  await note(tx, by, 'update', after, difference(before, after));
  return present(AdminPrivacyText, after);
}

/** Throws the draft away. */
export async function dropPrivacyText(tx: Executor, by: Actor, id: number): Promise<void> {
  const row = await lockDraft(tx, id);
  await tx.delete(privacyTexts).where(and(eq(privacyTexts.id, id), isNull(privacyTexts.publishedAt)));
  await note(tx, by, 'delete', row);
}

/** Puts the draft into force under the next number, for good. */
export async function publishPrivacyText(
  tx: Executor,
  by: Actor,
  id: number,
  version: number,
): Promise<AdminPrivacyText> {
  const { kind } = await lockDraft(tx, id, version);
  const [row] = await tx
    .update(privacyTexts)
    .set({
      number: sql`(select coalesce(max(number), 0) + 1 from privacy_texts where kind = ${kind})`,
      publishedAt: sql`now()`,
      updatedAt: sql`now()`,
      version: version + 1,
    })
    .where(eq(privacyTexts.id, id))
    .returning();
  if (!row) throw notFound(WHAT);
  await note(tx, by, 'publish', row, { after: { number: row.number, note: row.note } });
  return present(AdminPrivacyText, row);
}
