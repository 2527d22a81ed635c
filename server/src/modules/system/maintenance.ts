/** The state of maintenance: kept in the database, so that every process and every start knows it. */
import { MAINTENANCE_HOURS_MAX, type Maintenance, type MaintenanceStart } from '@ip-portal/contract';
import { eq, sql } from 'drizzle-orm';
import { type Actor, audit } from '../../context.ts';
import type { Executor } from '../../db/client.ts';
import { databaseNow } from '../../db/clock.ts';
import { singles } from '../../db/schema/singles.ts';
import type { Maintained } from '../../guard/maintenance.ts';
import { AppError, invalid } from '../../lib/errors.ts';
import { toTimestamp } from '../../lib/time.ts';
import { readWebConfig } from '../site/index.ts';

/** Key in `singles`; no row: not maintained. */
const KEY = 'maintenance';
const HOUR_MS = 3_600_000;

interface Stored {
  Since: string;
  Text: string;
  Until: string | null;
}

async function stored(db: Executor): Promise<Stored | null> {
  const [row] = await db.select({ value: singles.value }).from(singles).where(eq(singles.key, KEY));
  return (row?.value as Stored | undefined) ?? null;
}

/** Whether the portal is maintained, and what visitors are told. */
export async function readMaintenance(db: Executor): Promise<Maintenance> {
  const value = await stored(db);
  return value
    ? { On: true, Since: value.Since, Text: value.Text, Until: value.Until }
    : { On: false, Since: null, Text: '', Until: null };
}

/** What the guard tells visitors; null: not maintained. */
export async function readMaintained(db: Executor): Promise<Maintained | null> {
  const value = await stored(db);
  if (!value) return null;
  const { WebSiteName } = await readWebConfig(db);
  return { since: value.Since, text: value.Text, until: value.Until, siteName: WebSiteName };
}

/** Begins, or changes what is told while it goes on. @throws 422 when the end is past or too far away */
export async function startMaintenance(
  tx: Executor,
  { Text, Until = null }: MaintenanceStart,
  actor: Actor,
): Promise<Maintenance> {
  const now = await databaseNow(tx);
  const left = Until === null ? 1 : Date.parse(Until) - now.getTime();
  if (left <= 0) throw invalid({ Until: '预计结束时间应在现在之后' });
  if (left > MAINTENANCE_HOURS_MAX * HOUR_MS)
    throw invalid({ Until: `预计结束时间不能晚于 ${MAINTENANCE_HOURS_MAX} 小时之后` });
  const before = await stored(tx);
  const value: Stored = {
    Since: before?.Since ?? toTimestamp(now),
    Text: Text.trim(),
    Until: Until === null ? null : toTimestamp(new Date(Until)),
  };
  await tx
    .insert(singles)
    .values({ key: KEY, value: { ...value } })
    .onConflictDoUpdate({ target: singles.key, set: { value: { ...value }, updatedAt: sql`now()` } });
  await audit(tx, actor, { action: 'update', resource: 'WebConfig', title: '维护模式', before, after: value });
  return { On: true, ...value };
}

/** Ends it. @throws 409 when it is not on */
export async function endMaintenance(tx: Executor, actor: Actor): Promise<Maintenance> {
  const [gone] = await tx.delete(singles).where(eq(singles.key, KEY)).returning({ value: singles.value });
  if (!gone) throw new AppError('ILLEGAL_TRANSITION', '维护模式没有开启，可能已被其他人结束');
  await audit(tx, actor, {
    action: 'update',
    resource: 'WebConfig',
    title: '维护模式',
    before: gone.value,
    after: null,
  });
  return readMaintenance(tx);
}
