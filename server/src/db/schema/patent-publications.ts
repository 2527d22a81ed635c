/** Publications of patents: what gazettes printed of each, and the wordings that a newer one has replaced. */
import { PUBLICATION_STAGES, type PublicationStage } from '@ip-portal/contract/rules/publication-number';
import { date, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { notEmpty, oneOf } from '../checks.ts';
import { line, textArray } from '../columns.ts';
import { patents } from './patents.ts';

export const patentPublications = pgTable(
  'patent_publications',
  {
    /** Canonical, with its kind: `CN115212463A`. One publication belongs to one patent. */
    number: text('number').primaryKey(),
    patentId: integer('patent_id')
      .notNull()
      .references(() => patents.id, { onDelete: 'cascade' }),
    /** `A`, `B`, `C1`, `U9`; null where the number carries none. */
    kind: text('kind'),
    /** Null where a number without a letter does not tell. */
    stage: text('stage').$type<PublicationStage>(),
    publishedOn: date('published_on', { mode: 'string' }),
  },
  (t) => [
    index('patent_publications_patent_idx').on(t.patentId),
    notEmpty(t.number),
    oneOf(t.stage, PUBLICATION_STAGES),
  ],
);

/** The wording of a publication that is not the one shown: that stands with the patent, and nowhere twice. */
export const patentWordings = pgTable('patent_wordings', {
  number: text('number')
    .primaryKey()
    .references(() => patentPublications.number, { onDelete: 'cascade' }),
  abstract: line('abstract'),
  claims: textArray('claims'),
  description: line('description'),
});
