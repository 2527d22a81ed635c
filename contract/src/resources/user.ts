import { instant, list, nullable, oneOf, readOnly, required, text } from '../define/field.ts';
import { type AdminOf, type AdminQueryOf, defineResource, type WriteOf } from '../define/resource.ts';
import { ROLES, USER_STATUSES } from '../labels.ts';
import { PASSWORD_MAX, PASSWORD_MIN, USER_NAME_PATTERN } from '../limits.ts';

/** 用户: accounts. They have commands of their own; people also write theirs at registration and in their profile. */
export const userResource = defineResource({
  name: 'Users',
  label: '用户',
  admin: {
    UserName: required(
      text('用户名', {
        max: 30,
        pattern: USER_NAME_PATTERN,
        hint: '用户名格式不正确',
        description: '3–30 letters, digits, underscores or Chinese characters, first one a letter',
      }),
    ),
    RealName: text('姓名', { max: 50 }),
    /** Masked in lists. */
    Phone: text('手机号', {
      max: 20,
      pattern: '^(1[3-9]\\d{9})?$',
      hint: '手机号应为 11 位数字，以 13 至 19 开头',
      description: 'masked in lists',
    }),
    Email: text('邮箱', { max: 100, pattern: '^([^\\s@]+@[^\\s@]+\\.[^\\s@]+)?$', hint: '邮箱格式不正确' }),
    Roles: required(list('角色', oneOf('角色', ROLES), { min: 1, max: 5, unique: true })),
    Status: readOnly(oneOf('状态', USER_STATUSES)),
    LockedUntil: readOnly(nullable(instant('锁定至'))),
    LastLoginAt: readOnly(nullable(instant('上次登录'))),
  },
  writeOnly: { Password: required(text('密码', { min: PASSWORD_MIN, max: PASSWORD_MAX })) },
  sorts: ['Id', 'UserName', 'CreatedAt', 'LastLoginAt'],
  adminFilters: ['RealName', 'Status'],
  moreFilters: { UserName: text('用户名', { max: 50 }), Role: oneOf('角色', ROLES) },
});
export type AdminUser = AdminOf<typeof userResource>;
export type UserWrite = WriteOf<typeof userResource>;
export type AdminUserListQuery = AdminQueryOf<typeof userResource>;
