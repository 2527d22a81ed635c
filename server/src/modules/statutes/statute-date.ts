/** Dates and events in the words of a statute. */
import { addDays, formatDate, isDate } from '@ip-portal/contract/rules/calendar';
import { chineseToInt, NUMERAL_CLASS } from './chinese-numeral.ts';
import type { SourceLine, StatuteHistory } from './statute-types.ts';

const DATE = `(?:\\d{4}|[一二][〇零○一二三四五六七八九]{3})\\s*年\\s*[${NUMERAL_CLASS}]{1,3}\\s*月\\s*[${NUMERAL_CLASS}]{1,3}\\s*日`;
const EVENT_END = /(?:通过|公布|批准|修正|修订|修改|施行|实施|发布|废止)[\s，,；;。)）]*(?:根据|自)?\s*$/;

/** Characters before a date that may close the event before it. */
const BEFORE_DATE = 60;

/** Reads `2021年6月1日` or `二〇二一年六月一日`; null when there is no such day. */
function readChineseDate(text: string): string | null {
  const match = /^([^年]+)年([^月]+)月([^日]+)日$/.exec(text.replace(/\s/g, ''));
  if (!match) return null;
  const [year, month, day] = [match[1], match[2], match[3]].map((part) => chineseToInt(part ?? ''));
  if (!year || !month || !day) return null;
  try {
    return formatDate({ year, month, day });
  } catch {
    return null;
  }
}

/** The `(YYYY-MM-DD)` at the end of a file name, or null. */
export function fileNameDate(fileName: string): string | null {
  const date = /[（(](\d{4}-\d{2}-\d{2})[)）](?:\.[a-z]+)?$/i.exec(fileName)?.[1];
  return date && isDate(date) ? date : null;
}

/**
 * Reads the history lines. A line may hold several events (`…第一次修正根据2010年…第二次修正`): a date
 * opens a new one when the words before it close the last one. Undated lines keep `date: null`.
 */
export function readHistory(lines: readonly SourceLine[]): StatuteHistory[] {
  const history: StatuteHistory[] = [];
  for (const { text } of lines) {
    const starts: number[] = [];
    for (const match of text.matchAll(new RegExp(DATE, 'g'))) {
      // Only what stands right before the date tells; a line may hold thousands of dates.
      const before = text.slice(Math.max(0, match.index - BEFORE_DATE), match.index);
      const first = match.index < BEFORE_DATE && /^[\s（(]*(?:根据)?\s*$/.test(before);
      if (first || EVENT_END.test(before)) starts.push(match.index);
    }
    if (starts.length === 0) {
      history.push({ date: null, text: tidy(text) });
      continue;
    }
    for (const [i, start] of starts.entries()) {
      const part = text.slice(start, starts[i + 1] ?? text.length);
      const written = new RegExp(`^${DATE}`).exec(part)?.[0] ?? '';
      const rest = tidy(
        part
          .slice(written.length)
          .trimEnd()
          .replace(/(?:根据|自)$/, ''),
      );
      history.push({ date: readChineseDate(written), text: rest });
    }
  }
  return history;
}

function tidy(text: string): string {
  const trimmed = text.replace(/[\s\u3000]+/g, ' ').trim();
  // A bracket left over from a cut-off `（…）`.
  const open = (trimmed.match(/[（(]/g) ?? []).length;
  const close = (trimmed.match(/[)）]/g) ?? []).length;
  if (close > open) return trimmed.replace(/[)）]$/, '').trim();
  return open > close ? trimmed.replace(/^[（(]/, '').trim() : trimmed;
}

/** Whether a history line only tells from when the text applies. */
export function isEffectEvent(event: StatuteHistory): boolean {
  return /施行|生效|实施/.test(event.text) && !/通过|公布|批准|修正|修订|修改|发布/.test(event.text);
}

/** What the text itself says about its 施行日期. */
export type EffectClause =
  | { kind: 'date'; date: string }
  /** From the day of promulgation, or `days` after it. */
  | { kind: 'promulgation'; days: number };

/** Finds `本条例自…起施行` in one paragraph; null when there is none or its date does not exist. */
export function readEffectClause(text: string): EffectClause | null {
  const dated = new RegExp(`本[^，。；]{1,14}?自\\s*(${DATE})\\s*起?\\s*(?:施行|实施|生效|执行)`).exec(text);
  if (dated) {
    const date = readChineseDate(dated[1] ?? '');
    return date ? { kind: 'date', date } : null;
  }
  const relative = new RegExp(
    `本[^，。；]{1,14}?自(?:公布|发布|颁布)之日起?(?:([${NUMERAL_CLASS}]{1,4})日后)?(?:起)?(?:施行|实施|生效|执行)`,
  ).exec(text);
  if (!relative) return null;
  return { kind: 'promulgation', days: relative[1] ? (chineseToInt(relative[1]) ?? 0) : 0 };
}

/** The day an effect clause names, given the promulgation; null when that is unknown. */
export function resolveEffectClause(clause: EffectClause, promulgationDate: string | null): string | null {
  if (clause.kind === 'date') return clause.date;
  return promulgationDate ? addDays(promulgationDate, clause.days) : null;
}
