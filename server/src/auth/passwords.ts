/** Password hashing; what a password must be is said in the contract (`rules/password`). */
import { passwordFault } from '@ip-portal/contract/rules/password';
import { hasWorkplace } from '@ip-portal/contract/rules/workplace';
import { hash, verify } from '@node-rs/argon2';
import { workGate } from '../lib/work-gate.ts';
import { guessFault } from './password-strength.ts';

/** OWASP's argon2id profile of 19 MiB, two passes: about 30 ms on one core. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Each hash holds a core for 30 ms: four at once, and no more waiting than are done in two seconds. */
const hashing = workGate(4, 120);

/** Hash of a password. */
export function hashPassword(password: string): Promise<string> {
  return hashing(() => hash(password, OPTIONS));
}

/** Stands in the place of a hash where an account has no password: it is entered by other ways alone. */
export const NO_PASSWORD = '!';

/** True when `password` made `stored`; where there is none it takes as long to say no. */
export async function verifyPassword(stored: string, password: string): Promise<boolean> {
  if (stored === NO_PASSWORD) return verifyAgainstNobody(password);
  return hashing(() => verify(stored, password));
}

let decoy: Promise<string> | undefined;
/** Spends the time of a verification where there is no user, so that timing tells nothing. */
export async function verifyAgainstNobody(password: string): Promise<false> {
  decoy ??= hashPassword('no such user');
  await verifyPassword(await decoy, password);
  return false;
}

/** Whose password it is to be: what others know of them must not make it up. */
export interface PasswordOwner {
  userName: string;
  admin: boolean;
  /** Names, numbers and addresses of the account, and the site's. */
  known: readonly string[];
}

/** Why a password is refused, in Chinese, or null: by the rule of the contract, then by how it is guessed. */
export async function passwordWeakness(password: string, owner: PasswordOwner): Promise<string | null> {
  return passwordFault(password, owner) ?? guessFault(password, [owner.userName, ...owner.known], owner.admin);
}

/** Days after which whoever works in the back office has to choose a new password. */
const WORK_PASSWORD_DAYS = 90;

/** True when the account has to choose a new password before anything else. */
export function owesPassword(row: {
  mustChangePassword: boolean;
  passwordChangedAt: Date;
  roles: readonly string[];
  /** It has no password that could grow old. */
  noPassword?: boolean;
}): boolean {
  if (row.noPassword) return false;
  const old = Date.now() - row.passwordChangedAt.getTime() > WORK_PASSWORD_DAYS * 86_400_000;
  return row.mustChangePassword || (old && hasWorkplace(row.roles));
}
