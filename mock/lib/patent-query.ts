/** Patents that a query asks for, by the plainest reading of it. */
import type { PatentItem } from '@ip-portal/contract';
import type { PatentQuery, WordField } from '@ip-portal/contract/rules/patent-query/query';
import { groupStart } from '@ip-portal/contract/rules/patent-query/values';

const WORDS: Record<WordField, (row: PatentItem) => string> = {
  TI: ({ Title }) => Title,
  AB: ({ Abstract }) => Abstract ?? '',
  CL: ({ Title }) => Title,
  PA: ({ Applicants, Owners }) => [...Applicants, ...Owners].join(' '),
  IN: ({ Inventors }) => Inventors.join(' '),
  AG: () => '青禾专利代理所（虚构）',
};
const DAYS = { AD: 'ApplicationDate', PD: 'PublicationDate', GD: 'GrantDate', ED: 'ExpiryDate' } as const;

function words(row: PatentItem, field: WordField | null): string {
  return field ? WORDS[field](row) : [row.Title, row.Abstract, WORDS.PA(row), WORDS.IN(row)].join(' ');
}

function value(row: PatentItem, field: 'TY' | 'LS' | 'FL' | 'PR' | 'FG', text: string): boolean {
  if (field === 'TY') return row.Type === text;
  if (field === 'LS') return row.State === text;
  if (field === 'FL') return row.Flags.includes(text);
  return field === 'PR' && (row.Province ?? '').includes(text);
}

/** Whether a query asks for a patent. */
export function asksFor(query: PatentQuery, row: PatentItem): boolean {
  switch (query.kind) {
    case 'and':
      return query.parts.every((part) => asksFor(part, row));
    case 'or':
      return query.parts.some((part) => asksFor(part, row));
    case 'not':
      return !asksFor(query.part, row);
    case 'words':
      if (query.whole) return [...row.Applicants, ...row.Owners].includes(query.text);
      return (query.exact ? [query.text] : query.text.split(' ')).every((word) =>
        words(row, query.field).includes(word),
      );
    case 'number':
      return [row.ApplicationNumber, row.PublicationNumber, row.GrantNumber].some((one) => one?.startsWith(query.text));
    case 'class':
      return ((query.field === 'LC' ? row.Loc : row.MainIpc) ?? '').startsWith(groupStart(query.text));
    case 'value':
      return query.whole ? row.Province === query.text : value(row, query.field, query.text);
    case 'range': {
      const day = row[DAYS[query.field]];
      return !!day && (!query.from || day >= query.from) && (!query.to || day <= query.to);
    }
  }
}
