/** Rows of failed log-ins do not stay for ever: whoever guesses writes them, and they name what was typed. */
import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';

/** Rows removed in one statement. */
const BATCH = 5_000;

/** Removes rows of failed log-ins older than the setting; answers how many. The database lets no others go. */
export async function forgetFailedLogins({ db, config }: Pick<Context, 'db' | 'config'>): Promise<number> {
  let gone = 0;
  for (;;) {
    const { rowCount } = await db.execute(sql`delete from audit_log where id in (
      select id from audit_log where action = 'login_failed'
        and at < now() - make_interval(days => ${config.failedLoginDays}) order by id limit ${BATCH})`);
    gone += rowCount ?? 0;
    if ((rowCount ?? 0) < BATCH) return gone;
  }
}
