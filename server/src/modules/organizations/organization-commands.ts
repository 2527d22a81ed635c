/** What members do to their organisation as a whole: each locks the row, asserts right and move, audits, tells. */

import type { OrganizationUpdate, OrganizationWrite } from '@ip-portal/contract';
import { ORGANIZATION_URL, TRADING_URL } from '@ip-portal/contract/urls';
import { organizationWorkflow } from '@ip-portal/contract/workflows/organization';
import { and, count, eq, isNull, sql } from 'drizzle-orm';
import { type Actor, type Context, change, difference } from '../../context.ts';
import { updateRow } from '../../crud/repository.ts';
import type { KeyRing } from '../../crypto/key-ring.ts';
import type { Executor } from '../../db/client.ts';
import { users } from '../../db/schema/accounts.ts';
import { organizationMembers, organizations } from '../../db/schema/organizations.ts';
import { definedOnly } from '../../lib/defined-only.ts';
import { invalid, refused, staleVersion } from '../../lib/errors.ts';
import { maskContacts, openContacts, sealContacts } from './contacts.ts';
import { type By, note } from './organization-audit.ts';
import { countLivePostings, lockOrganization, type OrganizationRow, requireRight } from './organization-repository.ts';
import { changesParticulars, OWNED_MAX, organizationValues } from './organization-rules.ts';
import { changesOf, moveOrganization } from './organization-workflow.ts';

/** A row as the audit record may tell of it: contacts masked. */
async function auditView(keys: KeyRing, row: OrganizationRow): Promise<Record<string, unknown>> {
  const { id: _id, createdAt: _created, remindedDays: _reminded, ...facts } = row;
  return { ...facts, ...maskContacts(await openContacts(keys, row)) };
}

/** Locks the account, so that two calls cannot both be the last; refuses who owns as many as one may, in `words`. */
export async function assertMayOwnMore(
  tx: Executor,
  userId: number,
  words = `每个账号最多拥有 ${OWNED_MAX} 个单位`,
): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  const [row] = await tx
    .select({ owned: count() })
    .from(organizationMembers)
    .innerJoin(
      organizations,
      and(eq(organizations.id, organizationMembers.organizationId), isNull(organizations.deletedAt)),
    )
    .where(and(eq(organizationMembers.userId, userId), eq(organizationMembers.role, 'owner')));
  if ((row?.owned ?? 0) >= OWNED_MAX) throw refused(words);
}

/** A new organisation; whoever makes it owns it. */
export async function createOrganization(
  ctx: Context,
  keys: KeyRing,
  by: By,
  body: OrganizationWrite,
): Promise<number> {
  const { name, creditCode, kind, ...more } = organizationValues(body);
  if (name === undefined || creditCode === undefined || kind === undefined) throw invalid({ Name: '请填写单位名称' });
  // Its number comes first: the contacts are sealed for this row.
  const { rows } = await ctx.db.execute(sql`select nextval(pg_get_serial_sequence('organizations', 'id'))::int as id`);
  const id = Number(rows[0]?.id);
  const sealed = await sealContacts(keys, id, more);
  return change(ctx, [], async (tx) => {
    await assertMayOwnMore(tx, by.user.id);
    const [row] = await tx
      .insert(organizations)
      .values({ id, name, creditCode, kind, ...more, ...sealed })
      .returning();
    if (!row) throw new Error('organisation was not inserted');
    await tx.insert(organizationMembers).values({ organizationId: id, userId: by.user.id, role: 'owner' });
    await note(tx, by, row, { action: 'create', after: await auditView(keys, row) });
    return id;
  });
}

/** Changes the profile. What staff have verified is verified anew when it changes, and stays as it is while they do. */
export async function editOrganization(
  ctx: Context,
  keys: KeyRing,
  by: By,
  id: number,
  { Version, ...body }: OrganizationUpdate,
): Promise<void> {
  const values = organizationValues(body);
  const sealed = await sealContacts(keys, id, values);
  await change(ctx, [], async (tx) => {
    const before = await lockOrganization(tx, id);
    await requireRight(tx, id, by.user.id, 'profile');
    if (before.version !== Version) throw staleVersion();
    const particulars = changesParticulars(before, values);
    if (particulars && before.status === 'pending')
      throw refused({
        rule: 'organization-under-review',
        reason: '核验期间不能修改名称、代码、类型和法定代表人',
        wayOut: { text: '请先撤回申请', url: ORGANIZATION_URL },
      });
    const unproven =
      particulars && organizationWorkflow.begins(before.status, 'revise') ? changesOf(before, 'revise') : {};
    const after = await updateRow(tx, organizations, id, { ...definedOnly({ ...values, ...sealed }), ...unproven });
    const told = difference(await auditView(keys, before), await auditView(keys, after));
    await note(tx, by, after, { action: 'update', ...told });
  });
}

/** Hands the organisation in for verification. */
export async function submitOrganization(ctx: Context, by: By, id: number): Promise<void> {
  await change(ctx, [], async (tx) => {
    const row = await lockOrganization(tx, id);
    await requireRight(tx, id, by.user.id, 'profile');
    await moveOrganization(tx, by, row, 'submit', { part: 'member' });
  });
}

/** Takes the application back, so that the profile can be changed. */
export async function withdrawOrganization(ctx: Context, by: By, id: number): Promise<void> {
  await change(ctx, [], async (tx) => {
    const row = await lockOrganization(tx, id);
    await requireRight(tx, id, by.user.id, 'profile');
    await moveOrganization(tx, by, row, 'withdraw', { part: 'member' });
  });
}

/** Gives the organisation up. Its postings have to be taken back before: they would have nobody to answer for them. */
export async function dissolveOrganization(ctx: Context, by: By, id: number): Promise<void> {
  await change(ctx, [], async (tx) => {
    const row = await lockOrganization(tx, id);
    await requireRight(tx, id, by.user.id, 'owners');
    await removeOrganization(tx, by, row);
  });
}

/** Deletes a locked organisation softly, when nothing of it is shown any more. */
export async function removeOrganization(tx: Executor, by: { actor: Actor }, row: OrganizationRow): Promise<void> {
  if ((await countLivePostings(tx, row.id)) > 0) {
    throw refused({
      rule: 'organization-has-postings',
      reason: '该单位还有待审核或展示中的供需信息',
      wayOut: { text: '请先撤回', url: TRADING_URL },
    });
  }
  await note(tx, by, await updateRow(tx, organizations, row.id, { deletedAt: new Date() }), { action: 'delete' });
}
