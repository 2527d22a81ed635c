import type { UserInfo } from '@ip-portal/contract';
import { passwordFault } from '@ip-portal/contract/rules/password';
import { hasWorkplace } from '@ip-portal/contract/rules/workplace';

/** Why a user's new password will not do; undefined when it will. */
export function newPasswordFault(
  password: string,
  old: string | undefined,
  user: Pick<UserInfo, 'Roles' | 'UserName'>,
): string | undefined {
  if (!password) return '请输入新密码';
  const fault = passwordFault(password, { userName: user.UserName, admin: hasWorkplace(user.Roles) });
  if (fault) return fault;
  return password === old ? '新密码不能与原密码相同' : undefined;
}
