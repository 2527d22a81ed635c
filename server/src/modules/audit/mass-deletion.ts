/** Whoever deletes much in a short time has made a mistake, is leaving, or is somebody else: those who watch are told. */
import type { AuditReason } from '@ip-portal/contract/audit-words';
import { OFFICE_URLS } from '@ip-portal/contract/urls';
import { sql } from 'drizzle-orm';
import { audit, SYSTEM } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import { LOCKS } from '../../db/locks.ts';
import { toMinute } from '../../lib/time.ts';
import { notify } from '../../notify/notify.ts';
import { securityStaff } from '../../notify/recipients.ts';

/** Records of any kind that one account has deleted within an hour. */
export const MANY_DELETIONS = 30;
/** As the row of the alarm says why it is there. */
const REASON: AuditReason = 'mass deletion';
const AUDIT_PAGE = `${OFFICE_URLS.audit}?Action=delete`;

interface Deleter extends Record<string, unknown> {
  id: number;
  name: string;
  total: number;
}

/** Accounts that have deleted much within the last hour, and of whom nobody was told in this time. */
const UNTOLD = sql`select d.actor_id as id, max(d.actor_name) as name, count(*)::int as total
  from audit_log d
  where d.action = 'delete' and d.result = 'ok' and d.actor_id is not null and d.at > now() - interval '1 hour'
    and not exists (select from audit_log told where told.action = 'alarm' and told.resource_id = d.actor_id
      and told.after->>'Reason' = ${REASON} and told.at > now() - interval '1 hour')
  group by d.actor_id having count(*) >= ${MANY_DELETIONS}`;

/** Raises the alarm where it is due: one row of the log, and a message to security staff. Answers how often. */
export async function alarmMassDeletions(db: Db): Promise<number> {
  return db.transaction(async (tx) => {
    const lock = await tx.execute(sql`select pg_try_advisory_xact_lock(${LOCKS.massDeletion}) as mine`);
    if (!lock.rows[0]?.mine) return 0;
    const { rows: found } = await tx.execute<Deleter>(UNTOLD);
    if (found.length === 0) return 0;
    const watching = await securityStaff(tx);
    for (const { id, name, total } of found) {
      await audit(tx, SYSTEM, {
        action: 'alarm',
        resource: 'Users',
        resourceId: id,
        title: name,
        result: 'failed',
        after: { Reason: REASON, Total: total },
      });
      const values = {
        用户名: name,
        数量: String(total),
        时间: toMinute(new Date()),
      };
      await notify(tx, 'mass_deletion', watching, values, AUDIT_PAGE);
    }
    return found.length;
  });
}
