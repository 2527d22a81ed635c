import type { LawImport } from '@ip-portal/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { BusinessError } from '../../../../request-error-config';
import { cancelLawImport, fetchLawImport, fetchLawImports, startLawImport } from '../../../../services/admin';

/** Milliseconds between two looks at how far an import is. */
const LOOK_MS = 700;

/**
 * An import of statutes, looked at until it is over; one that runs already is taken up.
 * @param onOver hears of the end, whatever it was
 */
export function useLawImport(onOver: () => void) {
  const [state, setState] = useState<LawImport | null>(null);
  /** Why it is not known at the moment how far it is. */
  const [lost, setLost] = useState(false);
  const over = useRef(onOver);
  over.current = onOver;

  const id = state?.State === 'running' ? state.Id : null;
  useEffect(() => {
    if (id === null) return;
    let timer: number | undefined;
    let gone = false;
    const look = async () => {
      try {
        const next = await fetchLawImport(id);
        if (gone) return;
        setLost(false);
        setState(next);
        if (next.State !== 'running') return over.current();
      } catch (error) {
        if (gone) return;
        if (error instanceof BusinessError && error.info.errorCode === 'NOT_FOUND') {
          setState((now) => now && { ...now, State: 'ended', Error: error.message });
          return;
        }
        setLost(true);
      }
      timer = window.setTimeout(() => void look(), LOOK_MS);
    };
    void look();
    return () => {
      gone = true;
      window.clearTimeout(timer);
    };
  }, [id]);

  // Whoever opens the dialog again, or in another tab, finds what is under way. Without an answer a new one may be begun.
  useEffect(() => {
    let gone = false;
    fetchLawImports().then(
      ([latest]) => {
        if (!gone && latest?.State === 'running') setState((now) => now ?? latest);
      },
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, []);

  const start = useCallback(async (files: readonly File[]) => setState(await startLawImport(files)), []);
  const cancel = useCallback(async () => {
    if (id !== null) await cancelLawImport(id);
  }, [id]);
  return { state, lost, start, cancel };
}
