/** The last step of every log-in, whatever it was proven by: the session, the record of it, and word of a new device. */
import { eq, sql } from 'drizzle-orm';
import { closeSession, openSession } from '../../auth/sessions.ts';
import { type Actor, audit } from '../../context.ts';
import type { Executor } from '../../db/client.ts';
import { users } from '../../db/schema/accounts.ts';
import { AppError } from '../../lib/errors.ts';
import { tellFactorOwed, tellNewDevice } from '../../notify/account-messages.ts';
import type { SessionUser } from '../../types.ts';
import type { UserRow } from './user-row.ts';

/** How somebody came in. */
export interface Entrance {
  actor: Actor;
  /** The session this browser had before; it ends. */
  former: SessionUser | null;
  /** What names the browser when the account knows it, else null. */
  device: string | null;
  /** Both factors were proven already. */
  complete: boolean;
  /** When it was proven who this is, if that was not just now. */
  provenAt?: Date;
  /** What the audit record tells besides. */
  note?: Record<string, unknown>;
}

export interface LoggedIn {
  row: UserRow;
  token: string;
  awaitsFactor: boolean;
}

/** Why an account may not be entered now; null when it may. */
export function whyShut(row: UserRow): { reason: 'disabled'; error: AppError } | null {
  if (row.status === 'active') return null;
  return { reason: 'disabled', error: new AppError('LOCKED', '账号已停用，请联系管理员') };
}

/**
 * Lets the owner of `row` (locked by the caller, and open by `whyShut`) in. Where a second factor is due the session
 * serves for that alone, and the log-in is noted when it is done; that the first step was passed is noted at once.
 */
export async function completeLogin(tx: Executor, row: UserRow, by: Entrance): Promise<LoggedIn> {
  const { actor, former, device } = by;
  // The first log-in of all, by somebody who was given the account, is no news.
  const newDevice = device === null && row.lastLoginAt !== null;
  if (former) await closeSession(tx, former.id, former.sessionId);
  const origin = { ip: actor.ip, userAgent: actor.userAgent, newDevice };
  if (row.secondFactorAt && !by.complete) {
    await noteOwed(tx, row, by);
    return { row, token: await openSession(tx, row.id, origin, { awaitsFactor: true }), awaitsFactor: true };
  }
  return {
    ...(await noteLogin(tx, row, actor, newDevice, by.note)),
    token: await openSession(tx, row.id, origin, by.provenAt ? { provenAt: by.provenAt } : {}),
    awaitsFactor: false,
  };
}

/** Writes down that the first step was passed, by nobody proven yet, and tells the owner of a browser they may not know. */
async function noteOwed(tx: Executor, row: UserRow, { actor, device, note = {} }: Entrance): Promise<void> {
  await audit(tx, actor, {
    action: 'factor_owed',
    resource: 'Auth',
    resourceId: row.id,
    title: row.userName,
    after: { ...note, ...(device === null ? { NewDevice: true } : {}) },
  });
  if (device === null) await tellFactorOwed(tx, row, actor);
}

/** Writes down that somebody is in now, and tells them of a device they may not know. */
export async function noteLogin(
  tx: Executor,
  before: UserRow,
  actor: Actor,
  newDevice: boolean,
  note: Record<string, unknown> = {},
): Promise<{ row: UserRow }> {
  const [row] = await tx.update(users).set({ lastLoginAt: sql`now()` }).where(eq(users.id, before.id)).returning();
  if (!row) throw new AppError('SESSION_EXPIRED', '登录已失效，请重新登录');
  const after = { ...note, ...(newDevice ? { NewDevice: true } : {}) };
  await audit(
    tx,
    { ...actor, id: row.id, name: row.userName },
    {
      action: 'login',
      resource: 'Auth',
      resourceId: row.id,
      title: row.userName,
      ...(Object.keys(after).length > 0 ? { after } : {}),
    },
  );
  if (newDevice) await tellNewDevice(tx, row, actor);
  return { row };
}
