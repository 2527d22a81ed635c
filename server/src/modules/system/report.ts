/** What the portal runs on and how each part of it is, for staff who look after it. */
import type { PartState, SystemReport } from '@ip-portal/contract';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { backupState, momentState } from '../../backup/index.ts';
import type { Context } from '../../context.ts';
import { readRows } from '../../db/read-rows.ts';
import { PORTAL_VERSION } from '../../lib/version.ts';
import { Uploads } from '../files/index.ts';
import { watchCertificate } from './certificate.ts';
import { countJobs, jobsIn, oldestDue } from './job-counts.ts';

/** A due job that has waited for longer waits for somebody to look. */
const LATE_SECONDS = 900;

/** The worst of what was found. */
const worst = (fault: boolean, warning: boolean): PartState => (fault ? 'fault' : warning ? 'warning' : 'ok');

const DATABASE = sql`select current_setting('server_version') as version,
  pg_database_size(current_database())::float8 as bytes`;

/** Makes the report; what lies outside (the certificate) is asked seldom. */
export function reporter(app: FastifyInstance, ctx: Context): () => Promise<SystemReport> {
  const { config, db, cache } = ctx;
  const uploads = new Uploads(ctx);
  const certificate = watchCertificate(config.publicOrigin);
  return async () => {
    const [[database], jobs, room, present, backup, moments, Certificate] = await Promise.all([
      readRows<{ version: string; bytes: number }>(db, DATABASE),
      countJobs(db),
      app.storageRoom(),
      uploads.isPresent(),
      backupState(ctx),
      momentState(ctx),
      certificate(),
    ]);
    const { version = '', bytes = 0 } = database ?? {};
    const failed = jobsIn(jobs, 'failed');
    const oldest = oldestDue(jobs);
    const { totalCount, idleCount, waitingCount, options } = db.$client;
    return {
      Portal: {
        Version: PORTAL_VERSION,
        Node: process.versions.node,
        StartedAt: new Date(Date.now() - process.uptime() * 1000).toISOString(),
        MemoryBytes: process.memoryUsage.rss(),
      },
      Database: {
        State: worst(false, waitingCount > 0),
        Embedded: config.databaseUrl === undefined,
        Version: version.split(' ')[0] ?? '',
        SizeBytes: bytes,
        Connections: { Used: totalCount - idleCount, Idle: idleCount, Most: options.max ?? 0, Waiting: waitingCount },
      },
      Cache: {
        State: worst(false, !cache.keeps),
        Entries: cache.size.entries,
        Bytes: cache.size.bytes,
        Hits: cache.stats.hits,
        Misses: cache.stats.misses,
      },
      Jobs: {
        State: worst(false, failed > 0 || oldest > LATE_SECONDS),
        Waiting: jobsIn(jobs, 'waiting'),
        Running: jobsIn(jobs, 'running'),
        Failed: failed,
        OldestSeconds: Math.floor(oldest),
      },
      Storage: {
        State: worst(room.state === 'full' || !present, room.state === 'low'),
        FreeBytes: room.freeBytes,
        UploadsPresent: present,
      },
      Backup: {
        State: backup.state === 'late' ? 'fault' : backup.state,
        LastAt: backup.lastAt,
        File: backup.file,
        Bytes: backup.bytes,
        Sealed: config.backupPassphrase !== undefined,
      },
      Moments: {
        State: moments.state === 'late' ? 'fault' : moments.state,
        From: moments.from,
        WaitingSeconds: moments.waiting,
        Days: config.backupMomentDays,
      },
      Certificate,
      Mail: { State: config.smtp ? 'ok' : 'off', Host: config.smtp?.host ?? null },
    };
  };
}
