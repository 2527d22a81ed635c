/** By what records of one patent that was stored twice are suspected. */
import { createHash } from 'node:crypto';

/** Letters and digits alone, in one width and case. */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Short, and the same for the same: 64 bits are enough for millions. */
const keyOf = (...parts: string[]) =>
  createHash('sha256').update(parts.join('\n')).digest().subarray(0, 8).toString('base64url');

interface Twin {
  type: string;
  title?: string;
  applicationDate: string | null;
  applicants?: readonly string[];
}

/**
 * Type and title with the filing date, and with the first applicant. The type belongs to it: one invention may be filed
 * on one day as 发明 and as 实用新型 (专利法第九条).
 */
export function twinKeys({ type, title = '', applicationDate, applicants = [] }: Twin) {
  const name = plain(title);
  const first = plain(applicants[0] ?? '');
  return {
    twinByDay: name && applicationDate ? keyOf(type, name, applicationDate) : null,
    twinByApplicant: name && first ? keyOf(type, name, first) : null,
  };
}
