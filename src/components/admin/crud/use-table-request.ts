import type { ActionType } from '@ant-design/pro-components';
import { type RefObject, useCallback, useState } from 'react';
import type { Page, TableFilter } from '../../../services/admin';
import type { TableSort } from '../../../services/list';
import { failureText } from '../words';

interface TableAnswer<Row> {
  data: Row[];
  total: number;
  success: boolean;
}

const PAGING = new Set(['current', 'pageSize', 'Deleted']);

/** ProTable's `request`: keeps the rows on failure, says what failed, and leaves an emptied last page. */
export function useTableRequest<Row>(
  list: (params: object, sort?: TableSort, filter?: TableFilter) => Promise<Page<Row>>,
  table: RefObject<ActionType | undefined>,
) {
  const [failure, setFailure] = useState<string | null>(null);
  const [asked, setAsked] = useState(false);

  const request = useCallback(
    async (params: object, sort: object, filter: object): Promise<TableAnswer<Row>> => {
      const wanted = params as { current?: number; pageSize?: number };
      try {
        const { data, total } = await list(params, sort as TableSort, filter as TableFilter);
        setFailure(null);
        setAsked(
          Object.entries(params).some(
            ([name, value]) => !PAGING.has(name) && value !== undefined && value !== '' && value !== 'deleted',
          ),
        );
        const last = Math.max(1, Math.ceil(total / (wanted.pageSize ?? 10)));
        if (data.length === 0 && (wanted.current ?? 1) > last) table.current?.setPageInfo?.({ current: last });
        return { data, total, success: true };
      } catch (error) {
        setFailure(failureText(error));
        return { data: [], total: 0, success: false };
      }
    },
    [list, table],
  );

  return { request, failure, asked, retry: () => void table.current?.reload() };
}
