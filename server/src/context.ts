import type { AuditAction, Resource } from '@ip-portal/contract';
import type { FastifyRequest } from 'fastify';
import type { ContentCache } from './cache/content-cache.ts';
import { confirmChange, notifyChange } from './cache/invalidation.ts';
import type { DroppedTag } from './cache/tags.ts';
import type { Config } from './config.ts';
import type { Db, Executor } from './db/client.ts';
import { auditLog } from './db/schema.ts';
import type { LogStream } from './lib/logger.ts';
import { addressOf } from './lib/source.ts';

/** What every module gets: settings, database, cache. */
export interface Context {
  config: Config;
  db: Db;
  cache: ContentCache;
  /** Folder of the built browser app; absent when the API runs alone. */
  distDir?: string;
  /** Bytes free below a folder; asked of the system unless a test answers. */
  freeBytes?: (folder: string) => Promise<number | null>;
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

/** The acting user of a request. */
export function actorOf(request: FastifyRequest): Actor {
  return {
    id: request.user?.id ?? null,
    name: request.user?.userName ?? '',
    ip: addressOf(request),
    userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
    requestId: request.id,
  };
}

/** The system itself: imports from the command line, the demo content, the scheduler. */
export const SYSTEM: Actor = { id: null, name: '系统', ip: '', userAgent: '', requestId: '' };

const SECRET = /password|token|hash/i;

/** Long texts and secrets do not belong into the audit record. */
function trimmed(value: unknown): unknown {
  if (value === null || value === undefined || typeof value !== 'object') return value ?? null;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !SECRET.test(key))
      .map(([key, entry]) => [
        key,
        typeof entry === 'string' && entry.length > 500 ? `${entry.slice(0, 500)}…（共 ${entry.length} 字）` : entry,
      ]),
  );
}

/** Before and after of a change, reduced to the fields that differ. */
export function difference(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const changed = Object.keys(after).filter(
    (key) =>
      !['version', 'updatedAt', 'updatedBy'].includes(key) &&
      JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );
  const pick = (from: Record<string, unknown>) => Object.fromEntries(changed.map((key) => [key, from[key]]));
  return { before: pick(before), after: pick(after) };
}

/** Writes one audit row in the transaction of the change it tells of. */
export async function audit(tx: Executor, actor: Actor, entry: AuditEntry): Promise<void> {
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
    before: trimmed(entry.before),
    after: trimmed(entry.after),
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
