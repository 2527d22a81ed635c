/**
 * Legal events of Chinese patents: gazette code, wording, ST.27 code and effect (专利法实施细则 2023
 * 第一百零七条; WIPO ST.27 / ST.96 V6_0; domain rules 2.5). The pairing with ST.27 is our own.
 * No dependencies: public pages load this file.
 */
import type { PatentType } from '../labels.ts';
import type { DateString } from './calendar.ts';
import { toHalfWidth } from './text.ts';

/** One event as stored and answered by the API. */
export type PatentEvent = {
  Date: DateString;
  /** CN gazette code such as `GR01`, or empty. */
  Code?: string | null;
  /** Gazette wording, e.g. `专利权的转移`. */
  Text: string;
  Source?: string | null;
};

/** What an event does to the derived state. */
export type EventEffect =
  | 'publish'
  | 'examine'
  | 'grant'
  | 'reject'
  | 'withdraw'
  | 'deemed-withdrawn'
  | 'abandon-application'
  | 'unpaid'
  | 'expire'
  | 'surrender'
  | 'invalidate'
  | 'part-invalidate'
  | 'restore'
  | 'terminate'
  | 'flag-on'
  | 'flag-off'
  | 'none';

/** Flags an event may raise or lower. */
export type EventFlag = '质押' | '许可' | '保全' | '开放许可' | '强制许可';

/** One kind of event. */
export type EventKind = {
  /** Stable ASCII name. */
  id: string;
  /** CN gazette codes, the present one first; older ones are general knowledge. Empty when there is none. */
  codes: readonly string[];
  /** Official wording. */
  label: string;
  /** Recognises the wording in `Text`; kinds are tried in table order. */
  pattern: RegExp;
  /** ST.27 codes; the last one applies when several follow each other. */
  st27: readonly string[];
  effect: EventEffect;
  flag?: EventFlag;
};

/** All kinds known, more specific wordings first. */
export const EVENT_KINDS: readonly EventKind[] = [
  {
    id: 'correction',
    codes: ['CD02', 'CI02', 'CI03', 'CI01'],
    label: '更正',
    pattern: /^(?:发明|实用新型|外观设计)?(?:专利)?(?:公[布告]的?)?更正|更正$/,
    st27: ['P21'],
    effect: 'none',
  },
  {
    id: 'service',
    codes: ['DD01'],
    label: '文件的公告送达',
    pattern: /公告送达|通知的?送达/,
    st27: ['W10'],
    effect: 'none',
  },
  {
    id: 'restoration',
    codes: ['RR01'],
    label: '权利的恢复',
    pattern: /权利?的?恢复|恢复权利/,
    st27: ['C13', 'K13'],
    effect: 'restore',
  },
  {
    id: 'open-licence-withdrawn',
    codes: [],
    label: '开放许可声明的撤回',
    pattern: /开放许可.*撤[回销]|撤[回销].*开放许可/,
    st27: ['S27'],
    effect: 'flag-off',
    flag: '开放许可',
  },
  {
    id: 'open-licence',
    codes: [],
    label: '开放许可声明',
    pattern: /开放许可/,
    st27: ['S26'],
    effect: 'flag-on',
    flag: '开放许可',
  },
  {
    id: 'compulsory-licence-ended',
    codes: [],
    label: '强制许可的终止',
    pattern: /强制许可.*终止|终止.*强制许可/,
    st27: ['S23'],
    effect: 'flag-off',
    flag: '强制许可',
  },
  {
    id: 'compulsory-licence',
    codes: [],
    label: '强制许可',
    pattern: /强制许可/,
    st27: ['S23'],
    effect: 'flag-on',
    flag: '强制许可',
  },
  {
    id: 'licence-cancelled',
    codes: ['EC01'],
    label: '专利实施许可合同备案的注销',
    pattern: /许可.*(?:注销|撤销)|(?:注销|撤销).*许可/,
    st27: ['S13', 'S16', 'S19'],
    effect: 'flag-off',
    flag: '许可',
  },
  {
    id: 'licence-changed',
    codes: ['EM01'],
    label: '专利实施许可合同备案的变更',
    pattern: /许可.*变更/,
    st27: ['S12', 'S15', 'S18'],
    effect: 'none',
    flag: '许可',
  },
  {
    id: 'licence',
    codes: ['EE01'],
    label: '专利实施许可合同备案的生效',
    pattern: /许可.*备案/,
    st27: ['S11', 'S14', 'S17'],
    effect: 'flag-on',
    flag: '许可',
  },
  {
    id: 'pledge-cancelled',
    codes: ['PC01'],
    label: '专利权质押合同登记的注销',
    pattern: /质押.*(?:注销|解除|撤销)|(?:注销|解除|撤销).*质押/,
    st27: ['S22'],
    effect: 'flag-off',
    flag: '质押',
  },
  {
    id: 'pledge-changed',
    codes: ['PM01'],
    label: '专利权质押合同登记的变更',
    pattern: /质押.*变更/,
    st27: ['S21'],
    effect: 'none',
    flag: '质押',
  },
  {
    id: 'pledge',
    codes: ['PE01'],
    label: '专利权质押合同登记的生效',
    pattern: /质押/,
    st27: ['S20'],
    effect: 'flag-on',
    flag: '质押',
  },
  {
    id: 'preservation-ended',
    codes: ['PD01'],
    label: '专利权保全的解除',
    pattern: /保全.*解除|解除.*保全/,
    st27: ['T16'],
    effect: 'flag-off',
    flag: '保全',
  },
  {
    id: 'preservation',
    codes: ['PP01'],
    label: '专利权的保全',
    pattern: /保全/,
    st27: ['T14'],
    effect: 'flag-on',
    flag: '保全',
  },
  {
    id: 'part-invalidation',
    codes: ['IP01'],
    label: '专利权的部分无效宣告',
    pattern: /部分无效/,
    st27: ['M12'],
    effect: 'part-invalidate',
  },
  {
    id: 'invalidation',
    codes: ['IW01'],
    label: '专利权的全部无效宣告',
    pattern: /(?:全部无效|宣告.*全部.*无效|专利权的无效)/,
    st27: ['H12', 'N12'],
    effect: 'invalidate',
  },
  {
    id: 'drug-compensation',
    codes: [],
    label: '药品专利权期限补偿',
    pattern: /药品.*期限补偿/,
    st27: ['G20'],
    effect: 'none',
  },
  { id: 'term-compensation', codes: [], label: '专利权期限补偿', pattern: /期限补偿/, st27: ['G17'], effect: 'none' },
  {
    id: 'unpaid',
    codes: ['CF01', 'C19'],
    label: '未缴年费专利权终止',
    pattern: /未缴(?:纳)?年费/,
    st27: ['H13'],
    effect: 'unpaid',
  },
  {
    id: 'expiry',
    codes: ['CX01'],
    label: '专利权有效期届满',
    pattern: /(?:有效)?期(?:限)?届满/,
    st27: ['H14'],
    effect: 'expire',
  },
  {
    id: 'deemed-abandoned',
    codes: [],
    label: '视为放弃取得专利权',
    pattern: /视为放弃/,
    st27: ['B12'],
    effect: 'abandon-application',
  },
  {
    id: 'surrender',
    codes: ['AV01', 'C20'],
    label: '专利权的主动放弃',
    pattern: /放弃/,
    st27: ['H15'],
    effect: 'surrender',
  },
  {
    id: 'termination',
    codes: ['C17'],
    label: '专利权的终止',
    pattern: /专利权的?终止/,
    st27: ['H10'],
    effect: 'terminate',
  },
  { id: 'rejection', codes: ['RJ01', 'C12'], label: '公布后的驳回', pattern: /驳回/, st27: ['B15'], effect: 'reject' },
  {
    id: 'deemed-withdrawn',
    codes: ['WD01', 'C02'],
    label: '公布后的视为撤回',
    pattern: /视为撤回/,
    st27: ['B12'],
    effect: 'deemed-withdrawn',
  },
  {
    id: 'withdrawal',
    codes: ['WW01', 'C04'],
    label: '公布后的撤回',
    pattern: /撤回/,
    st27: ['B11'],
    effect: 'withdraw',
  },
  {
    id: 'transfer',
    codes: ['TR01', 'C41'],
    label: '专利申请权、专利权的转移',
    pattern: /转移|转让/,
    st27: ['R14'],
    effect: 'none',
  },
  {
    id: 'party-change',
    codes: ['CP01', 'CP03', 'C56'],
    label: '专利权人的姓名或者名称的变更',
    pattern: /(?:姓名|名称).*变更/,
    st27: ['R13'],
    effect: 'none',
  },
  {
    id: 'address-change',
    codes: ['CP02'],
    label: '专利权人地址的变更',
    pattern: /地址.*变更|变更/,
    st27: ['R10'],
    effect: 'none',
  },
  {
    id: 'examination',
    codes: ['SE01', 'C10'],
    label: '实质审查的生效',
    pattern: /实质审查/,
    st27: ['D11'],
    effect: 'examine',
  },
  { id: 'grant', codes: ['GR01', 'C14'], label: '授权', pattern: /授权|授予/, st27: ['F11', 'F12'], effect: 'grant' },
  { id: 'publication', codes: ['PB01', 'C06'], label: '公布', pattern: /公布|公开/, st27: ['Q12'], effect: 'publish' },
];

