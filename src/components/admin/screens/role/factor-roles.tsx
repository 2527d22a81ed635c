import type { RoleItem, SecurityPolicy } from '@ip-portal/contract';
import { isWorkRole } from '@ip-portal/contract/permissions';
import { roleLabel } from '@ip-portal/contract/roles';
import { Button, Select } from 'antd';
import { useState } from 'react';
import type { SavePolicy } from './save-policy';

/** Roles whose holders can do nothing without a second factor. */
export function FactorRoles({
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
  /** What is chosen and not saved yet. */
  const [chosen, setChosen] = useState<string[]>();
  const shown = chosen ?? policy?.FactorRoles ?? [];
  const work = ['admin', ...roles.flatMap(({ Code }) => (isWorkRole(Code) ? [Code] : []))];
  const codes = [...new Set([...work, ...shown])];

  return (
    <section className="admin-card role-duties">
      <h2 id="factor-roles">必须启用两步验证的角色</h2>
      <p className="admin-hint">
        没有启用两步验证的账号登录后先被要求启用，启用之前不能进行其他操作。对已登录的账号立即生效；“管理员”指没有其他角色、拥有全部权限的账号。
      </p>
      {policy ? (
        <div className="role-factor">
          <Select
            mode="multiple"
            aria-labelledby="factor-roles"
            placeholder="没有角色必须启用"
            value={shown}
            disabled={disabled}
            onChange={setChosen}
            options={codes.map((code) => ({ value: code, label: roleLabel(code, roles) }))}
            optionFilterProp="label"
            maxTagCount="responsive"
          />
          <Button disabled={disabled} onClick={() => setChosen(work)}>
            全部选择
          </Button>
          <Button
            type="primary"
            loading={saving}
            disabled={disabled || !chosen}
            onClick={() => void save({ FactorRoles: shown }, '已保存').then(() => setChosen(undefined))}
          >
            保存
          </Button>
        </div>
      ) : null}
    </section>
  );
}
