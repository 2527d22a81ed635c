/** Checks the audit log against its chain, and the chain against its anchors. */
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import type { Anchor } from './anchors.ts';
import { GENESIS, type Link, linkHash, ROW_TEXT, sha256 } from './seal-digest.ts';

/** Links read at once. */
const PAGE = 2_000;
/** Faults told; one forged link makes every later one wrong. */
const FAULTS_MAX = 20;
/** Minutes after which a row has its link. */
const SEALED_AFTER = 10;

export interface Verdict {
  /** Links checked, and rows that had gone as their time was over. */
  links: number;
  removed: number;
  anchors: number;
  /** In Chinese, at most twenty; none when everything fits. */
  faults: string[];
}

type Found = Link & {
  hash: string;
  old: boolean;
  text: string | null;
};

/** Days after which rows may have gone: failed log-ins, and all others (0: never). */
export interface Keeping {
  failedLoginDays: number;
  auditDays: number;
}

const linksAfter = (seq: number, { failedLoginDays, auditDays }: Keeping) => sql`select s.seq::float8 as seq,
    s.audit_id::float8 as "auditId", ((extract(epoch from s.at) * 1000000)::bigint)::text as at, s.removable,
    s.row_digest as "rowDigest", s.hash, case when a.id is null then null else ${ROW_TEXT} end as text,
    s.removable and s.at < now() - make_interval(days => ${failedLoginDays})
      or ${auditDays}::int > 0 and s.at < now() - make_interval(days => ${auditDays}) as old
  from audit_seals s left join audit_log a on a.id = s.audit_id where s.seq > ${seq} order by s.seq limit ${PAGE}`;

const UNSEALED = sql`select a.id::float8 as id from audit_log a where a.at < now() - make_interval(mins => ${SEALED_AFTER})
  and not exists (select from audit_seals s where s.audit_id = a.id) order by a.id limit ${FAULTS_MAX}`;

/** Reads every link and row once, in pages; takes about a second for 50,000 rows. */
export async function verifyAudit(db: Db, anchors: readonly Anchor[], keeping: Keeping): Promise<Verdict> {
  const verdict: Verdict = { links: 0, removed: 0, anchors: anchors.length, faults: [] };
  const fault = (text: string) => void (verdict.faults.length < FAULTS_MAX && verdict.faults.push(text));
  const anchorAt = new Map(anchors.map((anchor) => [anchor.seq, anchor]));
  for (const { day, seq } of anchors) if (Number.isNaN(seq)) fault(`${day} 的锚点文件已损坏`);
  let before = GENESIS;
  for (;;) {
    const page = (await db.execute<Found>(linksAfter(verdict.links, keeping))).rows;
    for (const link of page) {
      verdict.links += 1;
      if (link.seq !== verdict.links) {
        fault(`封存链在第 ${verdict.links} 环处缺失`);
        verdict.links = link.seq;
      }
      if (linkHash(before, link) !== link.hash) fault(`第 ${link.seq} 环（记录 ${link.auditId}）的封存值不符`);
      if (link.text === null) {
        if (link.old) verdict.removed += 1;
        else fault(`记录 ${link.auditId} 已被删除`);
      } else if (sha256(link.text) !== link.rowDigest) fault(`记录 ${link.auditId} 的内容已被改动`);
      const anchor = anchorAt.get(link.seq);
      if (anchor && anchor.hash !== link.hash) fault(`第 ${link.seq} 环与 ${anchor.day} 的锚点不符`);
      before = link.hash;
    }
    if (page.length < PAGE) break;
  }
  for (const { day, seq } of anchors) if (seq > verdict.links) fault(`${day} 的锚点在封存链之后：链的末尾已被截去`);
  for (const { id } of (await db.execute(UNSEALED)).rows) fault(`记录 ${id} 没有封存`);
  return verdict;
}
