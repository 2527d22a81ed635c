/** The figures of this portal: what was counted, and how database, cache, jobs, storage and backups stand at this moment. */
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { backupState, momentState } from '../../backup/index.ts';
import { ConfigError } from '../../config.ts';
import type { Context } from '../../context.ts';
import { isAway, reserveOf } from '../../db/client.ts';
import { within } from '../../lib/at-most.ts';
import { readRestarts } from '../../lib/restarts.ts';
import { brings, counted, countRequests, type Figures, serveFigures } from '../../metrics/index.ts';
import { Uploads } from '../files/index.ts';
import { countJobs, type JobCount, oldestDue } from './job-counts.ts';

/** How long the database may take to tell how it stands. */
const ANSWER_MS = 2_000;

interface Standing {
  jobs: readonly JobCount[];
  backup: { state: string; lastAt: string | null };
  uploads: boolean;
}

/** Asked on the connection kept for such questions, however busy the others are. @throws when there is no answer in time */
async function ask(ctx: Context): Promise<Standing> {
  const beside = { ...ctx, db: reserveOf(ctx.db) };
  // One after the other: it is one connection.
  const work = async (): Promise<Standing> => ({
    jobs: await countJobs(beside.db),
    backup: await backupState(beside),
    uploads: await new Uploads(beside).isPresent(),
  });
  return within(ANSWER_MS, work());
}

const yes = (value: boolean): number => (value ? 1 : 0);

/** Shows what is counted elsewhere. */
function setTo(counter: Counter, value: number): void {
  counter.reset();
  counter.inc(value);
}

/** The state of this portal as gauges, read anew each time they are asked for. */
function stateOf(app: FastifyInstance, ctx: Context): { registry: Registry; read(): Promise<void> } {
  const registry = new Registry();
  const gauge = <L extends string = never>(name: string, help: string, labelNames: readonly L[] = []) =>
    new Gauge<L>({ name: `ip_portal_${name}`, help, labelNames, registers: [registry] });
  const counter = (name: string, help: string) =>
    new Counter({ name: `ip_portal_${name}`, help, registers: [registry] });

  const serving = gauge('serving', 'Whether the portal serves: neither starting nor stopping.');
  const restarts = gauge('unexpected_restarts', 'Unexpected ends before this start.');
  const up = gauge('database_up', 'Whether the database answered this time.');
  const pool = gauge('db_pool_connections', 'Connections to the database, by what they do.', ['state']);
  const poolMax = gauge('db_pool_max', 'Connections to the database there may be.');
  const waits = gauge('db_pool_waiting', 'Requests that wait for a connection.');
  const hits = counter('cache_hits_total', 'Answers given from memory.');
  const misses = counter('cache_misses_total', 'Answers that had to be made.');
  const entries = gauge('cache_entries', 'Answers kept in memory.');
  const bytes = gauge('cache_bytes', 'Bytes that the kept answers are reckoned with.');
  const hears = gauge('cache_channel_up', 'Whether news of changes arrive from other processes; 0: nothing is kept.');
  const queue = gauge('jobs', 'Jobs that wait, run or failed, by kind.', ['kind', 'state']);
  const oldest = gauge('jobs_oldest_due_seconds', 'Seconds the oldest job that is due has been waiting.');
  const free = gauge('storage_free_bytes', 'Bytes free where the portal writes; the narrower of data and uploads.');
  const full = gauge('storage_full', 'Whether writes are refused because storage is full.');
  const present = gauge('uploads_present', 'Whether the folder of uploads is the known one.');
  const daily = gauge('backup_daily', 'Whether the portal makes a backup each day.');
  const logWaits = gauge(
    'log_copy_waiting_seconds',
    'Seconds the oldest finished part of the database log waits to be copied.',
  );
  const momentsFrom = gauge(
    'moments_from_timestamp_seconds',
    'The earliest moment the database can be brought back to.',
  );
  const backedUp = gauge('backup_last_success_timestamp_seconds', 'When the last good backup was made.');

  const ofProcess = () => {
    const { totalCount, idleCount, waitingCount, options } = ctx.db.$client;
    serving.set(yes(app.phase.now === 'serving'));
    restarts.set(readRestarts().count);
    pool.set({ state: 'idle' }, idleCount);
    pool.set({ state: 'used' }, totalCount - idleCount);
    poolMax.set(options.max ?? 0);
    waits.set(waitingCount);
    setTo(hits, ctx.cache.stats.hits);
    setTo(misses, ctx.cache.stats.misses);
    entries.set(ctx.cache.size.entries);
    bytes.set(ctx.cache.size.bytes);
    hears.set(yes(ctx.cache.keeps));
    daily.set(yes(ctx.config.backupDaily));
  };
  const ofDatabase = async () => {
    queue.reset();
    const standing = isAway(ctx.db) ? undefined : await ask(ctx).catch(() => undefined);
    up.set(yes(standing !== undefined));
    // What nobody could tell is not told: an old figure would be a lie.
    for (const one of [oldest, present, backedUp]) one.remove();
    if (!standing) return;
    for (const { kind, state, count } of standing.jobs) queue.set({ kind, state }, count);
    oldest.set(oldestDue(standing.jobs));
    present.set(yes(standing.uploads));
    if (standing.backup.lastAt) backedUp.set(Date.parse(standing.backup.lastAt) / 1000);
  };
  const ofMoments = async () => {
    for (const one of [logWaits, momentsFrom]) one.remove();
    const found = await momentState(ctx).catch(() => undefined);
    if (!found || found.state === 'off') return;
    const { from, waiting } = found;
    logWaits.set(waiting);
    if (from) momentsFrom.set(Date.parse(from) / 1000);
  };
  const ofStorage = async () => {
    const { state, freeBytes } = await app.storageRoom();
    free.remove();
    if (freeBytes !== null) free.set(freeBytes);
    full.set(yes(state === 'full'));
  };
  return {
    registry,
    async read() {
      ofProcess();
      await Promise.all([ofDatabase(), ofStorage(), ofMoments()]);
    },
  };
}

