/**
 * 国际申请号 (PCT Administrative Instructions, Section 307): `PCT/CN2021/078383`, before 2004 `PCT/CN02/00123`. No
 * dependencies: public pages load this file.
 */
import { compactIdentifier, type Parsed, refuse } from './text.ts';

/** What a 国际申请号 says. */
export type PctNumber = {
  /** Four digits of the year, six of the serial, whichever form was written: `PCT/CN2021/078383`. */
  canonical: string;
  /** ST.3 code of the receiving office. */
  office: string;
  year: number;
};

/** The first international applications were filed in that year. */
const FIRST_YEAR = 1978;
/** Since then the year has four digits, the serial six. */
const LONG_FORM_SINCE = 2004;

const SHAPE = '国际申请号应为 PCT、受理局代码、年份和序号，例如 PCT/CN2021/078383。';

/** Whether a text means to be a 国际申请号. */
export const looksLikePct = (text: string): boolean => /^PCT/.test(compactIdentifier(text));

/**
 * Reads a 国际申请号 as people and databases write it: full-width characters, small letters, blanks, without slashes,
 * years and serials of the old form.
 * @returns the parts, or a Chinese reason.
 */
export function parsePctNumber(text: string): Parsed<PctNumber> {
  const compact = compactIdentifier(text);
  if (compact === '') return refuse('请填写国际申请号。');
  if (/^WO/.test(compact)) return refuse('这是国际公布号，请填写以 PCT 开头的国际申请号。');
  const bare = compact.replace(/[/.-]/g, '');
  const [, office = '', longYear, long, shortYear, short] =
    /^PCT([A-Z]{2})(?:(\d{4})(\d{6})|(\d{2})(\d{5}))$/.exec(bare) ?? [];
  if (!office) return refuse(SHAPE);
  const year = longYear ? Number(longYear) : 1900 + Number(shortYear) + (Number(shortYear) < 78 ? 100 : 0);
  const serial = long ?? short ?? '';
  if (year < FIRST_YEAR || year > 2099) return refuse(`国际申请号的年份应为 ${FIRST_YEAR} 年及以后。`);
  if (shortYear && year >= LONG_FORM_SINCE) return refuse(`${LONG_FORM_SINCE} 年起的国际申请号用四位年份和六位序号。`);
  if (/^0+$/.test(serial)) return refuse('国际申请号的序号不能全为 0。');
  return { ok: true, canonical: `PCT/${office}${year}/${serial.padStart(6, '0')}`, office, year };
}
