import type { Many } from '@ip-portal/contract';
import { useMemoizedFn, useRequest } from 'ahooks';
import { useEffect, useState } from 'react';
import { failureText } from './words';

const SIZE = 10;

/** A list that is read page by page, and again whenever `turn` is another. */
export function usePages<Row>(read: (current: number, pageSize: number) => Promise<Many<Row>>, turn: unknown) {
  const [current, setCurrent] = useState(1);
  const [answers, setAnswers] = useState(0);
  const { data, error, refresh } = useRequest(() => read(current, SIZE), {
    refreshDeps: [current, turn],
    onError: () => undefined,
    onFinally: () => setAnswers((n) => n + 1),
  });
  const reload = useMemoizedFn(() => refresh());
  const total = data?.total ?? 0;
  // The last page may have been emptied.
  const last = Math.max(1, Math.ceil(total / SIZE));
  const beyond = data !== undefined && data.data.length === 0 && current > last;
  useEffect(() => {
    if (beyond) setCurrent(last);
  }, [beyond, last]);
  return {
    rows: data?.data,
    failure: error ? failureText(error) : null,
    reload,
    /** How often it was answered, with rows or a failure: who looks again waits for the next. */
    answers,
    first: () => setCurrent(1),
    pagination:
      total > SIZE
        ? { current, pageSize: SIZE, total, showSizeChanger: false, onChange: setCurrent }
        : (false as const),
  };
}
