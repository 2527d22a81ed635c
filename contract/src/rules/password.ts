/** What a password must be, for registration, change and reset, the first administrator and the one made up for them. */
import { PASSWORD_MAX, PASSWORD_MIN, PASSWORD_MIN_ADMIN } from '../limits.ts';

const CLASSES = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/];
const CLASSES_MIN = 3;
/** A user name this short may stand in a password by chance. */
const SHORT_NAME = 3;

/** Well-known ones in small letters, of those that have three classes in some spelling. */
const DENIED: ReadonlySet<string> = new Set([
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
  'test1234',
]);

/** Fewest characters of a password; administrators need more. */
export function passwordMin(admin: boolean): number {
  return admin ? PASSWORD_MIN_ADMIN : PASSWORD_MIN;
}

/**
 * Why a password is refused for this account, in Chinese, or null: too short or too long, fewer than three of the four
 * classes of characters, well known, or with the user name in it (GB/T 22239-2019, level 3, 8.1.4.1 asks for
 * complexity without figures; the figures are ours).
 */
export function passwordFault(password: string, account: { userName: string; admin: boolean }): string | null {
  const min = passwordMin(account.admin);
  if (password.length < min) return `密码至少 ${min} 个字符${account.admin ? '（后台账号）' : ''}`;
  if (password.length > PASSWORD_MAX) return `密码最多 ${PASSWORD_MAX} 个字符`;
  if (CLASSES.filter((one) => one.test(password)).length < CLASSES_MIN) {
    return '密码须包含大写字母、小写字母、数字、符号中的至少三类';
  }
  const lower = password.toLowerCase();
  const named = account.userName.length > SHORT_NAME && lower.includes(account.userName.toLowerCase());
  return DENIED.has(lower) || named ? '密码过于常见或包含用户名，请换一个' : null;
}
