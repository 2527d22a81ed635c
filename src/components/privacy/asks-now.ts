import type { UserInfo } from '@ip-portal/contract';
import { PRIVACY_CENTER_URL, PRIVACY_URL, TERMS_URL } from '@ip-portal/contract/urls';

/** Remembers in the tab that somebody was asked: who wants to read on is not asked at every page. */
const ASKED = 'consent-asked';

/** Whether to ask right away: once in a tab, and not where the texts are read or the rights over one's data are used. */
export function asksNow({ Id, ConsentsDue = [] }: UserInfo, path: string): boolean {
  if (ConsentsDue.length === 0 || [PRIVACY_URL, TERMS_URL, PRIVACY_CENTER_URL].includes(path)) return false;
  const key = `${Id} ${ConsentsDue.join()}`;
  try {
    if (sessionStorage.getItem(ASKED) === key) return false;
    sessionStorage.setItem(ASKED, key);
  } catch {
    // Without storage it is asked at every start.
  }
  return true;
}
