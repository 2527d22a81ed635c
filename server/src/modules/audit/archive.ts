/**
 * Archives of the audit log: JSON lines – what it is, one line for each row with its link of the chain, and a last line
 * that signs all before it (Ed25519 over the SHA-256). `npm run audit:verify -- <file>` checks one without the portal.
 */
import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { startOfDay, startOfNextDay, toTimestamp } from '../../lib/time.ts';
import { type Link, linkHash, ROW_TEXT, sha256 } from './seal-digest.ts';
import { publicText } from './signing.ts';

/** Rows read at once. */
const PAGE = 1_000;
const FAULTS_MAX = 20;
const KIND = 'ip-portal audit archive 1';

/** Days of rows that an archive holds, both included. */
export interface Span {
  From?: string;
  To?: string;
}

type ArchiveLine = Link & {
  /** Hash of the link, and of the one before. */
  hash: string;
  before: string;
  /** The row: number, microseconds since 1970, actor, name, address, client, action … as a JSON text. */
  row: string;
};

/** What stands in the first and the last line. */
interface Frame {
  kind: string;
  rows: number;
  sha256: string;
  publicKey: string;
  signature: string;
}

const rowsAfter = (seq: number, { From, To }: Span) => sql`select s.seq::float8 as seq, s.audit_id::float8 as "auditId",
    ((extract(epoch from s.at) * 1000000)::bigint)::text as at, s.removable, s.row_digest as "rowDigest", s.hash,
    coalesce(b.hash, repeat('0', 64)) as before, ${ROW_TEXT} as row
  from audit_seals s join audit_log a on a.id = s.audit_id left join audit_seals b on b.seq = s.seq - 1
  where s.seq > ${seq} and ${From ? sql`a.at >= ${startOfDay(From)}` : sql`true`}
    and ${To ? sql`a.at < ${startOfNextDay(To)}` : sql`true`}
  order by s.seq limit ${PAGE}`;

/** The archive as text, line by line; what is not sealed yet is not among its rows. */
export async function* archiveOf(db: Db, span: Span, key: KeyObject): AsyncGenerator<string> {
  const digest = createHash('sha256');
  const signed = (value: object) => {
    const text = `${JSON.stringify(value)}\n`;
    digest.update(text);
    return text;
  };
  yield signed({ kind: KIND, madeAt: toTimestamp(new Date()), from: span.From ?? null, to: span.To ?? null });
  let rows = 0;
  for (let seq = 0; ; ) {
    const page = (await db.execute<ArchiveLine>(rowsAfter(seq, span))).rows;
    yield page.map(signed).join('');
    rows += page.length;
    seq = page.at(-1)?.seq ?? seq;
    if (page.length < PAGE) break;
  }
  const sum = digest.digest();
  const signature = sign(null, sum, key).toString('base64');
  yield `${JSON.stringify({ rows, sha256: sum.toString('hex'), publicKey: publicText(key), signature })}\n`;
}

/** Whether a row and its link fit. */
function fits({ seq, auditId, at, removable, rowDigest, before, hash, row }: Partial<ArchiveLine>): boolean {
  if (seq === undefined || auditId === undefined || at === undefined || removable === undefined) return false;
  if (rowDigest === undefined || before === undefined || row === undefined) return false;
  return sha256(row) === rowDigest && linkHash(before, { seq, auditId, at, removable, rowDigest }) === hash;
}

/** A line as an object; undefined when it is none. */
function parsed(line: string): (Partial<ArchiveLine> & Partial<Frame>) | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Checks an archive file: answers its rows, who signed it, and what does not fit (Chinese, at most twenty faults). */
export async function verifyArchive(file: string): Promise<{ rows: number; publicKey: string; faults: string[] }> {
  const digest = createHash('sha256');
  const faults: string[] = [];
  const fault = (text: string) => void (faults.length < FAULTS_MAX && faults.push(text));
  let lines = 0;
  const take = (line: string) => {
    digest.update(`${line}\n`);
    lines += 1;
    const value = parsed(line);
    if (lines === 1 && value?.kind !== KIND) fault('不是审计归档文件');
    if (lines > 1 && !(value && fits(value))) fault(`第 ${lines - 1} 条记录已被改动`);
  };
  let last: string | undefined;
  const input = createReadStream(file, 'utf8');
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (last !== undefined) take(last);
    last = line;
  }
  const { publicKey, signature, sha256: sum, rows } = parsed(last ?? '') ?? {};
  const found = digest.digest();
  if (found.toString('hex') !== sum || rows !== Math.max(lines - 1, 0)) fault('内容与签名前的不一致');
  if (!isSigned(found, publicKey ?? '', signature ?? '')) fault('签名无效');
  return { rows: Math.max(lines - 1, 0), publicKey: publicKey ?? '', faults };
}

function isSigned(sum: Buffer, publicKey: string, signature: string): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
    return verify(null, sum, key, Buffer.from(signature, 'base64'));
  } catch {
    return false;
  }
}
