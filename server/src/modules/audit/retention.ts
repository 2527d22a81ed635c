/** What leaves the audit log: failed log-ins after their time, all else only where a setting gives it a time. */
import { sql } from 'drizzle-orm';
import { audit, type Context, SYSTEM } from '../../context.ts';

/** Rows removed in one statement. */
const BATCH = 5_000;

type Needed = Pick<Context, 'db' | 'config'>;

/** Removes in batches by a function of the database; the log lets nothing go by another way. */
async function removeBy({ db }: Needed, call: (limit: number) => ReturnType<typeof sql>): Promise<number> {
  for (let gone = 0; ; ) {
    const { rows } = await db.execute(call(BATCH));
    const now = Number(rows[0]?.gone ?? 0);
    gone += now;
    if (now < BATCH) return gone;
  }
}

/** Removes rows of failed log-ins older than the setting; answers how many. */
export async function forgetFailedLogins(ctx: Needed): Promise<number> {
  return removeBy(ctx, (limit) => sql`select forget_failed_logins(${ctx.config.failedLoginDays}, ${limit}) as gone`);
}

/** Removes sealed rows older than the setting, which is none by default, and records that; answers how many. */
export async function forgetOldAudit(ctx: Needed): Promise<number> {
  const { auditDays } = ctx.config;
  if (auditDays === 0) return 0;
  const gone = await removeBy(ctx, (limit) => sql`select forget_audit(${auditDays}, ${limit}) as gone`);
  if (gone > 0)
    await audit(ctx.db, SYSTEM, {
      action: 'delete',
      resource: 'AuditLogs',
      title: `保留期已满 ${auditDays} 天`,
      after: { Removed: gone },
    });
  return gone;
}