let measuresProcess = false;

/** The figures of this portal, as Prometheus reads them. */
function figuresOf(app: FastifyInstance, ctx: Context): Figures {
  if (!measuresProcess) collectDefaultMetrics({ register: counted });
  measuresProcess = true;
  const { registry, read } = stateOf(app, ctx);
  const all = Registry.merge([counted, registry]);
  return {
    contentType: all.contentType,
    async text() {
      await read();
      return all.metrics();
    },
  };
}

/**
 * Counts and hands figures out where the settings ask for it: at a port of their own, else at `/metrics` of the portal to
 * who brings the token. With neither setting nothing is counted, and there is no such address.
 * @throws {ConfigError} at the start when the port cannot be had
 */
export function registerFigures(app: FastifyInstance, ctx: Context): void {
  const { metricsPort, metricsHost, metricsToken } = ctx.config;
  if (metricsPort === undefined && metricsToken === undefined) return;
  countRequests(app);
  const figures = figuresOf(app, ctx);
  if (metricsPort === undefined) {
    app.get(
      '/metrics',
      { config: { access: 'public', essential: true, cors: false }, schema: { hide: true } },
      async (request, reply) => {
        reply.header('cache-control', 'no-store');
        if (!brings(request.headers.authorization, metricsToken)) {
          return reply.code(401).header('www-authenticate', 'Bearer').type('text/plain').send('a token is needed\n');
        }
        return reply.type(figures.contentType).send(await figures.text());
      },
    );
    return;
  }
  let stop: (() => Promise<void>) | undefined;
  app.addHook('onReady', async () => {
    const served = await serveFigures(figures, { port: metricsPort, host: metricsHost, token: metricsToken }).catch(
      (error: NodeJS.ErrnoException) => {
        throw new ConfigError([
          `METRICS_PORT=${metricsPort}：无法在 ${metricsHost} 使用该端口（${error.code ?? '未知错误'}）(cannot listen there)`,
        ]);
      },
    );
    stop = served.stop;
    app.log.info({ port: served.port, host: metricsHost }, 'figures are handed out');
  });
  app.addHook('onClose', async () => stop?.());
}
