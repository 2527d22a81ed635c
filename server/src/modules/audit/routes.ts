/** `/api/admin/AuditLogs`: reading and exporting; nobody can change or remove a row. */
import type { Readable } from 'node:stream';
import {
  AUDIT_ACTION_LABELS,
  type AuditAction,
  AuditItem,
  AuditListQuery,
  AuditSeal,
  AuditSpan,
  Ok,
  OkList,
  RESOURCE_LABELS,
  type Resource,
} from '@ip-portal/contract';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { actorOf, audit, type Context } from '../../context.ts';
import { BOM, csvLine } from '../../lib/csv.ts';
import { present } from '../../lib/present.ts';
import { sendFile } from '../../lib/send-file.ts';
import { toDay, toTimestamp } from '../../lib/time.ts';
import { workGate } from '../../lib/work-gate.ts';
import type { App } from '../../types.ts';
import { archiveOf } from './archive.ts';
import { type AuditFilter, type AuditRow, countAudit, listAudit, readAudit } from './audit-repository.ts';
import { sealAudit } from './seal.ts';
import { readSeal } from './seal-status.ts';
import { signingKey } from './signing.ts';

/** Rows of one export. */
const EXPORT_MAX = 50_000;

/** An export counts as work until its last byte is taken. */
const exporting = workGate(2, 4);

const tags = ['审计'];
const HEAD = [
  '编号',
  '时间',
  '操作人',
  '操作人编号',
  'IP',
  '操作',
  '对象',
  '对象编号',
  '标题',
  '结果',
  '请求编号',
  '修改前',
  '修改后',
  '客户端',
];

function line(row: AuditRow): string {
  return csvLine([
    row.id,
    toTimestamp(row.at),
    row.actorName,
    row.actorId,
    row.ip,
    AUDIT_ACTION_LABELS[row.action as AuditAction] ?? row.action,
    RESOURCE_LABELS[row.resource as Resource] ?? row.resource,
    row.resourceId,
    row.title,
    row.result === 'ok' ? '成功' : '失败',
    row.requestId,
    row.before === null ? null : JSON.stringify(row.before),
    row.after === null ? null : JSON.stringify(row.after),
    row.userAgent,
  ]);
}

async function* csv(ctx: Context, query: AuditFilter, total: number): AsyncGenerator<string> {
  yield BOM + csvLine(HEAD);
  for await (const rows of readAudit(ctx.db, query, EXPORT_MAX)) yield rows.map(line).join('');
  if (total > EXPORT_MAX)
    yield csvLine([`仅导出最近 ${EXPORT_MAX} 条，符合条件的共 ${total} 条，请缩小时间范围后分次导出`]);
}

/** Registers the audit routes on `app` (prefix `/api`). */
export async function auditRoutes(app: App, ctx: Context): Promise<void> {
  /** An export is a reading of much at once: it stands in the log itself. */
  const exported = (request: FastifyRequest, after: object) =>
    audit(ctx.db, actorOf(request), { action: 'export', resource: 'AuditLogs', title: '审计日志', after });

  app.get(
    '/admin/AuditLogs',
    {
      config: { access: 'AuditLogs:read' },
      schema: { tags, summary: '审计日志', querystring: AuditListQuery, response: { 200: OkList(AuditItem) } },
    },
    async (request) => {
      const { rows, total } = await listAudit(ctx.db, request.query);
      return { success: true as const, data: rows.map((row) => present(AuditItem, row)), total };
    },
  );

  app.get(
    '/admin/AuditLogs/export.csv',
    {
      config: { access: 'AuditLogs:export', stepUp: true },
      schema: {
        tags,
        summary: `导出审计日志（CSV，最近 ${EXPORT_MAX} 条）`,
        querystring: AuditListQuery,
        response: {
          200: { description: 'CSV', content: { 'text/csv': { schema: Type.Unsafe<Readable>({ type: 'string' }) } } },
        },
      },
    },
    async (request, reply) => {
      const query = request.query;
      await exporting(async () => {
        // Before the first byte: a database that is down must answer 503, not half a file.
        const total = await countAudit(ctx.db, query);
        await exported(request, { ...query, Count: Math.min(total, EXPORT_MAX) });
        const name = `audit-${toDay(new Date())}.csv`;
        await sendFile(reply, { name: name, type: 'text/csv; charset=utf-8' }, csv(ctx, query, total));
      });
      return reply;
    },
  );

  app.get(
    '/admin/AuditLogs/archive.jsonl',
    {
      config: { access: 'AuditLogs:export', stepUp: true },
      schema: {
        tags,
        summary: '签名归档：每条审计记录与封存链，最后一行为签名（JSON Lines）',
        querystring: AuditSpan,
        response: {
          200: {
            description: 'JSON Lines',
            content: { 'application/jsonl': { schema: Type.Unsafe<Readable>({ type: 'string' }) } },
          },
        },
      },
    },
    async (request, reply) => {
      const span = request.query;
      await exporting(async () => {
        const key = await signingKey(ctx.config.auditDir);
        await exported(request, { ...span, Archive: true });
        // What happened until now is in it, this export too.
        await sealAudit(ctx.db);
        const name = `audit-${toDay(new Date())}.jsonl`;
        await sendFile(reply, { name: name, type: 'application/jsonl; charset=utf-8' }, archiveOf(ctx.db, span, key));
      });
      return reply;
    },
  );

  app.get(
    '/admin/AuditLogs/Seal',
    {
      config: { access: 'AuditLogs:read' },
      schema: { tags, summary: '审计封存状态', response: { 200: Ok(AuditSeal) } },
    },
    async () => ({ success: true as const, data: await readSeal(ctx) }),
  );
}
