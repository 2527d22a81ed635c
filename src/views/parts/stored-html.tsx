import { createContext, useContext, useMemo } from 'react';

/** Turns stored HTML into what may be put into the document. */
export type Cleaner = (html: string) => string;

/**
 * The cleaner at work. The backend, which has cleaned when it stored, passes the HTML on (`render.tsx`);
 * the browser believes nobody (`src/boot/clean-html.tsx`). Nobody inserts HTML without saying which.
 */
export const HtmlCleaner = createContext<Cleaner>(() => {
  throw new Error('stored HTML is shown outside of an HtmlCleaner');
});

/** Stored HTML, cleaned where it is inserted: the one place of the public pages that inserts any. */
export function StoredHtml({ html, className, lang }: { html: string; className: string; lang?: string }) {
  const clean = useContext(HtmlCleaner);
  const cleaned = useMemo(() => clean(html), [clean, html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned in the line above
  return <div className={className} lang={lang} dangerouslySetInnerHTML={{ __html: cleaned }} />;
}
