/** Rules of an organisation that do not need the database. */
import type { OrganizationUpdate, OrganizationWrite } from '@ip-portal/contract';
import { addMonths } from '@ip-portal/contract/rules/calendar';
import { parsePhone } from '@ip-portal/contract/rules/contact';
import { parseCreditCode } from '@ip-portal/contract/rules/credit-code';
import { VERIFICATION_MONTHS_MAX } from '@ip-portal/contract/rules/organization';
import { ABOUT_URL } from '@ip-portal/contract/urls';
import { type AppError, invalid, refused, refusedAs } from '../../lib/errors.ts';
import { today } from '../../lib/time.ts';
import type { OrganizationRow } from './organization-repository.ts';

/** Organisations one account may own; more are for staff to ask about. */
export const OWNED_MAX = 5;
export const MEMBERS_MAX = 200;
const TAKEN = { rule: 'credit-code-taken', reason: '该统一社会信用代码已有单位完成核验' } as const;
const LAST_DAY = { rule: 'verification-term', field: 'ValidUntil' } as const;
/** What staff compare with the documents: to change it is to be verified anew. */
const PARTICULARS = ['name', 'creditCode', 'kind', 'legalRepresentative'] as const;

const oneLine = (text: string | undefined) => text?.replace(/\s+/g, ' ').trim();

/**
 * Column values of a body, the contacts in clear: texts on one line, credit code and telephone in canonical form.
 * @throws 400 naming each field that does not fit
 */
export function organizationValues(body: OrganizationWrite | Omit<OrganizationUpdate, 'Version'>) {
  const faults: Record<string, string> = {};
  const read = (name: string, text: string | undefined, parse: typeof parsePhone) => {
    if (text === undefined || text.trim() === '') return text === undefined ? undefined : '';
    const parsed = parse(text);
    if (parsed.ok) return parsed.canonical;
    faults[name] = parsed.reason;
    return undefined;
  };
  const values = {
    name: oneLine(body.Name),
    creditCode: read('CreditCode', body.CreditCode, parseCreditCode),
    kind: body.Kind,
    legalRepresentative: oneLine(body.LegalRepresentative),
    region: oneLine(body.Region),
    address: oneLine(body.Address),
    contactName: oneLine(body.ContactName),
    contactPhone: read('ContactPhone', body.ContactPhone, parsePhone),
    contactEmail: body.ContactEmail?.trim(),
  };
  if (values.name !== undefined && [...values.name].length < 2) faults.Name = '单位名称至少 2 个字';
  if (values.creditCode === '') faults.CreditCode = '统一社会信用代码不能为空';
  if (Object.keys(faults).length > 0) throw invalid(faults);
  return values;
}
export type OrganizationValues = ReturnType<typeof organizationValues>;

/** True when a change touches what staff have verified. */
export function changesParticulars(before: OrganizationRow, values: OrganizationValues): boolean {
  return PARTICULARS.some((name) => values[name] !== undefined && values[name] !== before[name]);
}

/** What an organisation lacks before it can be handed in, by field. */
export function missingFields(row: OrganizationRow, licenses: number): Record<string, string> {
  const missing: Record<string, string> = {};
  if (row.legalRepresentative === '') missing.LegalRepresentative = '请填写法定代表人';
  if (row.address === '') missing.Address = '请填写注册地址';
  if (row.contactName === '') missing.ContactName = '请填写联系人';
  if (row.contactPhone === '') missing.ContactPhone = '请填写联系电话';
  if (licenses === 0) missing.Documents = '请上传营业执照或法人证书';
  return missing;
}

/** 409 for whoever comes second; who the first is, is not told. */
export function codeTaken(): AppError {
  return refusedAs('DUPLICATE', {
    ...TAKEN,
    field: 'CreditCode',
    wayOut: {
      text: '您是该单位人员的，请向单位管理员索取邀请；有异议的，请联系我们申诉并提交证明材料',
      url: ABOUT_URL,
    },
  });
}

/** The same for staff, who would verify a second one. */
export function codeTakenByAnother(): AppError {
  return refusedAs('DUPLICATE', { ...TAKEN, wayOut: { text: '请先核对并处理原单位' } });
}

/** A verification ends today at the earliest. @throws 422 naming the field */
export function refuseTerm(validUntil: string | undefined): void {
  if (validUntil === undefined) return;
  const [now, last] = [today(), addMonths(today(), VERIFICATION_MONTHS_MAX)];
  const wayOut = { text: `请选择 ${now} 至 ${last} 之间的日期` };
  if (validUntil < now) throw refused({ ...LAST_DAY, reason: '有效期不能早于今天', wayOut });
  if (validUntil > last) throw refused({ ...LAST_DAY, reason: `有效期最长 ${VERIFICATION_MONTHS_MAX} 个月`, wayOut });
}
