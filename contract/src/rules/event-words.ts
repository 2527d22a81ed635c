import type { PatentDetail, PatentEvent } from '@ip-portal/contract';
import { partyWords } from '@ip-portal/contract/rules/event-fields';
import { readEvent, st27Of } from '@ip-portal/contract/rules/legal-event';

/** An event's wording and its fields, as the gazette lists them behind it, and what it means. */
export interface EventWords {
  title: string;
  fields: { name: string; value: string }[];
  rest: string[];
  /** In plain words, with the article; null for an event of no known kind. */
  meaning: { text: string; article: string } | null;
  /** Day of effect, where it is not the gazette's. */
  effective: string | null;
  /** Key event of WIPO ST.27. */
  st27: string | null;
}

/** `20191106` of a field that is a day, as `2019-11-06`. */
function dashedDate(name: string, value: string): string {
  return /日期?$/.test(name) ? value.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3') : value;
}

/** What the record holds apart from the wording. */
function ownFields(event: PatentEvent, kind: string | undefined): { name: string; value: string }[] {
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
  return fields.flatMap(({ name, value }) => (value ? [{ name, value }] : []));
}

/** Takes 「事项名称；字段:值；…」 apart; text of another shape stays whole. */
export function eventWords(event: PatentEvent, patent: Pick<PatentDetail, 'Type' | 'GrantDate'>): EventWords {
  const [first = '', ...more] = event.Text.split(/[；;]/)
    .map((piece) => piece.trim())
    .filter(Boolean);
  const facts = readEvent(event);
  const granted = patent.GrantDate !== null && patent.GrantDate <= event.Date;
  const words: EventWords = {
    title: first || facts?.kind.label || '法律事件',
    fields: [],
    rest: [],
    meaning: facts ? { text: facts.kind.meaning, article: facts.kind.article } : null,
    effective: facts && facts.effective !== facts.date ? facts.effective : null,
    st27: st27Of(event, patent.Type, granted),
  };
  for (const piece of more) {
    const match = /^([^:：]{1,20})[:：](.+)$/.exec(piece);
    if (match?.[1] && match[2])
      words.fields.push({ name: match[1].trim(), value: dashedDate(match[1].trim(), match[2].trim()) });
    else words.rest.push(piece);
  }
  words.fields.push(...ownFields(event, facts?.kind.id));
  return words;
}
