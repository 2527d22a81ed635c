/** What somebody agrees to. Failures are left to the page; calls survive the end of the session. */
import type { ConsentWrite } from '@ip-portal/contract';
import type { ConsentKind } from '@ip-portal/contract/consent-words';
import { dataOf, quiet } from './api';
import { own } from './own';

/** Agreements of a page. */
export const CONSENTS_SHOWN = 10;
/** A page of one's agreements, the newest first, and how many there are. */
export const fetchConsents = (current: number) => own.read('/api/Consents', { current, pageSize: CONSENTS_SHOWN });
/** What was said last of showing the contacts of postings; undefined: nothing. */
export const fetchContactsConsent = async () =>
  (await dataOf(own.read('/api/Consents', { Kind: 'contacts', pageSize: 1 }))).find(({ Kind }) => Kind === 'contacts');
export const fetchDue = () => dataOf(own.read('/api/Consents/due'));
export const agree = (data: ConsentWrite) => own.command('POST /api/Consents', data);
export const withdrawConsent = (Kind: ConsentKind) => own.command('POST /api/Consents/withdraw', { Kind });
/** The version in force of each kind of text. */
export const fetchTextsInForce = () => dataOf(quiet.read('/api/PrivacyTexts/InForce'));
export const fetchText = (id: number) => dataOf(own.read(`/api/PrivacyTexts/${id}`));
export const fetchTextChanges = (id: number, Before: number) =>
  dataOf(own.read(`/api/PrivacyTexts/${id}/Changes`, { Before }));
