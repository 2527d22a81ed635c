import { passwordFault } from '@ip-portal/contract/rules/password';
import { hashPassword, verifyPassword } from '../../auth/passwords.ts';
import { invalid, refused } from '../../lib/errors.ts';
import type { UserRow } from './user-info.ts';

/** A password that was one of the last so many is refused. */
const PASSWORD_HISTORY = 5;

/** Throws 400 with `field` when the password is too weak for this account. */
export function assertStrong(password: string, userName: string, admin: boolean, field: string): void {
  const fault = passwordFault(password, { userName, admin });
  if (fault) throw invalid({ [field]: fault });
}

/** Column values of a first password. */
export async function firstPassword(password: string) {
  const passwordHash = await hashPassword(password);
  return { passwordHash, passwordHistory: [passwordHash] };
}

/** Column values of a new password; 422 when it was used before. */
export async function nextPassword(
  row: Pick<UserRow, 'passwordHash' | 'passwordHistory'>,
  password: string,
  field: string,
) {
  const known = [...new Set([row.passwordHash, ...row.passwordHistory])].slice(0, PASSWORD_HISTORY);
  for (const old of known) {
    if (await verifyPassword(old, password)) {
      const message = `不能与最近 ${PASSWORD_HISTORY} 次使用过的密码相同`;
      throw refused(message, { [field]: message });
    }
  }
  const passwordHash = await hashPassword(password);
  return {
    passwordHash,
    passwordHistory: [passwordHash, ...known].slice(0, PASSWORD_HISTORY),
    passwordChangedAt: new Date(),
    failedLogins: 0,
    lockedUntil: null,
  };
}
