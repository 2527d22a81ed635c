/**
 * The filled database of a release as a text file: a head, then one line a row, in an order that
 * foreign keys allow. The tables themselves are not in it: the release's own migrations make them.
 */
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { migrateDatabase } from '../../src/db/migrate.ts';

const MIGRATIONS = path.resolve(import.meta.dirname, '../../migrations');
const FOLDER = import.meta.dirname;

interface Journal {
  entries: { tag: string; when: number }[];
}
export interface ReleaseRow {
  table: string;
  row: Record<string, unknown>;
}
interface Head {
  release: string;
  /** What the release had run, each with the digest of its SQL. */
  migrations: { tag: string; sha256: string }[];
  /** Last values of the sequences. */
  sequences: Record<string, number>;
}
export interface Release extends Head {
  rows: ReleaseRow[];
}

const journal = () => JSON.parse(readFileSync(path.join(MIGRATIONS, 'meta/_journal.json'), 'utf8')) as Journal;
const digest = (tag: string) =>
  createHash('sha256')
    .update(readFileSync(path.join(MIGRATIONS, `${tag}.sql`)))
    .digest('hex');

/** Names of the releases that are kept, oldest first. */
export function keptReleases(): string[] {
  return readdirSync(FOLDER)
    .flatMap((name) => /^release-(.+)\.jsonl$/.exec(name)?.[1] ?? [])
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
}

/** Reads a kept release. */
export function readRelease(name: string): Release {
  const [head, ...rows] = readFileSync(path.join(FOLDER, `release-${name}.jsonl`), 'utf8')
    .trim()
    .split('\n');
  return { ...(JSON.parse(head ?? '') as Head), rows: rows.map((line) => JSON.parse(line) as ReleaseRow) };
}

/** Our tables, those that others point to first. */
async function tablesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; needs: string[] }>(`
    select c.relname as name, array(select distinct f.confrelid::regclass::text from pg_constraint f
      where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as needs
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by c.relname`);
  const out: string[] = [];
  while (out.length < rows.length) {
    const next = rows.find(({ name, needs }) => !out.includes(name) && needs.every((one) => out.includes(one)));
    if (!next) throw new Error('Tables point at each other in a circle');
    out.push(next.name);
  }
  return out;
}

/** Every row of every table, in the order of the primary keys; times are told in UTC. */
export async function readRows(client: pg.Client): Promise<ReleaseRow[]> {
  await client.query("set time zone 'UTC'");
  const out: ReleaseRow[] = [];
  for (const table of await tablesOf(client)) {
    const key = await client.query<{ columns: string }>(
      `select string_agg(quote_ident(a.attname), ', ' order by array_position(i.indkey::int2[], a.attnum)) as columns
       from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
       where i.indrelid = $1::regclass and i.indisprimary`,
      [table],
    );
    const found = await client.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from "${table}" t order by ${key.rows[0]?.columns}`,
    );
    for (const { row } of found.rows) out.push({ table, row });
  }
  return out;
}

/** Writes the database behind `client` as the release `name`. */
export async function writeRelease(client: pg.Client, name: string): Promise<{ rows: number; bytes: number }> {
  const sequences = await client.query<{ name: string; last: number }>(
    `select sequencename::text as name, last_value as last from pg_sequences
     where schemaname = 'public' and last_value is not null order by 1`,
  );
  const head: Head = {
    release: name,
    migrations: journal().entries.map(({ tag }) => ({ tag, sha256: digest(tag) })),
    sequences: Object.fromEntries(sequences.rows.map((one) => [one.name, Number(one.last)])),
  };
  const rows = await readRows(client);
  const text = `${[head, ...rows].map((line) => JSON.stringify(line)).join('\n')}\n`;
  writeFileSync(path.join(FOLDER, `release-${name}.jsonl`), text);
  return { rows: rows.length, bytes: Buffer.byteLength(text) };
}

/** Migrations of the release whose SQL is no longer what the release had run. */
export function editedMigrations(release: Release): string[] {
  return release.migrations.filter(({ tag, sha256 }) => digest(tag) !== sha256).map(({ tag }) => tag);
}

/** Runs the migrations up to and with the one called `last`, and none that came later. */
export async function migrateUpTo(url: string, last: string): Promise<void> {
  const known = journal();
  const at = known.entries.findIndex(({ tag }) => tag === last);
  if (at < 0) throw new Error(`no migration ${last}`);
  const entries = known.entries.slice(0, at + 1);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ip-portal-release-'));
  try {
    mkdirSync(path.join(folder, 'meta'));
    writeFileSync(path.join(folder, 'meta/_journal.json'), JSON.stringify({ ...known, entries }));
    for (const { tag } of entries) copyFileSync(path.join(MIGRATIONS, `${tag}.sql`), path.join(folder, `${tag}.sql`));
    await migrateDatabase(url, { folder });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Brings an empty database to where the release left it: its migrations, its rows, its sequences. */
export async function restoreRelease(client: pg.Client, url: string, release: Release): Promise<void> {
  await migrateUpTo(url, release.migrations.at(-1)?.tag ?? '');
  // What the migrations themselves wrote is among the rows.
  const tables = [...new Set(release.rows.map(({ table }) => table))];
  for (const table of tables.reverse()) await client.query(`delete from "${table}"`);
  for (const { table, row } of release.rows) {
    await client.query(`insert into "${table}" select * from jsonb_populate_record(null::"${table}", $1)`, [
      JSON.stringify(row),
    ]);
  }
  for (const [name, last] of Object.entries(release.sequences)) {
    await client.query('select setval($1::regclass, $2)', [name, last]);
  }
}
