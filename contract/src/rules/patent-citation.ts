/** Documents that are cited: one number or one text each, Chinese numbers canonical. No dependencies. */
import { parsePublicationNumber } from './publication-number.ts';
import { compactIdentifier, type Parsed, refuse, toHalfWidth } from './text.ts';

/** What is told of a cited document. */
export type Citation = {
  Number?: string;
  Text?: string;
};

/**
 * The number a document is cited by: a Chinese publication number is canonical, that of another office stays as it is
 * written but for blanks at its ends and characters of double width.
 */
export function citedNumber(text: string): Parsed<{ canonical: string }> {
  const compact = compactIdentifier(text);
  if (compact === '') return refuse('请填写文献号。');
  if (!compact.startsWith('CN')) return { ok: true, canonical: toHalfWidth(text).trim().replace(/\s+/g, ' ') };
  const parsed = parsePublicationNumber(text);
  return parsed.ok ? { ok: true, canonical: parsed.canonical } : parsed;
}

/** Whether a text begins as the numbers of patent documents do: office, then digits. */
export const looksLikeDocument = (text: string): boolean => /^[A-Z]{2}[0-9(]/.test(compactIdentifier(text));

/** Why a citation says too much or too little; null when it names one document. */
export function citationFault({ Number: number = '', Text = '' }: Citation): string | null {
  const said = [number, Text].filter((one) => one.trim() !== '').length;
  if (said === 1) return null;
  return said === 0 ? '请填写文献号，或者在“非专利文献”中写明文献' : '一条引证只写一份文献：文献号与非专利文献只填一项';
}
