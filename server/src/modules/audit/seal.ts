/**
 * Sealing: every audit row gets its link of the chain within a minute of its commit. Not in the transaction of the
 * change itself: links follow one another, and writers would have to wait for each other.
 */
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { LOCKS } from '../../db/locks.ts';
import { GENESIS, type Link, linkHash, ROW_TEXT, sha256 } from './seal-digest.ts';

/** Rows sealed in one transaction. */
const BATCH = 1_000;

type Unsealed = {
  id: number;
  at: string;
  removable: boolean;
  text: string;
};

/**
 * Rows without a link, in the order of their numbers. A row may commit after rows with greater numbers, but never a day
 * after them; older gaps are for `verify.ts` to find.
 */
const UNSEALED = sql`select a.id::float8 as id, ((extract(epoch from a.at) * 1000000)::bigint)::text as at,
    a.action = 'login_failed' as removable, ${ROW_TEXT} as text
  from audit_log a
  where a.id > coalesce((select s.audit_id - ${BATCH} from audit_seals s
      where s.sealed_at < now() - interval '1 day' order by s.seq desc limit 1), 0)
    and not exists (select from audit_seals s where s.audit_id = a.id)
  order by a.id limit ${BATCH}`;

async function sealBatch(db: Db): Promise<number> {
  return db.transaction(async (tx) => {
    const lock = await tx.execute(sql`select pg_try_advisory_xact_lock(${LOCKS.auditSeal}) as mine`);
    if (!lock.rows[0]?.mine) return 0;
    const last = await tx.execute(sql`select seq::float8 as seq, hash from audit_seals order by seq desc limit 1`);
    let seq = Number(last.rows[0]?.seq ?? 0);
    let hash = String(last.rows[0]?.hash ?? GENESIS);
    const rows = (await tx.execute<Unsealed>(UNSEALED)).rows;
    const links = rows.map(({ id, at, removable, text }) => {
      seq += 1;
      const link: Link = { seq, auditId: id, at, removable, rowDigest: sha256(text) };
      hash = linkHash(hash, link);
      return { ...link, hash };
    });
    if (links.length > 0) {
      await tx.execute(sql`insert into audit_seals (seq, audit_id, at, removable, row_digest, hash)
        select (l->>'seq')::bigint, (l->>'auditId')::bigint,
          timestamptz 'epoch' + (l->>'at')::bigint * interval '1 microsecond',
          (l->>'removable')::boolean, l->>'rowDigest', l->>'hash'
        from jsonb_array_elements(${JSON.stringify(links)}::jsonb) l`);
    }
    return links.length;
  });
}

/** Seals what is not sealed yet; answers how many rows. 0 while another process is at it. */
export async function sealAudit(db: Db): Promise<number> {
  for (let sealed = 0; ; ) {
    const now = await sealBatch(db);
    sealed += now;
    if (now < BATCH) return sealed;
  }
}
