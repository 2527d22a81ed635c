import { hashPassword, passwordWeakness, verifyPassword } from '../../auth/passwords.ts';
import type { Executor } from '../../db/client.ts';
import { invalid, refused } from '../../lib/errors.ts';
import { readWebConfig } from '../site/index.ts';
import type { ClearUser } from './own-data.ts';
import type { UserRow } from './user-row.ts';

/** A password that was one of the last so many is refused. */
const PASSWORD_HISTORY = 5;

/** What is known of an account besides its name. */
type Person = Partial<Pick<ClearUser, 'realName' | 'phone' | 'email'>> & { userName: string };

/** Throws 400 with `field` when the password is too weak for this account. */
export async function assertStrong(
  db: Executor,
  password: string,
  person: Person,
  admin: boolean,
  field: string,
): Promise<void> {
  const { WebSiteName } = await readWebConfig(db);
  const known = [person.realName, person.phone, person.email, WebSiteName, 'ip-portal'].filter(
    (one) => one !== undefined,
  );
  const fault = await passwordWeakness(password, { userName: person.userName, admin, known });
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
      throw refused({ reason: message, field });
    }
  }
  const passwordHash = await hashPassword(password);
  return {
    passwordHash,
    passwordHistory: [passwordHash, ...known].slice(0, PASSWORD_HISTORY),
    passwordChangedAt: new Date(),
  };
}
