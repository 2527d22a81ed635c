/**
 * Gives the tests a PostgreSQL server: the one at TEST_DATABASE_URL when set (second run of
 * `npm test`), else the embedded one in a temporary folder.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrateDatabase } from '../src/db/migrate.ts';
import { startEmbeddedPostgres } from '../src/embedded/index.ts';
import { withDatabase } from './helpers/database.ts';

/** Runs side by side must not take each other's template away. */
const template = `ip_portal_test_template_${process.pid}`;

/** Threads run files that Node understands by itself: what they run is bundled, as in the built backend. */
async function bundleTextWorker(): Promise<void> {
  const bundler = pathToFileURL(path.resolve(import.meta.dirname, '../../scripts/lib/bundle-server.mjs')).href;
  const { bundleServer, TEXT_WORKER } = (await import(/* @vite-ignore */ bundler)) as {
    TEXT_WORKER: Record<string, string>;
    bundleServer(entries: Record<string, string>, outdir: string): Promise<void>;
  };
  await bundleServer(TEXT_WORKER, 'server/build/source');
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await bundleTextWorker();
  const outside = process.env.TEST_DATABASE_URL;
  let stop = async () => {};
  let url = outside ?? '';
  if (!outside) {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'ip-portal-pg-'));
    const postgres = await startEmbeddedPostgres({
      dataDir: folder,
      log: { info: () => undefined, warn: (message) => console.warn(message) },
    });
    url = postgres.connectionString;
    stop = async () => {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    };
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`drop database if exists ${template} with (force)`);
  await client.query(`create database ${template}`);
  await migrateDatabase(withDatabase(url, template));
  project.provide('databaseServer', url);
  project.provide('databaseTemplate', template);
  project.provide('databaseName', outside ? '外部 PostgreSQL' : '内置 PostgreSQL');
  return async () => {
    await client.query(`drop database if exists ${template} with (force)`);
    await client.end();
    await stop();
  };
}
