import { createContext, useContext, useEffect, useMemo, useRef, useState } from 'react';

/** Turns stored HTML into what may be put into the document. */
export interface Cleaner {
  /** Absent until `load()` has settled. */
  clean?: (html: string) => string;
  load(): Promise<unknown>;
}

/**
 * The cleaner at work. The backend, which has cleaned when it stored, passes the HTML on (`render.tsx`);
 * the browser believes nobody (`src/cleaner.ts`). Nobody inserts HTML without saying which.
 */
export const HtmlCleaner = createContext<Cleaner>({
  clean: () => {
    throw new Error('stored HTML is shown outside of an HtmlCleaner');
  },
  load: async () => undefined,
});

/**
 * Stored HTML, cleaned where it is inserted: the one place of the public pages that inserts any. What the backend
 * sent stays as it stands; before the cleaner is there nothing else is inserted.
 */
export function StoredHtml({ html, className, lang }: { html: string; className: string; lang?: string }) {
  const cleaner = useContext(HtmlCleaner);
  const box = useRef<HTMLDivElement>(null);
  const sent = useRef(html);
  const [clean, setClean] = useState(() => cleaner.clean);
  const cleaned = useMemo(() => (clean ?? cleaner.clean)?.(html) ?? '', [clean, cleaner, html]);
  useEffect(() => {
    const stands = html === sent.current && box.current?.hasChildNodes();
    if (clean || stands || !html) return;
    let here = true;
    cleaner.load().then(
      () => here && setClean(() => cleaner.clean),
      (error: unknown) =>
        here &&
        // The boundary of the page tells, and loads it anew when a script is missing.
        setClean(() => {
          throw error;
        }),
    );
    return () => {
      here = false;
    };
  }, [clean, cleaner, html]);
  // The two cleaners spell the same HTML differently; what is there already stays.
  const props = { className, lang, suppressHydrationWarning: true };
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned above
  return <div {...props} ref={box} dangerouslySetInnerHTML={{ __html: cleaned }} />;
}
