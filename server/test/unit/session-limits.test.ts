/** Which limits hold for an account, by its roles. */
import { SESSION_DEFAULTS } from '@ip-portal/contract';
import { expect, it } from 'vitest';
import { limitsFor } from '../../src/auth/session-limits.ts';

const staff = { sessions: 10, idleMinutes: SESSION_DEFAULTS.StaffIdleMinutes, hours: 12 };
const others = { ...staff, idleMinutes: SESSION_DEFAULTS.UserIdleMinutes };
const RoleSessions = [
  { Role: 'bank', Sessions: 20, IdleMinutes: 60, Hours: 8 },
  { Role: 'auditor', Sessions: 1, IdleMinutes: 5, Hours: 2 },
  { Role: 'admin', Sessions: 2, IdleMinutes: 10, Hours: 4 },
  { Role: 'enterprise', Sessions: 3, IdleMinutes: 20, Hours: 24 },
];
const bank = { sessions: 20, idleMinutes: 60, hours: 8 };

it.each([
  ['nobody in particular', ['user'], others],
  ['staff without an exception', ['user', 'admin', 'editor'], staff],
  ['a laxer exception', ['user', 'bank'], bank],
  ['a bound role without one', ['user', 'expert'], staff],
  ['the same beside the `admin` it carried once', ['user', 'admin', 'bank'], bank],
  ['a laxer exception beside a role without', ['user', 'admin', 'bank', 'editor'], { ...staff, hours: 8 }],
  ['two exceptions', ['user', 'admin', 'bank', 'auditor'], { sessions: 1, idleMinutes: 5, hours: 2 }],
  ['the administrator with all rights', ['user', 'admin'], { sessions: 2, idleMinutes: 10, hours: 4 }],
  ['a role of others', ['user', 'enterprise'], { sessions: 3, idleMinutes: 20, hours: 24 }],
  ['a role of others at staff', ['user', 'admin', 'bank', 'enterprise'], { sessions: 3, idleMinutes: 20, hours: 8 }],
  ['one of others without, at staff', ['user', 'admin', 'bank', 'person'], bank],
])('%s', (_, roles, limits) => {
  expect(limitsFor(roles, { RoleSessions })).toEqual(limits);
});

it('what the policy says of all holds where nothing is said of a role', () => {
  expect(limitsFor(['user', 'admin', 'editor'], { StaffHours: 3, RoleSessions })).toEqual({ ...staff, hours: 3 });
  expect(limitsFor(['user'], { UserIdleMinutes: 7 })).toEqual({ ...others, idleMinutes: 7 });
});
