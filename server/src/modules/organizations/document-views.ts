/** Staff who open what proves an organisation: each time in the audit log, once an hour for its keepers to read. */
import { and, arrayContains, eq, gt, sql } from 'drizzle-orm';
import { audit, type Context } from '../../context.ts';
import { dataViews } from '../../db/schema/data-views.ts';
import { roleWords } from '../../notify/account-messages.ts';
import type { By } from './organization-audit.ts';
import type { OrganizationRow } from './organization-repository.ts';

const FIELDS = ['Documents'];
const REASON = '核对单位资料';

/** Writes down that somebody of the staff has opened a document; a viewer that asks for it in parts makes one view. */
export async function noteOpened(
  ctx: Context,
  { user, actor }: By,
  { id, name }: OrganizationRow,
  after: { document: number; kind: string },
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await audit(tx, actor, { action: 'view', resource: 'Organizations', resourceId: id, title: name, after });
    const [seen] = await tx
      .select({ id: dataViews.id })
      .from(dataViews)
      .where(
        and(
          eq(dataViews.organizationId, id),
          eq(dataViews.viewerId, user.id),
          arrayContains(dataViews.fields, FIELDS),
          gt(dataViews.at, sql`now() - interval '1 hour'`),
        ),
      )
      .limit(1);
    if (seen) return;
    await tx.insert(dataViews).values({
      viewerId: user.id,
      viewerRole: await roleWords(tx, user.roles),
      resource: 'Organizations',
      resourceId: id,
      fields: FIELDS,
      reason: REASON,
      userId: null,
      organizationId: id,
    });
  });
}
