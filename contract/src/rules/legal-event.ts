/**
 * Legal events as stored, and what one of them says: its kind, its register number, its days. Fields that the
 * record does not hold apart are read from the gazette's wording 「事项名称；字段:值；…」 (专利审查指南
 * 第五部分第八章 1.3.2). No dependencies: public pages load this file.
 */
import type { LicenceKind, PatentType } from '../labels.ts';
import { type DateString, isDate } from './calendar.ts';
import { EVENT_KINDS, type EventKind } from './legal-event-table.ts';
import { toHalfWidth } from './text.ts';

/** One event as stored and answered by the API. */
export type PatentEvent = {
  /** 公告日 in the gazette. */
  Date: DateString;
  /** CN gazette code such as `GR01`, or empty. */
  Code?: string | null;
  /** Gazette wording, e.g. `专利权的转移`. */
  Text: string;
  Source?: string | null;
  /** Day it takes effect where that is not the gazette's, e.g. 终止日, 登记生效日. */
  EffectiveDate?: DateString | null;
  /** 登记号 or 备案号. */
  RegisterNumber?: string | null;
  /** The decision a restoration undoes: its gazette code or wording. */
  Undoes?: string | null;
  /** Gazette day of the decision a restoration undoes. */
  UndoesDate?: DateString | null;
  /** Last day of a licence or a preservation. */
  Until?: DateString | null;
  LicenceKind?: LicenceKind | null;
  /** Fee year that was paid. */
  FeeYear?: number | null;
  /** Who held the right before a transfer or change of name; who gave the pledge or the licence. */
  PartiesBefore?: readonly string[];
  /** Who holds it after; who took the pledge or the licence. */
  PartiesAfter?: readonly string[];
};

const BY_CODE = new Map(EVENT_KINDS.flatMap((kind) => kind.codes.map((code) => [code, kind] as const)));

/** A gazette code as the table writes it. */
const codeOf = (code: string | null | undefined): string =>
  toHalfWidth(code ?? '')
    .trim()
    .toUpperCase();

/** Whether the gazette code is in the table; an empty one is none and therefore fine. */
export function isKnownCode(code: string | null | undefined): boolean {
  return codeOf(code) === '' || BY_CODE.has(codeOf(code));
}

/**
 * The kind of an event: by its code, else by its wording; null when neither is known. Only titles are read:
 * values of fields (发明名称 above all) may hold any word.
 */
export function eventKindOf(event: Pick<PatentEvent, 'Code' | 'Text'>): EventKind | null {
  // The gazette's section title names all three cases; what follows it tells which one is meant.
  const [first = '', ...more] = event.Text.replace(/\s/g, '')
    .replace(/生效、变更[及和、]注销/g, '')
    .split(/[；;]/);
  const titles = [first.split(/[:：]/)[0] ?? '', ...more.filter((piece) => !/[:：]/.test(piece))];
  const known = BY_CODE.get(codeOf(event.Code));
  if (known) {
    // AV01 stands for both; only the wording tells that a twin was given up for the other.
    const twin = known.id === 'surrender' ? EVENT_KINDS.find(({ id }) => id === 'double-grant') : undefined;
    return twin && titles.some((title) => twin.pattern.test(title)) ? twin : known;
  }
  for (const title of titles) {
    const kind = EVENT_KINDS.find(({ pattern }) => pattern.test(title));
    if (kind) return kind;
  }
  return null;
}

/** `20191106`, `2019-11-06`, `2019年11月6日` as a date; null for anything else. */
function dateIn(text: string): DateString | null {
  const match = /(\d{4})[-年./]?(\d{1,2})[-月./]?(\d{1,2})(?!\d)/.exec(text);
  if (!match) return null;
  const [, year = '', month = '', day = ''] = match;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDate(date) ? date : null;
}

/** Value of the first of these fields of the gazette's wording. */
function fieldIn(text: string, name: RegExp): string | null {
  for (const piece of text.split(/[；;]/)) {
    const match = /^\s*([^:：]{1,20})[:：]\s*(.+)$/.exec(piece);
    if (match?.[1] && match[2] && name.test(match[1].trim())) return match[2].trim();
  }
  return null;
}

const EFFECTIVE =
  /^(?:登记生效日|保全登记生效日|生效日期?|终止日期?|期满终止日期?|放弃生效日|质押登记日|备案日|注销日|变更日|许可合同备案解除日|保全解除日|解除日|开放许可声明(?:生效|撤回)日)$/;
const REGISTER = /^(?:质押|保全|许可|合同|强制许可)?(?:登记号|备案号|文书?号|决定号)$|^开放许可声明编号$/;
const GIVER = /^(?:出质人|许可人|让与人)$/;
const TAKER = /^(?:质权人|被许可人|受让人)$/;
/** Of a transfer or a change of name `变更前` is a name; of a change of address it is none. */
const FORMER = /^变更前(?:的?(?:专利)?权利?人|的?申请人|权利人)?$/;
const LATTER = /^变更后(?:的?(?:专利)?权利?人|的?申请人|权利人)?$/;
const PERIOD = /^(?:合同|保全|质押)(?:履行)?期限?$|^许可期限$/;

