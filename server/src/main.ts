/**
 * Starts the portal: settings → database (embedded unless DATABASE_URL) → migrations → first
 * administrator and demo content on an empty database → app. Every fault is one clear line.
 */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { ensureFirstAdmin } from './auth/first-admin.ts';
import { askForBackup, askForBase } from './backup/index.ts';
import { ContentCache } from './cache/content-cache.ts';
import { listenForChanges } from './cache/invalidation.ts';
import { CLOSING_MS, closeInTurn } from './closing.ts';
import { type Config, ConfigError, parseConfig } from './config.ts';
import type { Context } from './context.ts';
import { KeyFault } from './crypto/key-file.ts';
import { KEYS_KEY, keysOf } from './crypto/key-ring.ts';
import { sealClear } from './crypto/seal-rows.ts';
import { awaitReturn, type Db, dropConnections, isAway, openDatabase } from './db/client.ts';
import { proveRules } from './db/migrate.ts';
import { EmbeddedPostgresError } from './embedded/index.ts';
import { startWorker } from './jobs/worker.ts';
import { atMost } from './lib/at-most.ts';
import { describeError, errorLine } from './lib/describe-error.ts';
import { leanHeap } from './lib/lean-heap.ts';
import { openLogFile } from './lib/log-file.ts';
import { startScheduler } from './modules/articles/index.ts';
import { keepSealing } from './modules/audit/index.ts';
import { cleanLeftovers, UPLOADS_KEY, Uploads } from './modules/files/index.ts';
import { JOBS } from './modules/index.ts';
import { askForCleanup } from './modules/jobs/index.ts';
import { askForOrganizationCheck } from './modules/organizations/index.ts';
import {
  askForPatentSearch,
  askForPatentStates,
  askForPatentTerms,
  markAlike,
  refreshPatentStates,
} from './modules/patents/index.ts';
import { writeErasureList } from './modules/personal-data/index.ts';
import { askForRequestCheck } from './modules/privacy-requests/index.ts';
import { listen, probePort } from './port.ts';
import { DemoError } from './seed/demo-fault.ts';
import { seedDemo } from './seed/seed-demo.ts';
import { openDatabaseFor, prepareDatabase, readDictionary, StartError } from './start-database.ts';
import { openTraces } from './traces/index.ts';
import { watchStatements } from './traces/watch-statements.ts';
import { say, welcome } from './welcome.ts';

leanHeap();

/** Connections that stay however quiet it is: what one search needs at once, and a page beside it. */
const KEPT_CONNECTIONS = 4;
/** Milliseconds one step of stopping may take, when the database is silent, and that of the embedded database itself. */
const STEP_MS = 6_000;
const SILENT_STEP_MS = 200;
const DATABASE_MS = 17_000;
/** The last traces are worth no more. */
const TRACES_MS = 1_500;
/** All of it, before the process ends without further ado. */
const FORCED_MS = 45_000;

/** Code of a start that only an operator can mend: whoever starts the portal again does not repeat it. */
const FAULT_OF_OPERATOR = 78;

interface Running {
  stop(): Promise<void>;
}

async function hasNoContent(db: Db): Promise<boolean> {
  const result = await db.execute(
    sql`select not exists (select 1 from articles)
      and not exists (select 1 from singles where key not in (${UPLOADS_KEY}, ${KEYS_KEY})) as empty`,
  );
  return (result.rows[0] as { empty: boolean }).empty;
}

const tellLogFault = (code: string) =>
  console.error(`日志文件无法写入（${code}），暂时输出到标准输出（the log file cannot be written）`);

