/** The tables of a version of the portal, made anew and empty, without what stands in the way of filling them. */
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';
import { ownFolder } from '../lib/own-folder.ts';
import { BackupFault } from './fault.ts';
import { tableName } from './session.ts';

type Migration = ReturnType<typeof readMigrationFiles>[number];

/**
 * The migrations that had made the database of a backup; what is newer comes afterwards. @throws BackupFault when the backup
 * is of a newer version of the portal than this one, or of another line
 */
export function migrationsUpTo(seen: readonly number[]): Migration[] {
  const known = readMigrationFiles({ migrationsFolder: ownFolder('migrations', 'meta/_journal.json') });
  const at = new Set(known.map(({ folderMillis }) => folderMillis));
  const last = Math.max(0, ...seen);
  if (last > Math.max(...at))
    throw new BackupFault('备份由更新版本的程序生成，请使用该版本或更新的程序 (the backup is of a newer version)');
  const wanted = known.filter(({ folderMillis }) => folderMillis <= last);
  if (wanted.length !== seen.length || seen.some((when) => !at.has(when)))
    throw new BackupFault('备份的数据库结构不属于本程序的任何版本 (no version of this portal made these tables)');
  return wanted;
}

/** Whether there is anything of a portal, or of anybody else, where the tables go. */
export async function hasTables(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    `select exists (select 1 from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')
      and not exists (select 1 from pg_depend where objid = pg_class.oid and deptype = 'e')) as found`,
  );
  return rows[0]?.found === true;
}

/** What is in `public` and of no extension; in an order in which `cascade` leaves the next ones alone or gone. */
const DROPS = `select drop from (
  select 1 as turn, format('drop %s if exists %s cascade', case relkind when 'v' then 'view' when 'm' then 'materialized view'
      when 'S' then 'sequence' else 'table' end, oid::regclass) as drop, oid, 'pg_class'::regclass as of
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')
  union all select 2, format('drop routine if exists %s cascade', oid::regprocedure), oid, 'pg_proc'::regclass
    from pg_proc where pronamespace = 'public'::regnamespace
  union all select 3, format('drop type if exists %s cascade', oid::regtype), oid, 'pg_type'::regclass
    from pg_type where typnamespace = 'public'::regnamespace and typtype in ('e', 'd')
) found where not exists (select 1 from pg_depend where classid = of and objid = found.oid and deptype = 'e') order by turn`;

/** What must be there again once the tables are filled. */
export interface Bonds {
  foreignKeys: { owner: string; name: string; definition: string }[];
  tables: string[];
}

/**
 * Inside a transaction: takes away what is in `public`, makes the tables of these migrations, and lets go of the foreign keys
 * and triggers, so that rows may come in any order.
 */
export async function makeEmptyTables(client: pg.Client, migrations: readonly Migration[]): Promise<Bonds> {
  const { rows: drops } = await client.query<{ drop: string }>(DROPS);
  for (const { drop } of drops) await client.query(drop);
  await client.query(`create schema if not exists drizzle;
    drop table if exists drizzle.__drizzle_migrations;
    create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`);
  for (const { sql, hash, folderMillis } of migrations) {
    for (const statement of sql) if (statement.trim() !== '') await client.query(statement);
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ]);
  }
  const { rows: foreignKeys } = await client.query<Bonds['foreignKeys'][number]>(
    `select conrelid::regclass::text as owner, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where connamespace = 'public'::regnamespace and contype = 'f' order by oid`,
  );
  for (const { owner, name } of foreignKeys) await client.query(`alter table ${owner} drop constraint ${name}`);
  const { rows } = await client.query<{ name: string }>(
    "select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
  );
  const tables = rows.map(({ name }) => tableName(name));
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
  // Migrations write rows as well.
  await client.query(`truncate ${tables.join(', ')}`);
  return { foreignKeys, tables };
}

/** Puts foreign keys, which are proven by it, and triggers back. */
export async function restoreBonds(client: pg.Client, { foreignKeys, tables }: Bonds): Promise<void> {
  for (const { owner, name, definition } of foreignKeys)
    await client.query(`alter table ${owner} add constraint ${name} ${definition}`);
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
}
