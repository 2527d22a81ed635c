/** Looking at the portal as a role sees it: the session carries the role, and counts for no more than both may do. */
import {
  completeRoles,
  intersectRights,
  OWN_ROLE,
  type Rights,
  type RoleLimit,
  type RoleLimits,
  rightsOf,
  roleLabel,
} from '@ip-portal/contract';
import { eq, inArray } from 'drizzle-orm';
import type { Executor } from '../db/client.ts';
import { ownRoles } from '../db/schema/accounts.ts';
import { columns } from '../db/schema/columns.ts';

/** The role a session looks as, with limits for the occasion. */
export type Viewing = RoleLimits;

/** What of a role's limits is needed to resolve them. */
async function resolveLimits(db: Executor, given: RoleLimits): Promise<RoleLimit[]> {
  const { Role: role, Columns = [], Institutions = [], Experts = [] } = given;
  const found = Columns.length
    ? await db
        .select({ id: columns.id, of: columns.kind, code: columns.code })
        .from(columns)
        .where(inArray(columns.id, [...Columns]))
    : [];
  const plain = (kind: 'institution' | 'expert') => (id: number) => ({ role, kind, id, of: null, whole: false });
  return [
    ...found.map(({ id, of, code }) => ({
      role,
      kind: 'column' as const,
      id,
      of: of as RoleLimit['of'],
      whole: code !== null,
    })),
    ...Institutions.map(plain('institution')),
    ...Experts.map(plain('expert')),
  ];
}

/** How the portal stands to whoever looks at it as a role: roles and name of it, and the rights that both have. */
export async function lookAs(
  db: Executor,
  mine: Rights,
  viewing: Viewing,
): Promise<{ roles: string[]; name: string; rights: Rights }> {
  const { Role } = viewing;
  const own = OWN_ROLE.test(Role)
    ? await db
        .select({ code: ownRoles.code, name: ownRoles.name, permissions: ownRoles.permissions })
        .from(ownRoles)
        .where(eq(ownRoles.code, Role))
    : [];
  const roles = completeRoles(['user', Role]);
  const rights = rightsOf({
    roles,
    own: Object.fromEntries(own.map(({ code, permissions }) => [code, permissions])),
    separateDuties: false,
    limits: await resolveLimits(db, viewing),
  });
  const name = roleLabel(
    Role,
    own.map((one) => ({ Code: one.code, Name: one.name })),
  );
  return { roles, name, rights: intersectRights(mine, rights) };
}
