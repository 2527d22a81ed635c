/** `/api/Patents/Similar`, `/api/Patents/:id/Similar`: patents like a text or another patent, and the class of a text. */
import {
  IdParams,
  Ok,
  OkList,
  SimilarPatent,
  SimilarTextQuery,
  SimilarToText,
  type SuggestedClass,
} from '@ip-portal/contract';
import type { PatentState, PatentType } from '@ip-portal/contract/labels';
import { knownBy } from '@ip-portal/contract/rules/patent-number';
import { inArray } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import { findRow } from '../../../crud/repository.ts';
import type { Db } from '../../../db/client.ts';
import { publicPatents } from '../../../db/public-views.ts';
import { patents } from '../../../db/schema/patents.ts';
import { notFound } from '../../../lib/errors.ts';
import { workGate } from '../../../lib/work-gate.ts';
import type { App } from '../../../types.ts';
import { titlesOf } from '../classes/classes-of.ts';
import { comparedText, subclassesOf } from './compared.ts';
import { findSimilar, type Near, type Vote } from './find-similar.ts';

/** Patents told for a text and of a patent; subclasses told. */
const LIKE_TEXT = 20;
const LIKE_PATENT = 8;
const SUGGESTED = 5;

async function linesOf(db: Db, near: readonly Near[]): Promise<SimilarPatent[]> {
  if (near.length === 0) return [];
  const ids = near.map(({ id }) => id);
  const rows = await db
    .select({
      id: publicPatents.id,
      ApplicationNumber: publicPatents.applicationNumber,
      PublicationNumber: publicPatents.publicationNumber,
      GrantNumber: publicPatents.grantNumber,
      title: publicPatents.title,
      type: publicPatents.type,
      state: publicPatents.state,
      doubt: publicPatents.doubt,
      mainIpc: publicPatents.mainIpc,
    })
    .from(publicPatents)
    .where(inArray(publicPatents.id, ids));
  return rows
    .sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
    .map((row) => ({
      Id: row.id,
      Number: knownBy(row).value,
      Title: row.title,
      Type: row.type as PatentType,
      State: row.state as PatentState,
      StateVerified: row.doubt === null,
      MainIpc: row.mainIpc,
    }));
}

async function suggested(db: Db, votes: readonly Vote[]): Promise<SuggestedClass[]> {
  const told = votes.slice(0, SUGGESTED);
  const titles = await titlesOf(
    db,
    told.map(({ symbol }) => symbol),
  );
  return told.map(({ symbol, share, among }) => ({
    Symbol: symbol,
    Title: titles.get(symbol) ?? null,
    Share: Math.round(share * 100),
    Among: among,
  }));
}

/** Registers both reads. Comparing is work of this process: some at once, some waiting, 503 beyond. */
export async function patentSimilarRoutes(app: App, { db }: Context): Promise<void> {
  const gate = workGate(2, 20);
  app.get(
    '/Patents/Similar',
    {
      config: { access: 'public' },
      schema: {
        tags: ['专利'],
        summary: '与一段文字相似的专利，以及文字可能所属的 IPC 小类',
        description: 'Classes 按可能性排列，Share 为百分比，Among 为最相近的 Nearest 件专利中属于该小类的件数',
        querystring: SimilarTextQuery,
        response: { 200: Ok(SimilarToText) },
      },
    },
    async ({ query }) => {
      const { near, votes, nearest } = await gate(() => findSimilar(db, query.text, { limit: LIKE_TEXT }));
      const data = { Patents: await linesOf(db, near), Classes: await suggested(db, votes), Nearest: nearest };
      return { success: true as const, data };
    },
  );
  app.get(
    '/Patents/:id/Similar',
    {
      config: { access: 'public', cache: { tags: ['Patents'] } },
      schema: {
        tags: ['专利'],
        summary: '与一件专利相似的专利',
        params: IdParams,
        response: { 200: OkList(SimilarPatent) },
      },
    },
    async ({ params }) => {
      const row = await findRow(db, patents, params.id, { view: publicPatents });
      if (!row) throw notFound('专利');
      const own = { id: row.id, classes: subclassesOf([row.mainIpc, ...row.ipcs]) };
      const text = comparedText(row.title, row.abstract);
      const { near } = await gate(() => findSimilar(db, text, { own, limit: LIKE_PATENT }));
      const data = await linesOf(db, near);
      return { success: true as const, data, total: data.length };
    },
  );
}
