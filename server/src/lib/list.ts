import type { BaseListQuery } from '@ip-portal/contract';
import { type AnyColumn, type SQL, sql } from 'drizzle-orm';

/** SQL order of a list: the asked sort field (from a fixed table), then the default order. */
export function orderBy(
  query: Pick<BaseListQuery, 'sortby' | 'order'>,
  sorts: Record<string, AnyColumn | SQL>,
  fallback: SQL[],
): SQL[] {
  const column = query.sortby ? sorts[query.sortby] : undefined;
  if (!column) return fallback;
  const down = query.order === undefined || query.order.startsWith('desc');
  return [down ? sql`${column} desc nulls last` : sql`${column} asc nulls last`, ...fallback];
}

/** `%…%` with the wildcards of the input taken literally. */
export function like(text: string): string {
  return `%${text.trim().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}

/** A case-insensitive "contains" over one or more columns. */
export function contains(text: string, ...columns: (AnyColumn | SQL)[]): SQL {
  const pattern = like(text);
  return sql`(${sql.join(
    columns.map((column) => sql`${column} ilike ${pattern}`),
    sql` or `,
  )})`;
}

export function page(query: BaseListQuery): { limit: number; offset: number } {
  return { limit: query.pageSize, offset: (query.current - 1) * query.pageSize };
}
