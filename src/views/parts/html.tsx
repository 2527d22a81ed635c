import { linkReferences, type OwnArticles } from '@ip-portal/contract/rules/law-references';
import { useMemo } from 'react';
import { StoredHtml } from './stored-html';

/** HTML of an article in article typography, its references to statutes as links; `own`: of the statute it belongs to. */
export function Html({ html, lang, own }: { html: string; lang?: string; own?: OwnArticles }) {
  const linked = useMemo(() => linkReferences(html, own), [html, own]);
  return <StoredHtml className="prose" html={linked} {...(lang ? { lang } : {})} />;
}
