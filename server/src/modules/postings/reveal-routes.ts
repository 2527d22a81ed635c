/** `POST /api/admin/Postings/:id/reveal`: the contacts of a posting in clear. */
import { IdParams, Ok, postingResource, RevealBody, Revealed } from '@ip-portal/contract';
import type { Context } from '../../context.ts';
import { keysOf } from '../../crypto/key-ring.ts';
import { openFields } from '../../crypto/sealed-fields.ts';
import { notFound } from '../../lib/errors.ts';
import { reveal } from '../../privacy/reveal.ts';
import type { App } from '../../types.ts';
import { findPosting } from './posting-repository.ts';
import { byOf } from './posting-request.ts';

const { label } = postingResource;

/** Registers the route on `app` (prefix `/api`). */
export function postingRevealRoutes(app: App, ctx: Context): void {
  app.post(
    '/admin/Postings/:id/reveal',
    {
      config: { access: 'Postings:reveal', stepUp: true },
      schema: {
        tags: ['后台'],
        summary: `查看${label}的联系人、联系电话（须说明理由，告知发布人）`,
        params: IdParams,
        body: RevealBody('Postings'),
        response: { 200: Ok(Revealed('Postings')) },
      },
    },
    async (request, reply) => {
      const data = await reveal(ctx, byOf(request), 'Postings', request.body, async () => {
        const row = await findPosting(ctx.db, request.params.id);
        if (!row) throw notFound(label);
        const { contactName, contactPhone } = await openFields(keysOf(ctx), 'postings', row.id, row);
        const clear = { ContactName: contactName, ContactPhone: contactPhone };
        return { id: row.id, title: row.title, userId: row.ownerId, organizationId: row.organizationId, clear };
      });
      reply.header('cache-control', 'no-store');
      return { success: true as const, data };
    },
  );
}
