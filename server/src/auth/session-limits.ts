/** How many sessions an account may have, and how long each lasts: by the security policy, for the back office, others and single roles. */
import { hasWorkplace, isWorkRole, type RoleSessions } from '@ip-portal/contract';
import { SESSION_DEFAULTS } from '@ip-portal/contract/limits';
import { sql } from 'drizzle-orm';
import { singles } from '../db/schema/singles.ts';
import { SECURITY_POLICY_KEY } from './rights.ts';

export interface SessionLimits {
  sessions: number;
  idleMinutes: number;
  hours: number;
}

type Stored = Partial<Record<keyof typeof SESSION_DEFAULTS, number>> & { RoleSessions?: readonly RoleSessions[] };

/** The policy as it is stored, as part of a query. */
export const storedPolicy = sql<Stored>`coalesce((select ${singles.value} from ${singles}
  where ${singles.key} = ${SECURITY_POLICY_KEY}), '{}'::jsonb)`;

/** The roles that say how long: those that name a work, else the code that every account, or every account of staff, carries. */
function rolesThatCount(roles: readonly string[], excepted: ReadonlySet<string>): string[] {
  const works = hasWorkplace(roles);
  const named = roles.filter((role) => role !== 'user' && role !== 'admin');
  const work = works ? named.filter(isWorkRole) : named;
  const counted = work.length > 0 ? work : [works ? 'admin' : 'user'];
  return [...new Set([...counted, ...named.filter((role) => excepted.has(role))])];
}

/**
 * The limits for an account with these roles: of each role its exception, or else what holds for its kind of account;
 * of several the strictest, limit by limit.
 */
export function limitsFor(roles: readonly string[], stored: Stored): SessionLimits {
  const policy = { ...SESSION_DEFAULTS, ...stored };
  const usual = hasWorkplace(roles)
    ? { sessions: policy.StaffSessions, idleMinutes: policy.StaffIdleMinutes, hours: policy.StaffHours }
    : { sessions: policy.UserSessions, idleMinutes: policy.UserIdleMinutes, hours: policy.UserHours };
  const exceptions = new Map(
    (stored.RoleSessions ?? []).map(({ Role, Sessions, IdleMinutes, Hours }) => [
      Role,
      { sessions: Sessions, idleMinutes: IdleMinutes, hours: Hours },
    ]),
  );
  const each = rolesThatCount(roles, new Set(exceptions.keys())).map((role) => exceptions.get(role) ?? usual);
  const strictest = (of: keyof SessionLimits) => Math.min(...each.map((one) => one[of]));
  return { sessions: strictest('sessions'), idleMinutes: strictest('idleMinutes'), hours: strictest('hours') };
}
