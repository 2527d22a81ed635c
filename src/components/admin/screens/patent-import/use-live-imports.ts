import type { PatentImport } from '@ip-portal/contract';
import { useEffect, useRef, useState } from 'react';
import { fetchPatentImport } from '../../../../services/patent-imports';

/** Milliseconds between two looks at how far imports are. */
const LOOK_MS = 1_500;
const isMoving = ({ State }: PatentImport) => ['waiting', 'running', 'undoing'].includes(State);

/**
 * Rows of imports, those that are under way as they are now.
 * @param onOver hears when one of them has ended
 */
export function useLiveImports(
  rows: readonly PatentImport[] | undefined,
  onOver: () => void,
): readonly PatentImport[] | undefined {
  const [fresh, setFresh] = useState<ReadonlyMap<number, PatentImport>>(new Map());
  const over = useRef(onOver);
  over.current = onOver;

  useEffect(() => {
    setFresh(new Map());
    const ids = (rows ?? []).filter(isMoving).map(({ Id }) => Id);
    if (ids.length === 0) return;
    let gone = false;
    let timer: number | undefined;
    const look = async () => {
      try {
        const found = await Promise.all(ids.map(fetchPatentImport));
        if (gone) return;
        setFresh(new Map(found.map((one) => [one.Id, one])));
        if (found.some((one) => !isMoving(one))) return over.current();
      } catch {
        // What is not known now is asked again.
        if (gone) return;
      }
      timer = window.setTimeout(() => void look(), LOOK_MS);
    };
    timer = window.setTimeout(() => void look(), LOOK_MS);
    return () => {
      gone = true;
      window.clearTimeout(timer);
    };
  }, [rows]);

  return rows?.map((row) => fresh.get(row.Id) ?? row);
}
