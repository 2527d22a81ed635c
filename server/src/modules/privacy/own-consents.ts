/** What somebody agreed to: reading it, agreeing, and taking it back. */
import {
  CONSENT_KIND_LABELS,
  ConsentDue,
  ConsentItem,
  type ConsentKind,
  type ConsentListQuery,
  type ConsentWrite,
  TEXT_KINDS,
  type TextKind,
  WITHDRAWAL_EFFECTS,
} from '@ip-portal/contract';
import { and, count, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import { type Actor, audit, type Context, change } from '../../context.ts';
import type { Executor } from '../../db/client.ts';
import { consents } from '../../db/schema/privacy.ts';
import { AppError, refused } from '../../lib/errors.ts';
import { orderBy, page } from '../../lib/list.ts';
import { present } from '../../lib/present.ts';
import { giveConsent, numberInForce, readDue, withdrawConsents } from '../../privacy/consents.ts';
import { listTextsInForce } from './privacy-texts.ts';

const isText = (kind: ConsentKind): kind is TextKind => (TEXT_KINDS as readonly string[]).includes(kind);

const isLatest = sql<boolean>`consents.id is not distinct from (select max(c.id) from consents c
  where c.user_id = consents.user_id and c.kind = consents.kind and c.withdrawn_at is null)`;

/** A page of the agreements of an account, the newest first. */
export async function listConsents(db: Executor, userId: number, query: ConsentListQuery) {
  const where = and(eq(consents.userId, userId), query.Kind ? eq(consents.kind, query.Kind) : undefined);
  const { limit, offset } = page(query);
  const [rows, [counted], inForce] = await Promise.all([
    db
      .select({ ...getTableColumns(consents), isLatest })
      .from(consents)
      .where(where)
      .orderBy(...orderBy(query, { Id: consents.id }, [desc(consents.id)]))
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(consents).where(where),
    listTextsInForce(db),
  ]);
  const numbers = new Map<string, number>(inForce.map(({ Kind, Number }) => [Kind, Number]));
  const data = rows.map((row) =>
    present(ConsentItem, row, {
      IsPresent: row.withdrawnAt === null && (row.number === null || numbers.get(row.kind) === row.number),
      IsLatest: row.isLatest,
    }),
  );
  return { data, total: counted?.total ?? 0 };
}

/** What an account is asked to agree to. */
export async function listDue(db: Executor, userId: number): Promise<ConsentDue[]> {
  return (await readDue(db, userId)).map((row) => present(ConsentDue, { ...row }));
}

const outdated = () => new AppError('VERSION_CONFLICT', '文本刚刚更新，请阅读新的版本后再同意');

/** Agrees to the version that was shown. 409 when another is in force by now; the same agreement twice is one. */
export async function agree(ctx: Context, by: Actor & { id: number }, { Kind, Number }: ConsentWrite): Promise<void> {
  await change(ctx, [], async (tx) => {
    const number = isText(Kind) ? await numberInForce(tx, Kind) : null;
    if (isText(Kind) && (number === null || Number !== number)) throw outdated();
    const way = isText(Kind) ? 'renewal' : 'form';
    if (!(await giveConsent(tx, by.id, Kind, { number, way, ip: by.ip }))) return;
    await note(tx, by, 'consent', Kind, number);
  });
}

function note(
  tx: Executor,
  by: Actor,
  action: 'consent' | 'consent_withdrawn',
  kind: ConsentKind,
  number: number | null,
) {
  return audit(tx, by, {
    action,
    resource: 'Consents',
    resourceId: by.id,
    title: CONSENT_KIND_LABELS[kind],
    after: { Kind: kind, ...(number === null ? {} : { Number: number }) },
  });
}

/**
 * Takes agreements of a kind back. 409 when there is none, 422 for one that stays. What goes on until somebody says no
 * may be refused without having been agreed to: the refusal is written down as an agreement that ended at once.
 */
export async function withdraw(ctx: Context, by: Actor & { id: number }, kind: ConsentKind): Promise<void> {
  if (!WITHDRAWAL_EFFECTS[kind]) throw refused('用户服务协议是您与本网站的合同，不能单独撤回；不再使用的，请注销账号');
  await change(ctx, [], async (tx) => {
    if (!isText(kind)) await giveConsent(tx, by.id, kind, { number: null, way: 'form', ip: by.ip });
    const gone = await withdrawConsents(tx, by.id, kind);
    if (gone === 0) throw new AppError('ILLEGAL_TRANSITION', '没有可以撤回的同意，可能已经撤回');
    await note(tx, by, 'consent_withdrawn', kind, null);
  });
}
