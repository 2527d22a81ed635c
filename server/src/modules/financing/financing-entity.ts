import { financingResource } from '@ip-portal/contract';
import { asc, eq, sql } from 'drizzle-orm';
import type { Row } from '../../crud/repository.ts';
import type { CrudEntity } from '../../crud/routes.ts';
import type { Executor } from '../../db/client.ts';
import { publicFinancingProducts } from '../../db/public-views.ts';
import { financingProducts as products } from '../../db/schema.ts';
import { refused } from '../../lib/errors.ts';
import { htmlToText } from '../../lib/html.ts';
import { contains } from '../../lib/list.ts';
import { indexDocument, removeDocument } from '../search/index.ts';

/** Writes or removes what the site search knows of a product. */
async function indexFinancing(tx: Executor, row: Row): Promise<void> {
  if (row.deletedAt) return removeDocument(tx, 'financing', row.id);
  await indexDocument(tx, {
    kind: 'financing',
    refId: row.id,
    title: String(row.name),
    body: [row.bank, row.target, row.rate, htmlToText(String(row.content)), row.materials].filter(Boolean).join('\n'),
    sortDate: row.createdAt as Date,
  });
}

/** `least` must not exceed `most`; a missing bound is open. */
function refuseReversed(merged: Record<string, unknown>): void {
  const fields: Record<string, string> = {};
  const check = (least: unknown, most: unknown, names: [string, string], message: string) => {
    if (typeof least !== 'number' || typeof most !== 'number' || least <= most) return;
    for (const name of names) fields[name] = message;
  };
  check(merged.amountMinFen, merged.amountMaxFen, ['AmountMinFen', 'AmountMaxFen'], '最低额度不能高于最高额度');
  check(merged.termMinMonths, merged.termMaxMonths, ['TermMinMonths', 'TermMaxMonths'], '最短期限不能长于最长期限');
  const messages = [...new Set(Object.values(fields))];
  if (messages.length > 0) throw refused(messages.join('；'), fields);
}

/** Financing products as the plain record helper needs them. */
export const financingEntity: CrudEntity<typeof financingResource> = {
  resource: financingResource,
  table: products,
  defaultOrder: [asc(products.sort), asc(products.id)],
  where: (query) => [
    query.keyword ? contains(query.keyword, products.name, products.bank, products.target) : undefined,
    query.Name ? contains(query.Name, products.name) : undefined,
    query.Bank ? contains(query.Bank, products.bank) : undefined,
    query.OnlinePledge !== undefined ? eq(products.onlinePledge, query.OnlinePledge) : undefined,
    // As numeric: any integer may be asked for, also one beyond bigint.
    query.AmountFen !== undefined
      ? sql`coalesce(${products.amountMinFen}, 0) <= ${query.AmountFen}::numeric
          and (${products.amountMaxFen} is null or ${products.amountMaxFen} >= ${query.AmountFen}::numeric)`
      : undefined,
  ],
  publicView: publicFinancingProducts,
  titleOf: (row) => `${row.bank} ${row.name}`,
  async prepare(_tx, values, existing) {
    refuseReversed({ ...existing, ...values });
    return values;
  },
  after: indexFinancing,
};
