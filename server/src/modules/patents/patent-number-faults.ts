/** Numbers and symbols of a patent as staff type them: canonical, or the reason why not. */
import type { PatentType } from '@ip-portal/contract/labels';
import { parseApplicationNumber } from '@ip-portal/contract/rules/application-number';
import { parseCreditCode } from '@ip-portal/contract/rules/credit-code';
import { parseIpc } from '@ip-portal/contract/rules/ipc';
import { parseLoc } from '@ip-portal/contract/rules/loc';
import { citedNumber } from '@ip-portal/contract/rules/patent-citation';
import { officeOf, type Relation, relatedNumber } from '@ip-portal/contract/rules/patent-relation';
import { parsePctNumber } from '@ip-portal/contract/rules/pct-number';
import { parsePublicationNumber } from '@ip-portal/contract/rules/publication-number';
import { compactIdentifier, refuse } from '@ip-portal/contract/rules/text';

/** A value, or a fault: `malformed` answers 400, otherwise a rule of the domain refuses (422). */
export type Checked<T> = ({ ok: true } & T) | { ok: false; reason: string; malformed: boolean };

/** Both number lengths with their check digit, and the prefixes people write. */
const APPLICATION_SHAPE = /^(CN)?(ZL|CN)?[:.]?(\d{12}|\d{8})\.?[\dX]$/;
const PUBLICATION_SHAPE = /^CN\d{7,9}([A-Z]\d?)?$/;

/** Reads a 申请号; a well-formed number with a wrong check digit, kind or year is refused by the rule. */
export function checkApplicationNumber(text: string): Checked<{ canonical: string }> {
  const parsed = parseApplicationNumber(text);
  if (parsed.ok) return { ok: true, canonical: parsed.canonical };
  const shape = compactIdentifier(text).replace(/[。·・．]/g, '.');
  return { ...refuse(parsed.reason), malformed: !APPLICATION_SHAPE.test(shape) };
}

/** Reads a 公开(公告)号, which must belong to the patent's type; `grant` asks for more than a 公布. */
export function checkPublicationNumber(
  text: string,
  date: string | null,
  type: PatentType,
  grant: boolean,
): Checked<{ canonical: string }> {
  const parsed = parsePublicationNumber(text, date);
  if (!parsed.ok) {
    const shape = compactIdentifier(text).replace(/[.,]/g, '');
    return { ...refuse(parsed.reason), malformed: !PUBLICATION_SHAPE.test(shape) };
  }
  if (parsed.type !== type) {
    return { ...refuse(`该号码属于“${parsed.type}”，与专利类型“${type}”不一致。`), malformed: false };
  }
  if (grant && parsed.stage === '公布') {
    return { ...refuse('这是申请公布号，不是授权公告号。'), malformed: false };
  }
  return { ok: true, canonical: parsed.canonical };
}

/** Reads a 国际申请号. */
export function checkPctNumber(text: string): Checked<{ canonical: string }> {
  const parsed = parsePctNumber(text);
  return parsed.ok ? { ok: true, canonical: parsed.canonical } : { ...refuse(parsed.reason), malformed: true };
}

/** Reads the number of a related application; a Chinese one by the rules of application numbers. */
export function checkRelatedNumber(relation: Relation): Checked<{ canonical: string }> {
  const parsed = relatedNumber(relation);
  if (parsed.ok) return { ok: true, canonical: parsed.canonical };
  const own = officeOf(relation) === 'CN' ? checkApplicationNumber(relation.Number) : null;
  return { ...refuse(parsed.reason), malformed: own === null || own.ok || own.malformed };
}

/** Reads the number of a cited document; one that begins with CN must be a Chinese publication number. */
export function checkCitedNumber(text: string): Checked<{ canonical: string }> {
  const parsed = citedNumber(text);
  return parsed.ok ? { ok: true, canonical: parsed.canonical } : { ...refuse(parsed.reason), malformed: true };
}

/** Reads an IPC symbol of subclass or group; unknown and retired symbols are fine. */
export function checkIpc(text: string): Checked<{ symbol: string }> {
  const parsed = parseIpc(text);
  if (!parsed.ok) return { ...refuse(parsed.reason), malformed: true };
  if (parsed.level !== 'subclass' && parsed.level !== 'group') {
    return { ...refuse('IPC 分类号至少应写到小类，例如 G06F 或 G06F16/332。'), malformed: true };
  }
  return { ok: true, symbol: parsed.symbol };
}

/** Reads a Locarno symbol. */
export function checkLoc(text: string): Checked<{ symbol: string }> {
  const parsed = parseLoc(text);
  return parsed.ok ? { ok: true, symbol: parsed.symbol } : { ...refuse(parsed.reason), malformed: true };
}

const CREDIT_CODE_SHAPE = /^[\dA-Z]{18}$/;

/** Reads a 统一社会信用代码; one of 18 characters with a wrong check character is refused by the rule. */
export function checkCreditCode(text: string): Checked<{ canonical: string }> {
  const parsed = parseCreditCode(text);
  if (parsed.ok) return { ok: true, canonical: parsed.canonical };
  return { ...refuse(parsed.reason), malformed: !CREDIT_CODE_SHAPE.test(compactIdentifier(text).replace(/-/g, '')) };
}
