/**
 * Legal events as exports tell them: a row an event (申请号, 法律状态公告日, 法律状态, 法律状态信息), columns of their own, or, in
 * JSON lines, a list of objects.
 */
import { IMPORT_FIELDS, type ImportField } from '@ip-portal/contract/patent-import-words';
import { eventKindOf } from '@ip-portal/contract/rules/legal-event';
import { dayOf, type ReadEvent, type ReadPatent, tell } from './read-patent.ts';

/** What an object of a list calls its parts. */
const PARTS = {
  date: /^(?:事件|法律事件|法律状态|事务)?(?:公告)?日期?$|^(?:event|gazette)?_?date$/i,
  code: /^(?:事件|法律事件|法律状态|事务|事项)?代码$|^(?:event|gazette)?_?code$/i,
  text: /^(?:法律事件|法律状态信息|法律状态|事件|事项|事务|内容)(?:内容)?$|^(?:event|wording)?_?(?:text|wording|event)$/i,
} as const satisfies Record<keyof ReadEvent, RegExp>;

const textOf = (value: unknown): string =>
  value === null || value === undefined || typeof value === 'object' ? '' : String(value).trim();

function listed(value: object): Record<keyof ReadEvent, string> {
  const part = (name: RegExp) => textOf(Object.entries(value).find(([key]) => name.test(key.trim()))?.[1]);
  return { date: part(PARTS.date), code: part(PARTS.code), text: part(PARTS.text) };
}

/** Fields apart as gazettes print them: exports have a line or a blank between them. */
const apart = (text: string): string =>
  text
    .replace(/\s+/g, (gap) => (/[\r\n\t]/.test(gap) ? '；' : ' '))
    .replace(/ (?=[^\s:：；;]{2,12}[:：])/g, '；')
    .replace(/；；+/g, '；');

/** The title before what the gazette says besides, unless that begins with it. */
const worded = (title: string, more: string): string =>
  !title || more.startsWith(title) ? more || title : more ? `${title}；${more}` : title;

/**
 * Reads the events of a row. A column 法律状态 beside a day that is no event's own is the title of the event, and says nothing
 * of the state today; answers whether it is.
 */
export function readEvents(
  record: ReadPatent,
  row: Readonly<Partial<Record<ImportField, readonly unknown[]>>>,
): boolean {
  const cells = (row.eventText ?? []).flat(2).filter((one) => one !== null && one !== undefined && one !== '');
  const objects = cells.filter((one) => typeof one === 'object');
  const texts = cells.flatMap((one) => textOf(one) || []);
  const [code = '', ownDay = ''] = [textOf(row.eventCode?.[0]), textOf(row.eventDate?.[0])];
  const isTitle = ownDay === '' && objects.length === 0 && (texts.length > 0 || code !== '');
  const title = isTitle ? textOf(row.legalState?.flat(2)[0]) : '';
  const day = ownDay || (isTitle ? textOf(row.legalStateDate?.[0]) : '');
  const told = objects.map((one) => listed(one as object));
  if (texts.length > 0) told.push(...texts.map((text) => ({ date: day, code, text: worded(title, text) })));
  else if (code !== '' || (ownDay !== '' && objects.length === 0)) {
    told.push({ date: day, code, text: title || (eventKindOf({ Code: code, Text: '' })?.label ?? '') });
  }
  for (const one of told) {
    const date = dayOf(one.date);
    if (!date) tell(record, IMPORT_FIELDS.eventDate, one.date, '没有日期或不是有效日期，这一事件没有导入');
    else if (!one.text) tell(record, IMPORT_FIELDS.eventText, one.code, '没有事件内容，也没有能说明它的代码');
    else record.events.push({ date, code: one.code.toUpperCase(), text: apart(one.text) });
  }
  return isTitle && title !== '';
}
