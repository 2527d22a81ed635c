import { flag, group, id, instant, integer, list, nullable, oneOf, readOnly, required, text } from '../define/field.ts';
import { type AdminOf, type AdminQueryOf, defineResource, type WriteOf } from '../define/resource.ts';
import { USER_STATUSES } from '../labels.ts';
import { LIMIT_RECORDS_MAX, PASSWORD_MAX, PASSWORD_MIN, ROLE_PATTERN, USER_NAME_PATTERN } from '../limits.ts';
import { MOBILE_DIGITS } from '../patterns.ts';

/** 用户: accounts. They have commands of their own; people also write theirs at registration and in their profile. */
export const userResource = defineResource({
  name: 'Users',
  label: '用户',
  actions: ['read', 'write', 'delete', 'grant', 'reveal', 'erase'],
  admin: {
    UserName: required(
      text('用户名', {
        max: 30,
        pattern: USER_NAME_PATTERN,
        hint: '用户名格式不正确',
        description: '2–30 letters, digits, underscores or Chinese characters, first one a letter',
      }),
    ),
    RealName: text('姓名', { max: 50 }),
    /** Masked, as the address; what is written may be the mask itself: it changes nothing. */
    Phone: text('手机号', {
      max: 20,
      pattern: `^(${MOBILE_DIGITS})?$`,
      hint: '手机号应为 11 位数字，以 13 至 19 开头',
      description: 'masked',
    }),
    Email: text('邮箱', { max: 100, pattern: '^([^\\s@]+@[^\\s@]+\\.[^\\s@]+)?$', hint: '邮箱格式不正确' }),
    Roles: required(list('角色', text('角色', { max: 30, pattern: ROLE_PATTERN }), { min: 1, max: 10, unique: true })),
    Limits: list(
      '限定范围',
      group('限定范围', {
        Role: required(text('角色', { max: 30, pattern: ROLE_PATTERN })),
        Columns: list('栏目', id('栏目'), { max: LIMIT_RECORDS_MAX, unique: true }),
        Institutions: list('机构', id('机构'), { max: LIMIT_RECORDS_MAX, unique: true }),
        Experts: list('专家', id('专家'), { max: LIMIT_RECORDS_MAX, unique: true }),
      }),
      { max: 10 },
    ),
    Status: readOnly(oneOf('状态', USER_STATUSES)),
    /** Until when a source, or a browser that is known, has to wait for its next attempt to log in. */
    LockedUntil: readOnly(nullable(instant('登录受限至'))),
    LastLoginAt: readOnly(nullable(instant('上次登录'))),
    SecondFactorAt: readOnly(nullable(instant('两步验证'))),
  },
  writeOnly: { Password: required(text('密码', { min: PASSWORD_MIN, max: PASSWORD_MAX })) },
  sorts: ['Id', 'UserName', 'CreatedAt', 'LastLoginAt'],
  adminFilters: ['RealName', 'Status'],
  moreFilters: {
    UserName: text('用户名', { max: 50 }),
    Role: text('角色', { max: 30, pattern: ROLE_PATTERN }),
    Held: flag('登录受限'),
    IdleDays: integer('未登录天数', {
      min: 1,
      max: 3_650,
      description: 'accounts that have not logged in for so many days, since they were made where they never did',
    }),
  },
});
export type AdminUser = AdminOf<typeof userResource>;
export type UserWrite = WriteOf<typeof userResource>;
export type AdminUserListQuery = AdminQueryOf<typeof userResource>;
