/** Health and the machine-readable description of the API. */
import {
  BACKUP_STATES,
  Enum,
  Maintenance,
  MaintenanceStart,
  Ok,
  STORAGE_STATES,
  SystemReport,
  SystemStatus,
} from '@ip-portal/contract';
import { Type } from 'typebox';
import { backupState } from '../../backup/index.ts';
import { fixedAnswer } from '../../cache/fixed-answer.ts';
import { actorOf, type Context, change } from '../../context.ts';
import { reserveOf, takesWrites } from '../../db/client.ts';
import { within } from '../../lib/at-most.ts';
import { AppError } from '../../lib/errors.ts';
import { readRestarts } from '../../lib/restarts.ts';
import type { App } from '../../types.ts';
import { Uploads } from '../files/index.ts';
import { docsPage } from './docs-page.ts';
import { endMaintenance, readMaintenance, startMaintenance } from './maintenance.ts';
import { reporter } from './report.ts';

const Health = Ok(Type.Object({ Status: Type.String() }));
const Readiness = Ok(
  Type.Object({
    Status: Type.String(),
    Storage: Enum(STORAGE_STATES),
    Uploads: Enum(['ok', 'missing'] as const),
    Backup: Enum(BACKUP_STATES),
  }),
);

/** How long the parts may take to tell how they are before the portal counts as not ready. */
const READY_MS = 3_000;

/** `/api/health/*`, `/api/openapi.json`, `/api/docs`. */
export async function systemRoutes(app: App, ctx: Context): Promise<void> {
  const config = { access: 'public' as const };
  const essential = { ...config, essential: true };
  // Asked on a connection of its own: with a busy pool a portal is slow, not out of service.
  const beside = {
    ...ctx,
    get db() {
      return reserveOf(ctx.db);
    },
  };
  const uploads = new Uploads(beside);
  /** How it stands with what is not the database; null where that takes no writes. @throws when it cannot be asked */
  const standing = async () => {
    if (!(await takesWrites(ctx.db))) return null;
    return Promise.all([app.storageRoom(), uploads.isPresent(), backupState(beside)]);
  };
  app.get(
    '/health/live',
    { config: essential, schema: { tags: ['系统'], summary: '进程存活', response: { 200: Health } } },
    async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      return { success: true as const, data: { Status: 'live' } };
    },
  );
  app.get(
    '/health/ready',
    { config: essential, schema: { tags: ['系统'], summary: '可以接受访问', response: { 200: Readiness } } },
    async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      if (app.phase.now !== 'serving') {
        throw new AppError('UNAVAILABLE', app.phase.now === 'starting' ? '服务正在启动' : '服务正在停止');
      }
      const told = await within(READY_MS, standing()).catch(() => {
        throw new AppError('UNAVAILABLE', '数据库暂时不可用');
      });
      if (!told) throw new AppError('UNAVAILABLE', '数据库暂时只能读取');
      const [{ state }, present, backup] = told;
      const Uploads = present ? ('ok' as const) : ('missing' as const);
      return { success: true as const, data: { Status: 'ready', Storage: state, Uploads, Backup: backup.state } };
    },
  );
  const restarts = readRestarts();
  app.get(
    '/admin/Status',
    {
      config: { access: 'staff' },
      schema: {
        tags: ['系统'],
        summary: '存储空间、备份、上传文件夹与意外退出的状况',
        response: { 200: Ok(SystemStatus) },
      },
    },
    async () => {
      const { state, freeBytes } = await app.storageRoom();
      const backup = await backupState(ctx);
      return {
        success: true as const,
        data: {
          Storage: { State: state, FreeBytes: freeBytes },
          Backup: { State: backup.state, LastAt: backup.lastAt },
          UploadsPresent: await uploads.isPresent(),
          Maintenance: (await readMaintenance(ctx.db)).On,
          Restarts: { Count: restarts.count, LastAt: restarts.at, LastReason: restarts.reason },
        },
      };
    },
  );
  const report = reporter(app, ctx);
  app.get(
    '/admin/SystemReport',
    {
      config: { access: 'Jobs:read' },
      schema: { tags: ['系统'], summary: '版本与各部分的状况', response: { 200: Ok(SystemReport) } },
    },
    async () => ({ success: true as const, data: await report() }),
  );
  const answer = { response: { 200: Ok(Maintenance) } };
  app.get(
    '/admin/Maintenance',
    { config: { access: 'Jobs:read' }, schema: { tags: ['系统'], summary: '维护模式', ...answer } },
    async () => ({ success: true as const, data: await readMaintenance(ctx.db) }),
  );
  app.post(
    '/admin/Maintenance/start',
    {
      config: { access: 'WebConfig:write' },
      schema: { tags: ['系统'], summary: '进入维护模式，或修改说明', body: MaintenanceStart, ...answer },
    },
    async (request) => ({
      success: true as const,
      data: await change(ctx, ['WebConfig'], (tx) => startMaintenance(tx, request.body, actorOf(request))),
    }),
  );
  app.post(
    '/admin/Maintenance/end',
    { config: { access: 'WebConfig:write' }, schema: { tags: ['系统'], summary: '结束维护模式', ...answer } },
    async (request) => ({
      success: true as const,
      data: await change(ctx, ['WebConfig'], (tx) => endMaintenance(tx, actorOf(request))),
    }),
  );
  const hidden = { config, schema: { hide: true } };
  const json = fixedAnswer(app, 'application/json; charset=utf-8', () => JSON.stringify(app.swagger()));
  app.get('/openapi.json', hidden, json);
  const page = () => docsPage(app.swagger());
  app.get('/docs', hidden, fixedAnswer(app, 'text/html; charset=utf-8', page));
}
