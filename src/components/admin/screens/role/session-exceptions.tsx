import type { RoleItem, RoleSessions, SecurityPolicy } from '@ip-portal/contract';
import { SESSION_BOUNDS } from '@ip-portal/contract/limits';
import { isWorkRole } from '@ip-portal/contract/permissions';
import { roleLabel } from '@ip-portal/contract/roles';
import { Button, InputNumber, Select } from 'antd';

export type Limit = 'Sessions' | 'IdleMinutes' | 'Hours';
export const LIMITS: { key: Limit; label: string; unit: string }[] = [
  { key: 'Sessions', label: '同时登录', unit: '处' },
  { key: 'IdleMinutes', label: '无操作', unit: '分钟' },
  { key: 'Hours', label: '最长', unit: '小时' },
];

/** One limit of a class of accounts or of a role; an emptied field keeps what was there. */
export function LimitField({
  limit,
  of,
  value,
  disabled,
  onChange,
}: {
  limit: (typeof LIMITS)[number];
  of: string;
  value: number;
  disabled: boolean;
  onChange: (value: number) => void;
}) {
  return (
    <span className="role-limit">
      <span>{limit.label}</span>
      <InputNumber
        {...SESSION_BOUNDS[limit.key]}
        precision={0}
        aria-label={`${of}${limit.label}（${limit.unit}）`}
        value={value}
        suffix={limit.unit}
        disabled={disabled}
        onChange={(given) => {
          if (given !== null) onChange(given);
        }}
      />
    </span>
  );
}

/** Roles for which other limits hold than for the back office or for others. */
export function SessionExceptions({
  policy,
  roles,
  value,
  disabled,
  onChange,
}: {
  policy: SecurityPolicy;
  roles: readonly RoleItem[];
  value: readonly RoleSessions[];
  disabled: boolean;
  onChange: (value: RoleSessions[]) => void;
}) {
  const free = ['admin', ...roles.map(({ Code }) => Code)].filter(
    (code) => code !== 'user' && !value.some(({ Role }) => Role === code),
  );
  const add = (Role: string) => {
    const { StaffSessions, StaffIdleMinutes, StaffHours, UserSessions, UserIdleMinutes, UserHours } = policy;
    const usual = isWorkRole(Role)
      ? { Sessions: StaffSessions, IdleMinutes: StaffIdleMinutes, Hours: StaffHours }
      : { Sessions: UserSessions, IdleMinutes: UserIdleMinutes, Hours: UserHours };
    onChange([...value, { Role, ...usual }]);
  };

  return (
    <>
      {value.map((one) => {
        const label = roleLabel(one.Role, roles);
        return (
          <fieldset key={one.Role}>
            <legend>{label}</legend>
            {LIMITS.map((limit) => (
              <LimitField
                key={limit.key}
                limit={limit}
                of={label}
                value={one[limit.key]}
                disabled={disabled}
                onChange={(given) =>
                  onChange(value.map((each) => (each === one ? { ...each, [limit.key]: given } : each)))
                }
              />
            ))}
            <Button
              type="link"
              disabled={disabled}
              aria-label={`取消单独设定：${label}`}
              onClick={() => onChange(value.filter((each) => each !== one))}
            >
              取消单独设定
            </Button>
          </fieldset>
        );
      })}
      <p className="admin-hint">
        为角色单独设定的时限代替上面的默认值；一个账号有几个角色时，每项取最严的。“管理员”指没有其他角色、拥有全部权限的账号。
      </p>
      <Select
        className="role-exception"
        aria-label="为角色单独设定时限"
        placeholder="为角色单独设定时限…"
        value={null}
        disabled={disabled || free.length === 0}
        onChange={(code: string | null) => {
          if (code !== null) add(code);
        }}
        options={free.map((code) => ({ value: code, label: roleLabel(code, roles) }))}
        optionFilterProp="label"
        showSearch
      />
    </>
  );
}
