/** What somebody agrees to. Failures are left to the page; calls survive the end of the session. */
import type {
  ConsentDue,
  ConsentItem,
  ConsentWrite,
  PrivacyText,
  PrivacyTextChanges,
  TextInForce,
} from '@ip-portal/contract';
import type { ConsentKind } from '@ip-portal/contract/consent-words';
import { type RequestOptions, request } from '../request';
import { withSession } from './session';

interface Answer<T> {
  success: true;
  data: T;
}
const silent = { skipErrorHandler: true };
async function call<T>(url: string, options: RequestOptions = {}): Promise<T> {
  return (await withSession(() => request<Answer<T>>(url, { ...options, ...silent }))).data;
}
const ROOT = '/api/Consents';
const TEXTS = '/api/PrivacyTexts';

/** Agreements of a page. */
export const CONSENTS_SHOWN = 10;
/** A page of one's agreements, the newest first, and how many there are. */
export const fetchConsents = (current: number) =>
  withSession(() =>
    request<Answer<ConsentItem[]> & { total: number }>(ROOT, {
      params: { current, pageSize: CONSENTS_SHOWN },
      ...silent,
    }),
  );
/** What was said last of showing the contacts of postings; undefined: nothing. */
export const fetchContactsConsent = async () =>
  (await call<ConsentItem[]>(ROOT, { params: { Kind: 'contacts', pageSize: 1 } })).find(
    ({ Kind }) => Kind === 'contacts',
  );
export const fetchDue = () => call<ConsentDue[]>(`${ROOT}/due`);
export const agree = (data: ConsentWrite) => call<unknown>(ROOT, { method: 'POST', data });
export const withdrawConsent = (Kind: ConsentKind) =>
  call<unknown>(`${ROOT}/withdraw`, { method: 'POST', data: { Kind } });
/** The version in force of each kind of text. */
export const fetchTextsInForce = async () => (await request<Answer<TextInForce[]>>(`${TEXTS}/InForce`, silent)).data;
export const fetchText = (id: number) => call<PrivacyText>(`${TEXTS}/${id}`);
export const fetchTextChanges = (id: number, Before: number) =>
  call<PrivacyTextChanges>(`${TEXTS}/${id}/Changes`, { params: { Before } });
