/** `POST /api/admin/Organizations/:id/reveal`: the contacts of an organisation in clear. */
import { IdParams, Ok, RevealBody, Revealed } from '@ip-portal/contract';
import type { Context } from '../../context.ts';
import type { KeyRing } from '../../crypto/key-ring.ts';
import { notFound } from '../../lib/errors.ts';
import { reveal } from '../../privacy/reveal.ts';
import type { App } from '../../types.ts';
import { openContacts } from './contacts.ts';
import { findOrganization, WHAT } from './organization-repository.ts';
import { byOf } from './organization-request.ts';

/** Registers the route on `app` (prefix `/api`). */
export function organizationRevealRoutes(app: App, ctx: Context, keys: KeyRing): void {
  app.post(
    '/admin/Organizations/:id/reveal',
    {
      config: { access: 'Organizations:reveal', stepUp: true },
      schema: {
        tags: ['后台'],
        summary: '查看单位的联系人、联系电话、联系邮箱（须说明理由，告知单位）',
        params: IdParams,
        body: RevealBody('Organizations'),
        response: { 200: Ok(Revealed('Organizations')) },
      },
    },
    async (request, reply) => {
      const data = await reveal(ctx, byOf(request), 'Organizations', request.body, async () => {
        const row = await findOrganization(ctx.db, request.params.id, true);
        if (!row) throw notFound(WHAT);
        const { contactName, contactPhone, contactEmail } = await openContacts(keys, row);
        const clear = { ContactName: contactName, ContactPhone: contactPhone, ContactEmail: contactEmail };
        return { id: row.id, title: row.name, userId: null, organizationId: row.id, clear };
      });
      reply.header('cache-control', 'no-store');
      return { success: true as const, data };
    },
  );
}
