/** A legal event in three voices: the gazette's wording, plain words with their article, and the key event of WIPO ST.27. */
import type { PatentType } from '../labels.ts';
import { partyWords } from './event-fields.ts';
import { type PatentEvent, readEvent, st27Of } from './legal-event.ts';
import { st27Words } from './st27-words.ts';

/** An event as it is shown. */
export type ToldEvent = {
  /** Day of the gazette. */
  Date: string;
  /** Gazette code such as `GR01`, or empty. */
  Code: string;
  /** The gazette's wording without its fields. */
  Title: string;
  /** Fields of the wording and of the record, in this order. */
  Fields: { Name: string; Value: string; Known: boolean }[];
  /** What the wording says besides. */
  Rest: string[];
  /** In plain words; empty for an event of no known kind, as `Article` is then. */
  Meaning: string;
  /** Article it rests on. */
  Article: string;
  /** Day of effect, where it is not the gazette's. */
  EffectiveDate: string | null;
  /** Key event of WIPO ST.27 and what it means. */
  St27: string | null;
  St27Text: string;
  Source: string;
};

/** What tells the kind of grant; `known` holds what the record says of itself, so that nobody has to read it twice. */
export type EventOwner = { type: PatentType; grantDate: string | null; known?: readonly (string | null)[] };

/** A value without the signs that differ from gazette to gazette. */
const bare = (value: string): string =>
  value
    .replace(/^(?:ZL|CN(?=\d{8,}[.\d]))/i, '')
    .replace(/[\s.]/g, '')
    .toUpperCase();

/** `20191106` of a field that is a day, as `2019-11-06`. */
function dashedDate(name: string, value: string): string {
  return /日期?$/.test(name) ? value.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3') : value;
}

/** What the record holds apart from the wording. */
function ownFields(event: PatentEvent, kind: string | undefined): ToldEvent['Fields'] {
  const party = partyWords(kind);
  const fields = [
    { name: party.before, value: event.PartiesBefore?.join('、') },
    { name: party.after, value: event.PartiesAfter?.join('、') },
    { name: '登记号或备案号', value: event.RegisterNumber },
    { name: '许可种类', value: event.LicenceKind ? `${event.LicenceKind}许可` : null },
    { name: '期限届满日', value: event.Until },
    { name: '原决定', value: event.Undoes },
    { name: '原决定公告日', value: event.UndoesDate },
    { name: '缴费年度', value: event.FeeYear ? `第 ${event.FeeYear} 年度` : null },
  ];
  return fields.flatMap(({ name, value }) => (value ? [{ Name: name, Value: value, Known: false }] : []));
}

/** Fields of a gazette that name the record. The publication is not among them: what was published is what its event is about. */
const OF_THE_RECORD =
  /^(?:IPC[（(]主分类[)）]|主?分类号|专利号|申请号|申请日期?|发明名称|授权公告日期?|授权公告号|申请公布日期?|公布号)$/;

/** Takes 「事项名称；字段:值；…」 apart; text of another shape stays whole. */
export function tellEvent(event: PatentEvent, { type, grantDate, known = [] }: EventOwner): ToldEvent {
  const said = new Set(known.flatMap((value) => (value ? [bare(value)] : [])));
  const [first = '', ...more] = event.Text.split(/[；;]/)
    .map((piece) => piece.trim())
    .filter(Boolean);
  const facts = readEvent(event);
  const st27 = st27Of(event, type, grantDate !== null && grantDate <= event.Date);
  const Fields: ToldEvent['Fields'] = [];
  const Rest: string[] = [];
  for (const piece of more) {
    const match = /^([^:：]{1,20})[:：](.+)$/.exec(piece);
    if (match?.[1] && match[2]) {
      const Name = match[1].trim();
      const Value = dashedDate(Name, match[2].trim());
      Fields.push({ Name, Value, Known: OF_THE_RECORD.test(Name) && said.has(bare(Value)) });
    } else Rest.push(piece);
  }
  return {
    Date: event.Date,
    Code: event.Code ?? '',
    Title: first || facts?.kind.label || '法律事件',
    Fields: [...Fields, ...ownFields(event, facts?.kind.id)],
    Rest,
    Meaning: facts?.kind.meaning ?? '',
    Article: facts?.kind.article ?? '',
    EffectiveDate: facts && facts.effective !== facts.date ? facts.effective : null,
    St27: st27,
    St27Text: st27 ? st27Words(st27) : '',
    Source: event.Source ?? '',
  };
}

/** Events in three voices, the newest first; those of one day stay in the order of the record. */
export function tellEvents(events: readonly PatentEvent[], owner: EventOwner): ToldEvent[] {
  return [...events].sort((a, b) => b.Date.localeCompare(a.Date)).map((event) => tellEvent(event, owner));
}
