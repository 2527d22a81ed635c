import DOMPurify from 'dompurify';
import type { ReactNode } from 'react';
import { HtmlCleaner } from '../views/parts/stored-html';

/** As the backend leaves it: links may open a tab; nothing submits, and no style reaches over the page. */
function cleanHtml(html: string): string {
  return DOMPurify.sanitize(html, {
    USE_PROFILES: { html: true },
    ADD_ATTR: ['target'],
    FORBID_TAGS: ['form', 'input', 'button', 'select', 'textarea', 'style'],
  });
}

/** Umi's hook around the whole app: every stored HTML is cleaned once more before it is shown. */
export function rootContainer(app: ReactNode) {
  return <HtmlCleaner.Provider value={cleanHtml}>{app}</HtmlCleaner.Provider>;
}