/** An event read: what it is and what it names. */
export type EventFacts = {
  event: PatentEvent;
  kind: EventKind;
  /** Gazette day. */
  date: DateString;
  /** Day it takes effect; the gazette's where no other is known. */
  effective: DateString;
  register: string | null;
  until: DateString | null;
  licence: LicenceKind | null;
  /** What a restoration undoes, when it says so: `kind` null where the decision is named but unknown. */
  undoes: { kind: EventKind | null; named: boolean; date: DateString | null };
  /** Fee year that was paid. */
  feeYear: number | null;
  /** Marketing approval a compensation for a drug names. */
  approvedOn: DateString | null;
  /** Names before and after: of a transfer the holders, of a pledge or licence who gave and who took. */
  parties: { before: readonly string[]; after: readonly string[] };
};

/**
 * Reads one event: fields of the record first, then the gazette's wording.
 * @returns null when it is of no known kind or its day is none.
 */
export function readEvent(event: PatentEvent): EventFacts | null {
  const kind = eventKindOf(event);
  if (!kind || !isDate(event.Date)) return null;
  const named = event.Undoes?.trim() || fieldIn(event.Text, /^原决定(?:名称)?$/);
  // What an older import may have stored is judged like the text: no day is none.
  const dayOf = (date: DateString | null | undefined) => (date && isDate(date) ? date : null);
  const undone = dayOf(event.UndoesDate) ?? dateIn(fieldIn(event.Text, /^原决定(?:公告|发文)?日期?$/) ?? '');
  const register = event.RegisterNumber || fieldIn(event.Text, REGISTER);
  const ends =
    kind.flag !== '开放许可'
      ? fieldIn(event.Text, PERIOD)
          ?.split(/至|到|—|~/)
          .pop()
      : null;
  const year = /第(\d{1,2})年度/.exec(event.Text.replace(/\s/g, ''))?.[1];
  return {
    event,
    kind,
    date: event.Date,
    effective: dayOf(event.EffectiveDate) ?? dateIn(fieldIn(event.Text, EFFECTIVE) ?? '') ?? event.Date,
    register: register ? toHalfWidth(register).replace(/\s/g, '').toUpperCase() : null,
    until: dayOf(event.Until) ?? (ends ? dateIn(ends) : null),
    licence: kind.flag === '许可' ? (event.LicenceKind ?? licenceOf(kind, event.Text)) : null,
    undoes: {
      kind: named ? eventKindOf({ Code: isKnownCode(named) ? named : '', Text: named }) : null,
      named: Boolean(named),
      date: undone,
    },
    feeYear: kind.effect === 'pay' ? (event.FeeYear ?? (year ? Number(year) : null)) : null,
    approvedOn: dateIn(fieldIn(event.Text, /批准日$/) ?? ''),
    parties: partiesOf(event, kind),
  };
}

/** Names that the record holds, else those of the gazette's wording. */
function partiesOf(event: PatentEvent, kind: EventKind): EventFacts['parties'] {
  const moved = kind.id === 'transfer' || kind.id === 'party-change';
  const said = (names: readonly string[] | undefined, field: RegExp) =>
    names && names.length > 0
      ? names
      : (fieldIn(event.Text, field) ?? '')
          .split(/[、，]/)
          .map((name) => name.trim())
          .filter(Boolean);
  return {
    before: said(event.PartiesBefore, moved ? FORMER : GIVER),
    after: said(event.PartiesAfter, moved ? LATTER : TAKER),
  };
}

/** A contract under an open licence is one whatever else its wording says. */
function licenceOf(kind: EventKind, text: string): LicenceKind | null {
  return kind.id === 'open-licence-contract' ? '开放' : licenceKindOf(text);
}

/** Kind of licence named in an event's wording. */
export function licenceKindOf(text: string): LicenceKind | null {
  const named = fieldIn(text, /^许可种类$/) ?? text;
  if (/开放/.test(named)) return '开放';
  if (/独占/.test(named)) return '独占';
  if (/排他|独家/.test(named)) return '排他';
  return /普通/.test(named) ? '普通' : null;
}

/**
 * ST.27 code of an event, chosen by patent type (grant: F11 发明, else F12), licence kind (排他 S11–13,
 * 独占 S14–16, 普通 S17–19, S10 when unnamed) and, for a restoration, by whether the right had been granted.
 * @returns null for an unknown event.
 */
export function st27Of(
  event: Pick<PatentEvent, 'Code' | 'Text' | 'LicenceKind'>,
  type: PatentType,
  granted: boolean,
): string | null {
  const kind = eventKindOf(event);
  if (!kind) return null;
  if (kind.id === 'grant') return type === '发明' ? 'F11' : 'F12';
  if (kind.id === 'restoration') return granted ? 'K13' : 'C13';
  if (kind.flag === '许可' && kind.st27.length > 1) {
    const licence = event.LicenceKind ?? licenceKindOf(event.Text);
    const place = ['排他', '独占', '普通'].indexOf(licence === '开放' ? '普通' : (licence ?? ''));
    return kind.st27[place] ?? 'S10';
  }
  return kind.st27[kind.st27.length - 1] ?? null;
}
