/**
 * What the words of a search mean beyond what they say: a number of a patent in any written form, or a class. No
 * dependencies but other rules: public pages load this file.
 */
import { fromStandardForm, parseApplicationNumber } from './application-number.ts';
import { parseIpc } from './ipc.ts';
import { parsePublicationNumber } from './publication-number.ts';
import { compactIdentifier } from './text.ts';

export type SearchIntent =
  /** A 申请号 or 专利号 (`202111286633.X`). */
  | { readonly meant: 'application'; readonly canonical: string }
  /** A 公开（公告）号 (`CN113781974A`). */
  | { readonly meant: 'publication'; readonly canonical: string }
  /** An IPC subclass or group (`H04L9/32`); shorter ones are letters and digits of anything. */
  | { readonly meant: 'ipc'; readonly symbol: string }
  /** Written like a number, and none: a Chinese sentence that says why. */
  | { readonly meant: 'faulty'; readonly reason: string };

/**
 * `ZL` says that a number is meant; twelve digits in a row are nothing else. Eight are a date or a telephone as well, unless
 * a dot stands before the one that checks them.
 */
const SURELY_A_NUMBER = /^(?:CN)?ZL[\d.X]+$|^(?:CN)?\d{12}(?:\.?[\dX])?$|^(?:CN)?\d{8}\.[\dX]$/;
const PERHAPS_A_NUMBER = /^(?:CN)?\d{8}[\dX]$/;
const PUBLICATION = /^CN\d{7,9}[A-Z]\d?$/;

/** What a keyword means; null for words. */
export function searchIntent(keyword: string): SearchIntent | null {
  const text = compactIdentifier(keyword).replace(/[。·・．]/g, '.');
  const standard = fromStandardForm(text);
  if (standard) return { meant: 'application', canonical: standard };
  if (PUBLICATION.test(text)) {
    const read = parsePublicationNumber(text);
    return read.ok ? { meant: 'publication', canonical: read.canonical } : { meant: 'faulty', reason: read.reason };
  }
  const surely = SURELY_A_NUMBER.test(text);
  if (surely || PERHAPS_A_NUMBER.test(text)) {
    const read = parseApplicationNumber(text);
    if (read.ok) return { meant: 'application', canonical: read.canonical };
    return surely ? { meant: 'faulty', reason: read.reason } : null;
  }
  const ipc = parseIpc(text);
  return ipc.ok && ipc.subclass ? { meant: 'ipc', symbol: ipc.symbol } : null;
}
