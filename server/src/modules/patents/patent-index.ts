import type { patents } from '../../db/schema/patents.ts';
import { startOfDay } from '../../lib/time.ts';
import type { Searched } from '../../search/index.ts';

type PatentRow = typeof patents.$inferSelect;

/** Everybody who ever held it, each once. */
const people = ({ applicants, owners }: PatentRow) => [...new Set([...applicants, ...owners])].join('、');

/** 统一社会信用代码, which no text that is written of a patent has. */
const codes = ({ partyCodes }: PatentRow) => [...new Set(partyCodes.map(({ Code }) => Code))].join(' ');

/** Application numbers are asked for with their dot and without. */
const numbers = ({ applicationNumber, publicationNumber, grantNumber }: PatentRow) =>
  [applicationNumber, applicationNumber?.replace('.', ''), publicationNumber, grantNumber].filter(Boolean).join(' ');

/** What is looked through. Of the patent search the fields are weights: A title, B abstract, C parties, D inventors and numbers. */
export const patentSearch: Searched<PatentRow> = {
  title: ['title'],
  body: [{ part: 'abstract', weight: 'B' }, { part: people, weight: 'C' }, 'inventors', numbers, codes],
  date(row) {
    const day = row.grantDate ?? row.grantedOn ?? row.publicationDate ?? row.applicationDate;
    return day === null ? null : startOfDay(day);
  },
};