const BY_CODE = new Map(EVENT_KINDS.flatMap((kind) => kind.codes.map((code) => [code, kind] as const)));

/** The kind of an event: by its code, else by its wording; null when neither is known. */
export function eventKindOf(event: Pick<PatentEvent, 'Code' | 'Text'>): EventKind | null {
  const code = toHalfWidth(event.Code ?? '')
    .trim()
    .toUpperCase();
  const known = BY_CODE.get(code);
  if (known) return known;
  // The gazette's section title names all three cases; what follows it tells which one is meant.
  const text = event.Text.replace(/\s/g, '').replace(/生效、变更[及和、]注销/g, '');
  return EVENT_KINDS.find((kind) => kind.pattern.test(text)) ?? null;
}

/** Kind of licence named in an event's wording. */
export function licenceKindOf(text: string): '独占' | '排他' | '普通' | null {
  return /独占/.test(text) ? '独占' : /排他|独家/.test(text) ? '排他' : /普通/.test(text) ? '普通' : null;
}

/**
 * ST.27 code of an event, chosen by patent type (grant: F11 发明, else F12), licence kind (排他 S11–13,
 * 独占 S14–16, 普通 S17–19, S10 when unnamed) and, for a restoration, by whether the right had been granted.
 * @returns null for an unknown event.
 */
export function st27Of(event: Pick<PatentEvent, 'Code' | 'Text'>, type: PatentType, granted: boolean): string | null {
  const kind = eventKindOf(event);
  if (!kind) return null;
  if (kind.id === 'grant') return type === '发明' ? 'F11' : 'F12';
  if (kind.id === 'restoration') return granted ? 'K13' : 'C13';
  if (kind.flag === '许可') {
    const licence = licenceKindOf(event.Text);
    return licence ? (kind.st27[['排他', '独占', '普通'].indexOf(licence)] ?? 'S10') : 'S10';
  }
  return kind.st27[kind.st27.length - 1] ?? null;
}
