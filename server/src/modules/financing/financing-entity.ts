import { financingResource } from '@ip-portal/contract';
import { eq, sql } from 'drizzle-orm';
import type { CrudEntity } from '../../crud/routes.ts';
import { publicFinancingProducts } from '../../db/public-views.ts';
import { financingProducts as products } from '../../db/schema/financing.ts';
import { contains } from '../../lib/list.ts';

/** How financing products are stored and found. */
export const financingEntity: CrudEntity<typeof financingResource, typeof products> = {
  resource: financingResource,
  table: products,
  where: (query) => [
    query.keyword ? contains(query.keyword, products.name, products.bank, products.target) : undefined,
    query.Name ? contains(query.Name, products.name) : undefined,
    query.InstitutionId ? eq(products.institutionId, query.InstitutionId) : undefined,
    query.Bank ? contains(query.Bank, products.bank) : undefined,
    query.Status ? eq(products.status, query.Status) : undefined,
    query.OnlinePledge !== undefined ? eq(products.onlinePledge, query.OnlinePledge) : undefined,
    // As numeric: any integer may be asked for, also one beyond bigint.
    query.AmountFen !== undefined
      ? sql`coalesce(${products.amountMinFen}, 0) <= ${query.AmountFen}::numeric
          and (${products.amountMaxFen} is null or ${products.amountMaxFen} >= ${query.AmountFen}::numeric)`
      : undefined,
  ],
  publicView: publicFinancingProducts,
  limit: { column: products.institutionId, idOf: (row) => row.institutionId },
  titleOf: (row) => `${row.bank} ${row.name}`,
  search: { title: ['name'], body: ['bank', 'target', 'rate', { html: 'content' }, 'materials'] },
};
