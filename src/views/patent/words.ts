import type { PatentItem } from '@ip-portal/contract';
import { formatIpc, parseIpc } from '@ip-portal/contract/rules/ipc';
import { knownBy } from '@ip-portal/contract/rules/patent-number';
import type { ChipTone } from '../parts';
import type { ReadPatent } from './read-text';

/** `期限届满` of `无权-期限届满`; the whole text when there is no finer one. */
export function shortState(patent: Pick<PatentItem, 'StateText'>): string {
  return patent.StateText.split('-')[1] || patent.StateText;
}

/** Flags that call for more than a line around them. */
export const flagTone = (flag: string): ChipTone =>
  flag === '开放许可' ? 'success' : flag === '宽限期' || flag === '年费逾期' ? 'due' : 'line';

/** What a patent is known by: `ZL` stands before the 申请号 of a right alone; another number says what it is. */
export function printedNumber(patent: PatentItem): { label: string | null; value: string } {
  const { label, value } = knownBy(patent);
  if (label !== '申请号') return { label, value };
  return { label: null, value: patent.State === '有权' ? `ZL ${value}` : value };
}

/** Every number of the patent with its name, 申请号 first where it is known. */
export function numberLine(patent: ReadPatent): { label: string; value: string }[] {
  const numbers: { label: string; value: string }[] = [];
  if (patent.ApplicationNumber) numbers.push({ label: '申请号', value: patent.ApplicationNumber });
  if (patent.PublicationNumber) numbers.push({ label: '公开号', value: patent.PublicationNumber });
  if (patent.GrantNumber) numbers.push({ label: '授权公告号', value: patent.GrantNumber });
  return numbers;
}

/** `G06F 16/332`, printed; address of the list for its subclass. */
export function ipcWords(symbol: string): { text: string; subclass: string | null } {
  const parsed = parseIpc(symbol);
  return { text: formatIpc(symbol), subclass: parsed.ok ? parsed.subclass : null };
}

/** The patent search for one applicant, by the whole name. */
export const applicantQuery = (name: string): string =>
  /["“”]/.test(name) ? `申请人==「${name}」` : `申请人=="${name}"`;
