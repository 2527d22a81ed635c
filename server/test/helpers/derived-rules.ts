/**
 * Rules whose form says how they are broken (`db/checks.ts`): a text that says nothing, a number that is too small, a
 * word that is none of a list. Nobody need break those of a plain record by hand.
 */
import { getTableConfig, type PgColumn, PgDialect, type PgTable } from 'drizzle-orm/pg-core';

const dialect = new PgDialect();

interface Form {
  column: string;
  /** Values as SQL. */
  right: string;
  wrong: string;
}

/** How a rule is kept and broken; undefined where its form does not say. */
function formOf(rule: string): Form | undefined {
  const blank = /^not_blank\((?:"\w+"\.)?"(\w+)"\)$/.exec(rule);
  if (blank?.[1]) return { column: blank[1], right: `'x'`, wrong: `E'\\t\\u3000'` };
  const least = /^(?:"\w+"\.)?"(\w+)" >= (-?\d+)$/.exec(rule);
  if (least?.[1]) return { column: least[1], right: String(least[2]), wrong: String(Number(least[2]) - 1) };
  const words = /^(?:"\w+"\.)?"(\w+)" in \(('[^']*')/.exec(rule);
  return words?.[1] ? { column: words[1], right: String(words[2]), wrong: `'no such word'` } : undefined;
}

/** Something that a column takes, as SQL. */
function anyOf({ dataType, columnType }: PgColumn): string {
  if (dataType === 'number' || dataType === 'bigint') return '1';
  if (dataType === 'boolean') return 'true';
  if (dataType === 'json') return `'{}'`;
  if (dataType === 'array') return `'{}'`;
  if (dataType === 'date' || /^Pg(?:Date|Timestamp)/.test(columnType)) return 'now()';
  return `'x'`;
}

/** The rules of a table that can be broken so: the name of each, and a row that breaks it alone. */
export function derivedRules(table: PgTable): [constraint: string, statement: string][] {
  const { name, columns, checks } = getTableConfig(table);
  const rules = checks.map((one) => ({ name: one.name, form: formOf(dialect.sqlToQuery(one.value).sql) }));
  const right = new Map(rules.flatMap(({ form }) => (form ? [[form.column, form.right]] : [])));
  const written = columns.filter((one) => right.has(one.name) || (one.notNull && !one.hasDefault && !one.generated));
  return rules.flatMap(({ name: constraint, form }) => {
    if (!form) return [];
    const values = written.map((one) => (one.name === form.column ? form.wrong : (right.get(one.name) ?? anyOf(one))));
    const names = written.map((one) => `"${one.name}"`).join(', ');
    return [[constraint, `insert into "${name}" (${names}) values (${values.join(', ')})`]];
  });
}
