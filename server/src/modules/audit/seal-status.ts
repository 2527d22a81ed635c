import type { AuditSeal } from '@ip-portal/contract';
import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { readRows, timestampSql } from '../../db/read-rows.ts';
import { anchorDays } from './anchors.ts';

const STATUS = sql`select coalesce(max(s.seq), 0)::float8 as "Sealed", ${timestampSql(sql`max(s.sealed_at)`)} as "SealedAt",
    (select hash from audit_seals order by seq desc limit 1) as "Hash",
    (select count(*)::float8 from audit_log a where a.at > now() - interval '1 day'
      and not exists (select from audit_seals x where x.audit_id = a.id)) as "Waiting"
  from audit_seals s`;

/** How far the log is sealed, and the day of the newest anchor on this machine. */
export async function readSeal({ db, config }: Pick<Context, 'db' | 'config'>): Promise<AuditSeal> {
  const [row] = await readRows<Omit<AuditSeal, 'AnchoredOn'>>(db, STATUS);
  const days = await anchorDays(config.auditDir);
  const empty = { Sealed: 0, Waiting: 0, SealedAt: null, Hash: null };
  return { ...empty, ...row, AnchoredOn: days.at(-1) ?? null };
}
