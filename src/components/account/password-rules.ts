import type { UserInfo } from '@ip-portal/contract';
import { PASSWORD_MAX, PASSWORD_MIN, PASSWORD_MIN_ADMIN } from '@ip-portal/contract/limits';

/** Fewest characters of this user's password: administrators need more. */
export function passwordMin(user: Pick<UserInfo, 'Roles'>): number {
  return user.Roles.includes('admin') ? PASSWORD_MIN_ADMIN : PASSWORD_MIN;
}

/** Mirrors the backend's rule for comfort; undefined when the password will probably do. */
export function newPasswordFault(
  password: string,
  old: string | undefined,
  user: Pick<UserInfo, 'Roles' | 'UserName'>,
): string | undefined {
  if (!password) return '请输入新密码';
  if (password.length < passwordMin(user)) return `密码至少 ${passwordMin(user)} 个字符`;
  if (password.length > PASSWORD_MAX) return `密码最多 ${PASSWORD_MAX} 个字符`;
  const classes = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/].filter((test) => test.test(password)).length;
  if (classes < 3) return '密码须包含大写字母、小写字母、数字、符号中的至少三类';
  if (user.UserName.length > 3 && password.toLowerCase().includes(user.UserName.toLowerCase()))
    return '密码不能包含用户名';
  if (password === old) return '新密码不能与原密码相同';
  return undefined;
}
