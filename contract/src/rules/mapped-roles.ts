/** Which roles a claim of an identity provider may stand for. */
import { dutiesOf, OWN_ROLE } from '../permissions.ts';
import { READY_ROLES, type ReadyRole } from '../roles.ts';

const ready = new Map<string, ReadyRole>(Object.entries(READY_ROLES));

/**
 * True for a role that a claim may give and take. Those of the three duties (系统、安全、审计) are given by hand alone, and so
 * is `admin`, which may do everything; a bound role would be worth nothing without its record. Roles of staff need the switch.
 * @param permissions of a role that the portal made itself
 */
export function mayBeMapped(code: string, permissions: readonly string[], staffRoles: boolean): boolean {
  const role = ready.get(code);
  if (role) return !role.duty && !role.binds && (!role.staff || staffRoles);
  return OWN_ROLE.test(code) && staffRoles && dutiesOf([], permissions).size === 0;
}
