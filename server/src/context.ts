import type { AuditAction, Resource } from '@ip-portal/contract';
import type { FastifyRequest } from 'fastify';
import type { ContentCache } from './cache/content-cache.ts';
import { confirmChange, notifyChange } from './cache/invalidation.ts';
import type { DroppedTag } from './cache/tags.ts';
import type { Config } from './config.ts';
import type { Db, Executor } from './db/client.ts';
import { auditLog } from './db/schema/audit-log.ts';
import type { LogStream } from './lib/logger.ts';
import { maskPersonal } from './lib/mask-personal.ts';
import { addressOf } from './lib/source.ts';
import { logInFailures } from './metrics/index.ts';
import type { Traces } from './traces/index.ts';
import type { SessionUser } from './types.ts';

/** What every module gets: settings, database, cache. */
export interface Context {
  config: Config;
  db: Db;
  cache: ContentCache;
  /** Folder of the built browser app; absent when the API runs alone. */
  distDir?: string;
  /** Bytes free below a folder; asked of the system unless a test answers. */
  freeBytes?: (folder: string) => Promise<number | null>;
  /** Addresses of a host name; asked of the system unless a test answers. */
  resolveHost?: (host: string) => Promise<string[]>;
  /** Where traces are wanted: what is told of. */
  traces?: Traces;
  /** Hears the log instead of standard output. */
  logStream?: LogStream;
}

/** Who acts, and from where, as the audit record tells it. */
export interface Actor {
  id: number | null;
  name: string;
  ip: string;
  userAgent: string;
  requestId: string;
}

export interface AuditEntry {
  action: AuditAction;
  resource: Resource;
  resourceId?: number | null;
  title?: string;
  result?: 'ok' | 'failed';
  before?: unknown;
  after?: unknown;
}

/** `admin`, or `admin（令牌：ERP）` when another system acts for the account. */
export function actorName(user: SessionUser | null): string {
  return user?.token ? `${user.userName}（令牌：${user.token.name}）` : (user?.userName ?? '');
}

/** The acting user of a request. */
export function actorOf(request: FastifyRequest): Actor {
  return {
    id: request.user?.id ?? null,
    name: actorName(request.user),
    ip: addressOf(request),
    userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
    requestId: request.id,
  };
}

/** The system itself: imports from the command line, the demo content, the scheduler. */
export const SYSTEM: Actor = { id: null, name: '系统', ip: '', userAgent: '', requestId: '' };

const SECRET = /password|token|hash/i;
const TEXT_MAX = 500;
const LIST_MAX = 200;
const DEPTH_MAX = 6;

const shortened = (text: string) => `${text.slice(0, TEXT_MAX)}…（共 ${text.length} 字）`;

/** Long texts, long lists and, at any depth, secrets do not belong into the audit record. */
function trimmed(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return value.length > TEXT_MAX ? shortened(value) : value;
  if (value === null || typeof value !== 'object' || value instanceof Date) return value ?? null;
  if (depth > DEPTH_MAX) return '…';
  if (Array.isArray(value)) return value.slice(0, LIST_MAX).map((entry) => trimmed(entry, depth + 1));
  const kept = Object.entries(value).filter(([key]) => !SECRET.test(key));
  return Object.fromEntries(kept.map(([key, entry]) => [key, trimmed(entry, depth + 1)]));
}

/** Before and after of a change, reduced to the fields that differ. */
export function difference(
  former: object,
  next: object,
): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const [before, after] = [former, next] as [Record<string, unknown>, Record<string, unknown>];
  const changed = Object.keys(after).filter(
    (key) =>
      !['version', 'updatedAt', 'updatedBy'].includes(key) &&
      JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );
  const pick = (from: Record<string, unknown>) => Object.fromEntries(changed.map((key) => [key, from[key]]));
  return { before: pick(before), after: pick(after) };
}

/** Writes one audit row in the transaction of the change it tells of; what is personal is masked here, whoever writes. */
export async function audit(tx: Executor, actor: Actor, entry: AuditEntry): Promise<void> {
  if (entry.action === 'login_failed') logInFailures.inc();
  await tx.insert(auditLog).values({
    actorId: actor.id,
    actorName: actor.name,
    ip: actor.ip,
    userAgent: actor.userAgent,
    requestId: actor.requestId,
    action: entry.action,
    resource: entry.resource,
    resourceId: entry.resourceId ?? null,
    title: (entry.title ?? '').slice(0, 200),
    result: entry.result ?? 'ok',
    before: trimmed(maskPersonal(entry.before)),
    after: trimmed(maskPersonal(entry.after)),
  });
}

/**
 * One unit of work that changes content: runs `work` in a transaction, tells all processes at commit,
 * and drops the kept answers with these tags before the caller hears of success. When the answer to the
 * commit is lost, nobody knows whether it went through: the kept answers go all the same, and the news of
 * the change, should it come, counts for this process too.
 */
export async function change<T>(
  ctx: Pick<Context, 'db' | 'cache'>,
  tags: readonly DroppedTag[],
  work: (tx: Executor) => Promise<T>,
): Promise<T> {
  let news: string | undefined;
  let committed = false;
  try {
    const result = await ctx.db.transaction(async (tx) => {
      const value = await work(tx);
      if (tags.length > 0) news = await notifyChange(tx, tags);
      return value;
    });
    committed = true;
    return result;
  } finally {
    if (news !== undefined) {
      ctx.cache.invalidate(tags);
      if (committed) confirmChange(news);
    }
  }
}