/** Starts everything; `distDir` is the built app, absent for the API alone. */
export async function start(config: Config, distDir: string | undefined): Promise<Running> {
  const undo: { work: () => Promise<unknown>; most: () => number }[] = [];
  let stopping = false;
  let silent = () => false;
  const patience = (): number => (silent() ? SILENT_STEP_MS : STEP_MS);
  const later = (work: () => Promise<unknown>, most = patience): void => void undo.push({ work, most });
  const stop = async () => {
    stopping = true;
    for (const { work, most } of undo.splice(0).reverse()) await atMost(most(), work());
  };
  try {
    await probePort(config);
    const database = await openDatabaseFor(config, say, (why) => {
      if (stopping) return;
      console.error(`内置数据库意外停止，服务退出：${why}`);
      process.exit(1);
    });
    later(database.stop, () => DATABASE_MS);
    await readDictionary(config);
    await prepareDatabase(config, database, say);
    const onLost = (error: Error) => {
      if (!stopping) app?.log.warn(`database connection lost: ${error.message}`);
    };
    const throughPooler = config.databaseDirectUrl !== undefined;
    const db = openDatabase(database.url, config.poolSize, onLost, { throughPooler, kept: KEPT_CONNECTIONS });
    silent = () => isAway(db);
    later(async () => {
      await atMost(silent() ? 0 : 500, db.$client.end());
      dropConnections(db);
    });
    const traces = config.traces && (await openTraces(config.traces));
    if (traces) {
      later(traces.stop, () => TRACES_MS);
      watchStatements(db.$client, traces.statement);
    }
    const logStream =
      config.logFile === undefined
        ? undefined
        : openLogFile(config.logFile, { keep: config.logFiles, onFault: tellLogFault });
    if (logStream) later(logStream.close);
    const ctx: Context = {
      config,
      db,
      cache: new ContentCache(),
      ...(distDir ? { distDir } : {}),
      ...(traces ? { traces } : {}),
      ...(logStream ? { logStream } : {}),
    };
    let app: FastifyInstance | undefined;

    // Refused here when the keys of this database are missing.
    await keysOf(ctx).keys();
    const sealed = await sealClear(db, keysOf(ctx));
    if (sealed > 0) say(`已加密 ${sealed} 行个人信息（personal data of an earlier version was encrypted）`);
    await proveRules(config, database.directUrl);

    if (config.seed === 'demo' && (await hasNoContent(db))) {
      say('首次启动：正在写入演示内容……（writing demo content）');
      await seedDemo(ctx);
    }
    await refreshPatentStates(ctx);
    const listener = listenForChanges(database.directUrl, ctx.cache, (message) => app?.log.warn(message), {
      onSilence: () => awaitReturn(db),
    });
    later(listener.stop);
    const uploads = new Uploads(ctx);
    const tidy = () =>
      cleanLeftovers(ctx, uploads).then(
        (removed) => removed > 0 && app?.log.info({ removed }, 'leftovers of interrupted uploads removed'),
        (error: unknown) => app?.log.warn({ err: error }, 'leftovers not cleaned'),
      );
    const listErased = () =>
      writeErasureList(ctx.db, ctx.config).catch((error: unknown) =>
        app?.log.warn({ err: error }, 'list of erasures not written'),
      );
    const scheduler = startScheduler(ctx, async () => {
      await refreshPatentStates(ctx);
      await markAlike(ctx.db);
      await askForPatentSearch(ctx);
      await askForPatentTerms(ctx);
      await askForCleanup(ctx);
      await askForBackup(ctx);
      await askForBase(ctx);
      await askForOrganizationCheck(ctx);
      await askForRequestCheck(ctx);
      await listErased();
      await tidy();
    });
    later(async () => scheduler.stop());
    const sealing = keepSealing(ctx, (error) => app?.log.warn({ err: error }, 'audit log not sealed'));
    later(sealing.stop);
    app = await buildApp(ctx);
    const built = app;
    let worker: ReturnType<typeof startWorker> | undefined;
    // Taken down once the last request has been answered.
    later(async () => worker?.stop());
    later(
      () => closeInTurn(built),
      () => CLOSING_MS,
    );
    built.phase.now = 'starting';
    const port = await listen(built, config);
    // Last of all: a generated password must not be lost because something else failed.
    const admin = await ensureFirstAdmin(db, { userName: config.adminUserName, password: config.adminPassword });
    built.phase.now = 'serving';
    await askForCleanup(ctx);
    await askForBackup(ctx);
    await askForBase(ctx, { begins: database.beginsArchive ?? false });
    await askForOrganizationCheck(ctx);
    await askForRequestCheck(ctx);
    await askForPatentStates(ctx);
    await askForPatentSearch(ctx);
    await askForPatentTerms(ctx);
    await listErased();
    worker = startWorker(ctx, JOBS, built.log);
    if (await uploads.isPresent()) void tidy();
    else
      console.error(
        '上传文件夹不是本系统使用的那一个（没有挂载？），暂不接受上传（the upload folder is not the known one）',
      );
    const host = config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host;
    welcome({
      url: `http://${host}:${port}`,
      host: config.host,
      withApp: distDir !== undefined,
      admin: admin.created
        ? { userName: config.adminUserName, ...(admin.password ? { password: admin.password } : {}) }
        : undefined,
    });
    return { stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Whether the same start may succeed later without anybody having mended anything. */
function mayPass(error: unknown): boolean {
  if (error instanceof ConfigError || error instanceof KeyFault || error instanceof DemoError) return false;
  if (error instanceof EmbeddedPostgresError) return error.code === 'start-failed';
  return !(error instanceof StartError) || error.passing;
}

function report(error: unknown): void {
  if (error instanceof ConfigError) {
    console.error('设置有误，无法启动 (wrong settings):');
    for (const fault of error.faults) console.error(`  - ${fault}`);
  } else if (error instanceof EmbeddedPostgresError) {
    console.error(`无法启动：${error.messageZh} (${error.message})`);
  } else if (error instanceof StartError || error instanceof KeyFault || error instanceof DemoError) {
    console.error(`无法启动：${error.message}`);
  } else {
    console.error(`无法启动 (cannot start): ${errorLine(error)}`);
  }
}

/** What nobody caught ends the process, told without the values it was about. */
function dieWithoutValues(error: unknown): void {
  console.error(`服务因未处理的错误退出 (unhandled error): ${JSON.stringify(describeError(error))}`);
  process.exit(1);
}

async function main(): Promise<void> {
  process.on('uncaughtException', dieWithoutValues);
  process.on('unhandledRejection', dieWithoutValues);
  const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
  const apiOnly = process.argv.includes('--api-only');
  try {
    const config = parseConfig(process.env, process.env.INIT_CWD ?? process.cwd());
    let running: Running | undefined;
    let ending = false;
    const end = () => {
      // Still starting: what is begun is finished first, then taken down again.
      if (!running || ending) return;
      ending = true;
      say('正在完成未尽的请求并停止……（stopping）');
      setTimeout(() => process.exit(1), FORCED_MS).unref();
      running.stop().then(() => process.exit(0), dieWithoutValues);
    };
    let asked = false;
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        asked = true;
        end();
      });
    }
    // Whoever keeps the portal running has gone, perhaps killed: nobody would stop it any more.
    const forsaken = () => {
      asked = true;
      end();
    };
    process.once('disconnect', forsaken);
    // Gone while this file was still being read.
    if (process.connected === false) forsaken();
    process.channel?.unref();
    running = await start(config, apiOnly ? undefined : path.join(root, 'dist'));
    if (asked) end();
  } catch (error) {
    report(error);
    process.exit(mayPass(error) ? 1 : FAULT_OF_OPERATOR);
  }
}

await main();
