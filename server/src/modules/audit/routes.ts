/** `/api/admin/AuditLogs`: reading and exporting; nobody can change or remove a row. */
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import {
  AUDIT_ACTION_LABELS,
  type AuditAction,
  AuditItem,
  AuditListQuery,
  OkList,
  RESOURCE_LABELS,
  type Resource,
} from '@ip-portal/contract';
import { Type } from 'typebox';
import type { Context } from '../../context.ts';
import { present } from '../../lib/present.ts';
import { toDay, toTimestamp } from '../../lib/time.ts';
import { workGate } from '../../lib/work-gate.ts';
import type { App } from '../../types.ts';
import { type AuditFilter, type AuditRow, countAudit, listAudit, readAudit } from './audit-repository.ts';
import { BOM, csvLine } from './csv.ts';

/** Rows of one export. */
const EXPORT_MAX = 50_000;

/** An export counts as work until its last byte is taken. */
const exporting = workGate(2, 4);

const config = { access: 'admin' as const };
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
  app.get(
    '/admin/AuditLogs',
    {
      config,
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
      config,
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
        const rows = Readable.from(csv(ctx, query, total));
        reply
          .type('text/csv; charset=utf-8')
          .header('content-disposition', `attachment; filename="audit-${toDay(new Date())}.csv"`)
          .header('cache-control', 'no-store')
          .send(rows);
        // A reader who leaves ends it too.
        await finished(rows).catch(() => undefined);
      });
      return reply;
    },
  );
}
