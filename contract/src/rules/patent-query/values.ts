/** Values of a patent query in the form that records carry them in: numbers, classes, and words of closed lists. */
import { FOUND_STATES, NOT_VERIFIED, PATENT_FLAGS, PATENT_TYPES, STATE_UNVERIFIED } from '../../labels.ts';
import { fromStandardForm, parseApplicationNumber } from '../application-number.ts';
import { parseIpc } from '../ipc.ts';
import { parseLoc } from '../loc.ts';
import { looksLikePct, parsePctNumber } from '../pct-number.ts';
import { parsePublicationNumber } from '../publication-number.ts';
import { compactIdentifier, type Parsed, refuse } from '../text.ts';

/** A number as it is looked for; `note`: a Chinese sentence about what is wrong with it. */
export type ReadNumber = Parsed<{ text: string; note: string | null }>;

const fine = (text: string, note: string | null = null): ReadNumber => ({ ok: true, text, note });

function readApplication(compact: string): ReadNumber {
  const read = parseApplicationNumber(compact);
  if (read.ok) return fine(read.canonical);
  const body = compact.replace(/^(?:CN)?(?:ZL|CN)?[:.]?/, '').replace(/\.$/, '');
  if (/^\d{1,12}$/.test(body)) return fine(body);
  const [, digits, check] = /^(\d{12})\.?([\dX])$/.exec(body) ?? /^(\d{8})(?:\.(?=.)|(?=X))([\dX])$/.exec(body) ?? [];
  if (digits && check) return fine(`${digits}.${check}`, read.reason);
  return refuse('申请号应为 12 位数字（2003 年 10 月前为 8 位）加校验位，或者它开头的几位数字。');
}

function readPublication(compact: string): ReadNumber {
  const bare = compact.replace(/[.,]/g, '');
  const text = /^\d/.test(bare) ? `CN${bare}` : bare;
  const match = /^CN\d{1,9}([A-Z]\d?)?$/.exec(text);
  if (!match) return refuse('公开（公告）号应为 CN 加数字和种类代码，例如 CN113781974A，或者它的开头。');
  if (!match[1]) return fine(text);
  const read = parsePublicationNumber(text);
  return fine(text, read.ok ? null : read.reason);
}

/** Whether a text of unknown kind is a publication number or the beginning of one. */
const isPublication = (compact: string): boolean =>
  /^(?:CN\d{1,9}|CN\d{7,9}[A-WYZ]\d?|\d{7,9}[A-WYZ]\d?)$/.test(compact);

/**
 * A number or the beginning of one, as people write it.
 * @returns it in the form of records; a number with a fault is kept as it was typed, with a note.
 */
export function readNumber(code: 'AN' | 'PN' | 'NO', text: string): ReadNumber {
  const compact = compactIdentifier(text).replace(/[。·・．]/g, '.');
  if (code === 'NO' && looksLikePct(compact)) {
    const read = parsePctNumber(compact);
    return read.ok ? fine(read.canonical) : read;
  }
  const standard = code === 'PN' ? null : fromStandardForm(compact);
  if (standard) return fine(standard);
  if (code === 'PN' || (code === 'NO' && isPublication(compact))) return readPublication(compact);
  return readApplication(compact);
}

const BEGINNING = /^[A-HY](?:\d{1,2}|\d{2}[A-Z]|\d{2}[A-Z]\d{1,4}(?:\/\d{0,6})?)?$/;

/** What symbols at or below `symbol` begin with: group 3 is not the beginning of group 30. */
export const groupStart = (symbol: string): string =>
  /^[A-HY]\d{2}[A-Z]\d{1,4}$/.test(symbol) ? `${symbol}/` : symbol;

/** A symbol of a class at any level. */
export function readClass(code: 'IC' | 'MC' | 'CP' | 'LC', text: string): Parsed<{ text: string }> {
  const compact = compactIdentifier(text);
  if (code === 'LC') return readLocarno(compact);
  const read = parseIpc(compact);
  if (read.ok) return { ok: true, text: read.symbol };
  const known = BEGINNING.test(compact) && (code === 'CP' || !compact.startsWith('Y'));
  if (known) return { ok: true, text: compact.replace(/\/$/, '') };
  return refuse(
    code === 'CP'
      ? 'CPC 分类号应以 A 至 H 或 Y 开头，例如 Y02E10。'
      : 'IPC 分类号应以部（A 至 H）开头，例如 G、G06F 或 G06F16/33。',
  );
}

function readLocarno(compact: string): Parsed<{ text: string }> {
  const read = parseLoc(compact);
  if (read.ok) return { ok: true, text: read.symbol };
  const [, cls = '', rest = ''] = /^(\d{1,2})(-\d?)?$/.exec(compact) ?? [];
  if (Number(cls) >= 1 && Number(cls) <= 32 && !(rest && cls.length === 1)) {
    return { ok: true, text: `${cls.padStart(2, '0')}${rest}` };
  }
  return refuse('外观设计分类号应为两位大类和两位小类，例如 12 或 12-08。');
}

const TYPE_WORDS: Record<string, string> = {
  发明专利: '发明',
  新型: '实用新型',
  实用新型专利: '实用新型',
  外观: '外观设计',
  外观设计专利: '外观设计',
};
const STATE_WORDS: Record<string, string> = {
  有效: '有权',
  授权: '有权',
  失效: '无权',
  审查中: '审中',
  在审: '审中',
  [STATE_UNVERIFIED]: NOT_VERIFIED,
};
const YES = ['有', '是', '1'];
const NO = ['无', '否', '没有', '0'];

function among(known: readonly string[], text: string, what: string, words: Record<string, string> = {}) {
  const value = words[text] ?? text;
  return known.includes(value)
    ? { ok: true as const, text: value, not: false }
    : refuse(`${what}只能是${known.join('、')}。`);
}

/** A word of a closed list, or a province, city or district; `not`: the opposite of the value is meant. */
export function readValue(
  code: 'TY' | 'LS' | 'FL' | 'PR' | 'FG',
  text: string,
): Parsed<{ text: string; not: boolean }> {
  switch (code) {
    case 'TY':
      return among(PATENT_TYPES, text, '专利类型', TYPE_WORDS);
    case 'LS':
      return among(FOUND_STATES, text, '法律状态', STATE_WORDS);
    case 'FL':
      return among(PATENT_FLAGS, text, '标记');
    case 'FG':
      return YES.includes(text) || NO.includes(text)
        ? { ok: true, text: '有', not: NO.includes(text) }
        : refuse('有附图只能是有或无。');
    case 'PR':
      return text.length > 0 && text.length <= 50
        ? { ok: true, text, not: false }
        : refuse('地区应为 1 至 50 个字，例如 江苏、苏州市。');
  }
}
