/** Sort object of a table: field → direction, in the order they were clicked. */
export type TableSort = Record<string, 'ascend' | 'descend' | null | undefined>;

/** List parameters as the backend takes them: passed through, sorted by the last sort entry. */
export function listParams<P extends object>(params: P, sort: TableSort = {}): P & { sortby?: string; order?: string } {
  const [sortby, order] = Object.entries(sort).slice(-1)[0] ?? [];
  return sortby && order ? { ...params, sortby, order } : params;
}
