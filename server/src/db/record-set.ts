/** Many rows in one statement: as one JSON text, however many they are. */
import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Executor } from './client.ts';
import { jsonText } from './json-text.ts';

/** The columns of a table by the names of its properties, as a record set declares them. */
function declared(table: PgTable, names: readonly string[]): { name: string; column: string; type: string }[] {
  const columns = getTableColumns(table);
  return names.map((name) => {
    const column = columns[name];
    if (!column) throw new RangeError(`no column ${name} in ${getTableName(table)}`);
    const type = column.getSQLType().replace('bigserial', 'bigint').replace('serial', 'integer');
    return { name, column: column.name, type };
  });
}

/** Rows as a table that a statement reads from; its columns are called as those of `table`. */
function recordSet<T extends PgTable>(
  table: T,
  names: readonly string[],
  rows: readonly Partial<T['$inferInsert']>[],
  as: string,
): SQL {
  const columns = declared(table, names);
  const named = rows.map((row: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(columns.map(({ name, column }) => [column, row[name]])),
  );
  const types = columns.map(({ column, type }) => `"${column}" ${type}`).join(', ');
  return sql`json_to_recordset(${jsonText(named)}::json) as ${sql.raw(`${as}(${types})`)}`;
}

/**
 * Inserts rows with these columns, in their order; `after` is what stands behind, as `on conflict do nothing`. Answers what
 * that returns.
 */
export async function insertRecords<T extends PgTable>(
  tx: Executor,
  table: T,
  names: readonly (keyof T['$inferInsert'] & string)[],
  rows: readonly Partial<T['$inferInsert']>[],
  after: SQL = sql``,
): Promise<Record<string, unknown>[]> {
  if (rows.length === 0) return [];
  const columns = sql.raw(
    declared(table, names)
      .map(({ column }) => `"${column}"`)
      .join(', '),
  );
  const answered = await tx.execute(
    sql`insert into ${table} (${columns}) select ${columns} from ${recordSet(table, names, rows, 'r')} ${after}`,
  );
  return answered.rows;
}

/**
 * Writes these columns of the rows whose `id` is told; `also` is what is set besides, `matching` are columns that must
 * be as they are told. Answers how many were written.
 */
export async function updateRecords<T extends PgTable>(
  tx: Executor,
  table: T,
  names: readonly (keyof T['$inferInsert'] & string)[],
  rows: readonly Partial<T['$inferInsert']>[],
  { also = sql``, matching = [] }: { also?: SQL; matching?: readonly (keyof T['$inferInsert'] & string)[] } = {},
): Promise<number> {
  if (rows.length === 0) return 0;
  const set = declared(table, names)
    .map(({ column }) => `"${column}" = r."${column}"`)
    .join(', ');
  const same = declared(table, matching).map(({ column }) => ` and t."${column}" = r."${column}"`);
  const records = recordSet(table, ['id', ...matching, ...names], rows, 'r');
  const target = sql.raw(`"${getTableName(table)}"`);
  const { rowCount } = await tx.execute(
    sql`update ${target} as t set ${sql.raw(set)} ${also} from ${records} where t.id = r.id${sql.raw(same.join(''))}`,
  );
  return rowCount ?? 0;
}
