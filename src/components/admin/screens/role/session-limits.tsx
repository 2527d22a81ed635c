import type { RoleItem, RoleSessions, SecurityPolicy } from '@ip-portal/contract';
import { Button } from 'antd';
import { useState } from 'react';
import type { SavePolicy } from './save-policy';
import { LIMITS, type Limit, LimitField, SessionExceptions } from './session-exceptions';

interface Changed extends Partial<Record<`${'Staff' | 'User'}${Limit}`, number>> {
  RoleSessions?: RoleSessions[];
}

const CLASSES = [
  { key: 'Staff', label: '工作人员' },
  { key: 'User', label: '其他用户' },
] as const;

/** How many log-ins an account may have at once, and how long each lasts: by default, and for single roles. */
export function SessionLimits({
  policy,
  roles,
  saving,
  disabled,
  save,
}: {
  policy: SecurityPolicy | undefined;
  roles: readonly RoleItem[];
  saving: boolean;
  disabled: boolean;
  save: SavePolicy;
}) {
  /** What is changed and not saved yet. */
  const [changed, setChanged] = useState<Changed>({});
  const change = (part: Changed) => setChanged((before) => ({ ...before, ...part }));

  return (
    <section className="admin-card role-duties">
      <h2>登录时限</h2>
      <p className="admin-hint">
        超过同时登录数时，最久未使用的登录自动退出；缩短时限对已登录的账号立即生效。工作人员的时限也适用于银行和专家。
      </p>
      {policy ? (
        <div className="role-limits">
          {CLASSES.map(({ key, label }) => (
            <fieldset key={key}>
              <legend>{label}</legend>
              {LIMITS.map((limit) => (
                <LimitField
                  key={limit.key}
                  limit={limit}
                  of={label}
                  value={changed[`${key}${limit.key}`] ?? policy[`${key}${limit.key}`]}
                  disabled={disabled}
                  onChange={(value) => change({ [`${key}${limit.key}`]: value })}
                />
              ))}
            </fieldset>
          ))}
          <SessionExceptions
            policy={policy}
            roles={roles}
            value={changed.RoleSessions ?? policy.RoleSessions}
            disabled={disabled}
            onChange={(RoleSessions) => change({ RoleSessions })}
          />
          <Button
            type="primary"
            loading={saving}
            disabled={disabled || Object.keys(changed).length === 0}
            onClick={() => void save(changed, '已保存').then(() => setChanged({}))}
          >
            保存时限
          </Button>
        </div>
      ) : null}
    </section>
  );
}
