/**
 * The model behind `useModel('@@initialState')`, in the place of Umi's own, whose provider shows nothing
 * before it has an answer. Here a page that the backend sent can stand while nobody knows yet who reads
 * it: `initialState` is undefined until then.
 */
import { useCallback, useEffect, useState } from 'react';
import { getInitialState } from '../app';
import { hydrated, hydrates } from '../sent-page';
import { firstAnswer, type InitialState, knownAnswer } from './first-answer';

interface Visit {
  initialState: InitialState | undefined;
  loading: boolean;
  error: unknown;
}

/** The state after an answer to the question who is there. */
function after(answer: PromiseSettledResult<InitialState>, before?: InitialState): Visit {
  return answer.status === 'fulfilled'
    ? { initialState: answer.value, loading: false, error: undefined }
    : { initialState: before, loading: false, error: answer.reason };
}

function begin(): Visit {
  // What was sent is a page for whoever comes: the first rendering has to be the same.
  const known = hydrates ? undefined : knownAnswer();
  return known ? after(known) : { initialState: undefined, loading: true, error: undefined };
}

/** Who is there: asked once at the start, and again by `refresh`. */
export default function useInitialState() {
  const [visit, setVisit] = useState(begin);
  const [knownAtOnce] = useState(!visit.loading);

  const take = useCallback(async (asked: Promise<InitialState>) => {
    const [answer] = await Promise.allSettled([asked, hydrated()]);
    setVisit(({ initialState }) => after(answer, initialState));
  }, []);

  useEffect(() => {
    if (!knownAtOnce) void take(firstAnswer(getInitialState));
  }, [knownAtOnce, take]);

  const refresh = useCallback(async () => {
    setVisit((before) => ({ ...before, loading: true, error: undefined }));
    await take(getInitialState());
  }, [take]);

  const setInitialState = useCallback(
    async (next: InitialState | undefined | ((before: InitialState | undefined) => InitialState | undefined)) => {
      setVisit((before) => ({
        ...before,
        initialState: typeof next === 'function' ? next(before.initialState) : next,
        loading: false,
      }));
    },
    [],
  );

  return { ...visit, refresh, setInitialState };
}
