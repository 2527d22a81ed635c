import type { PatentImportPreview } from '@ip-portal/contract';
import { useEffect, useMemo, useRef, useState } from 'react';
import { type Meanings, previewPatentImport } from '../../../../services/patent-imports';
import { type Told, toldOf } from '../../../failure/told';

/** XML has no headings: what its elements mean is written in its schema. */
const hasHeadings = ({ name }: File) => !/\.xml$/i.test(name);

/** What headings mean as far as anybody says. */
const meaningsOf = ({ Headings }: PatentImportPreview): Meanings =>
  Object.fromEntries(Headings.flatMap(({ Heading, Meaning }) => (Meaning ? [[Heading, Meaning]] : [])));

/** Headings of chosen files and their first rows, read again whenever files or meanings change. */
export function useImportPreview(files: readonly File[]) {
  const tables = useMemo(() => files.filter(hasHeadings), [files]);
  const [preview, setPreview] = useState<PatentImportPreview | null>(null);
  /** What staff chose; null: nobody chose anything yet, and what is proposed holds. */
  const [chosen, setChosen] = useState<Meanings | null>(null);
  const [loading, setLoading] = useState(false);
  const [fault, setFault] = useState<Told | null>(null);
  const turn = useRef(0);

  useEffect(() => {
    turn.current += 1;
    const mine = turn.current;
    setFault(null);
    setLoading(tables.length > 0);
    if (tables.length === 0) {
      setPreview(null);
      setChosen(null);
      return;
    }
    // An answer that was overtaken is nobody's.
    const ifNewest = (act: () => void) => {
      if (turn.current !== mine) return;
      act();
      setLoading(false);
    };
    previewPatentImport(tables, chosen ?? undefined).then(
      (found) => ifNewest(() => setPreview(found)),
      (error: unknown) => ifNewest(() => setFault(toldOf(error))),
    );
  }, [tables, chosen]);

  const meanings = chosen ?? (preview ? meaningsOf(preview) : {});
  return {
    preview,
    loading,
    fault,
    meanings,
    /** Whether staff changed anything that is proposed. */
    isChosen: chosen !== null,
    choose: (heading: string, meaning: string) => setChosen({ ...meanings, [heading]: meaning }),
  };
}
