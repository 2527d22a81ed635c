/** Rules of a posting that do not need the database (domain rules 3.1, 3.2). */

import type { PostingWrite } from '@ip-portal/contract';
import { addMonths } from '@ip-portal/contract/rules/calendar';
import { postUrl } from '@ip-portal/contract/urls';
import { invalid, refused } from '../../lib/errors.ts';
import { today } from '../../lib/time.ts';
import { texts } from '../../text/index.ts';
import { checkApplicationNumber } from '../patents/index.ts';

/** New postings one user may make on one day. */
export const POSTINGS_PER_DAY = 20;
/** Longest life of a posting. */
const VALID_MONTHS = 12;

/** Canonical application numbers, each once; 400 for one that is none, 422 for a wrong check digit. */
function canonicalNumbers(texts: readonly string[]): string[] {
  const malformed: string[] = [];
  const refusals: string[] = [];
  const numbers = new Set<string>();
  for (const text of texts) {
    const checked = checkApplicationNumber(text);
    if (checked.ok) numbers.add(checked.canonical);
    else (checked.malformed ? malformed : refusals).push(`“${text.trim()}”：${checked.reason}`);
  }
  if (malformed.length > 0) throw invalid({ PatentNumbers: malformed.join('；') });
  if (refusals.length > 0) {
    const wayOut = { text: '请对照专利证书或受理通知书核对' };
    throw refused(refusals.map((reason) => ({ rule: 'application-number', reason, field: 'PatentNumbers', wayOut })));
  }
  return [...numbers];
}

/** A posting ends today at the earliest and in a year at the latest. */
function checkValidUntil(day: string): void {
  const now = today();
  const last = addMonths(now, VALID_MONTHS);
  const wayOut = { text: `请选择 ${now} 至 ${last} 之间的日期` };
  if (day < now) {
    throw refused({ rule: 'posting-ends-past', reason: '有效期不能早于今天', field: 'ValidUntil', wayOut });
  }
  if (day > last) {
    throw refused({
      rule: 'posting-too-long',
      reason: `有效期最长 ${VALID_MONTHS} 个月`,
      field: 'ValidUntil',
      wayOut,
    });
  }
}

/** Column values of a body: texts trimmed, HTML cleaned, numbers canonical. */
export async function postingValues(body: Partial<PostingWrite>, validUntilBefore: string | null) {
  if (body.ValidUntil && body.ValidUntil !== validUntilBefore) checkValidUntil(body.ValidUntil);
  const values = {
    type: body.Type,
    title: body.Title?.trim(),
    summary: body.Summary?.trim(),
    content: body.Content === undefined ? undefined : await texts.cleanUserHtml(body.Content),
    field: body.Field?.trim(),
    mode: body.Mode,
    priceText: body.PriceText?.trim(),
    priceFen: body.PriceFen,
    patentNumbers: body.PatentNumbers === undefined ? undefined : canonicalNumbers(body.PatentNumbers),
    region: body.Region?.trim(),
    contactName: body.ContactName?.trim(),
    contactPhone: body.ContactPhone?.trim(),
    validUntil: body.ValidUntil,
  };
  const blank = [
    ['Title', values.title, '标题'],
    ['Summary', values.summary, '摘要'],
    ['Field', values.field, '技术领域'],
    ['PriceText', values.priceText, '价格说明'],
    ['ContactName', values.contactName, '联系人'],
    ['ContactPhone', values.contactPhone, '联系电话'],
  ].filter(([, value]) => value === '');
  if (blank.length > 0) throw invalid(Object.fromEntries(blank.map(([name, , label]) => [name, `${label}不能为空`])));
  return values;
}

/** An expired posting is not shown, so it is neither submitted nor published before its date is changed. */
export function refuseExpired({ id, validUntil }: { id: number; validUntil: string | null }): void {
  if (validUntil && validUntil < today()) {
    throw refused({
      rule: 'posting-expired',
      reason: '有效期已过',
      field: 'ValidUntil',
      wayOut: { text: '请先修改有效期', url: postUrl(id) },
    });
  }
}
