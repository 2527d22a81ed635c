/** Password hashing and rules (GB/T 22239-2019 level 3: length, classes, no reuse, deny list). */
import { PASSWORD_MIN, PASSWORD_MIN_ADMIN } from '@ip-portal/contract/limits';
import { hash, verify } from '@node-rs/argon2';
import { workGate } from '../lib/work-gate.ts';

/** OWASP's argon2id profile of 19 MiB, two passes: about 30 ms on one core. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const DENIED = new Set([
  'password',
  'passw0rd',
  'p@ssw0rd',
  'password1',
  'password123',
  'admin123',
  'admin@123',
  'qwer1234',
  'qwerty123',
  'abc12345',
  'abcd1234',
  '12345678',
  '11111111',
  'iloveyou',
  'a1234567',
  'test1234',
]);

/** Each hash holds a core for 30 ms: four at once, and no more waiting than are done in two seconds. */
const hashing = workGate(4, 120);

/** Hash of a password. */
export function hashPassword(password: string): Promise<string> {
  return hashing(() => hash(password, OPTIONS));
}

/** True when `password` made `stored`. */
export async function verifyPassword(stored: string, password: string): Promise<boolean> {
  return hashing(() => verify(stored, password));
}

let decoy: Promise<string> | undefined;
/** Spends the time of a verification where there is no user, so that timing tells nothing. */
export async function verifyAgainstNobody(password: string): Promise<false> {
  decoy ??= hashPassword('no such user');
  await verifyPassword(await decoy, password);
  return false;
}

/** Why a password is refused, in Chinese, or null. Administrators need more characters. */
export function passwordFault(password: string, userName: string, isAdmin: boolean): string | null {
  const min = isAdmin ? PASSWORD_MIN_ADMIN : PASSWORD_MIN;
  if (password.length < min) return `密码至少 ${min} 个字符${isAdmin ? '（管理员）' : ''}`;
  const classes = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/].filter((test) => test.test(password)).length;
  if (classes < 3) return '密码须包含大写字母、小写字母、数字、符号中的至少三类';
  const lower = password.toLowerCase();
  if (DENIED.has(lower) || (userName.length > 3 && lower.includes(userName.toLowerCase()))) {
    return '密码过于常见或包含用户名，请换一个';
  }
  return null;
}
