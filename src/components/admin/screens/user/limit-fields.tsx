import { ProFormDependency, ProFormSelect } from '@ant-design/pro-components';
import type { RoleItem } from '@ip-portal/contract';
import { LIMIT_KINDS, type LimitKind, limitKindsOf } from '@ip-portal/contract/scopes';
import { useRequest } from 'ahooks';
import { fetchLimitOptions } from '../../../../services/viewing';
import { useMay } from '../../kit/rights';
import { Section } from '../../kit/section';
import { LIMIT_FIELDS, LIMIT_WORDS, limitChoices } from '../role/limit-selects';

type Chosen = Record<string, Record<string, number[]> | undefined>;

/** A field for each role and what it can be limited by. */
function RoleLimitFields({ roles, chosen }: { roles: readonly RoleItem[]; chosen: Chosen }) {
  const may = useMay();
  const { data, loading } = useRequest(fetchLimitOptions, { ready: may('Roles:read') });
  const field = (role: RoleItem, kind: LimitKind) => {
    const { label } = LIMIT_KINDS[kind];
    const bound = role.Binds === kind;
    return (
      <ProFormSelect
        key={`${role.Code} ${kind}`}
        name={['Limits', role.Code, LIMIT_FIELDS[kind]]}
        label={`${role.Name}：限定${label}`}
        mode="multiple"
        options={limitChoices(data, kind, chosen[role.Code]?.[LIMIT_FIELDS[kind]])}
        disabled={!may('Users:grant')}
        extra={bound ? LIMIT_WORDS[kind] : `${LIMIT_WORDS[kind]}；不选则不限定`}
        rules={bound ? [{ required: true, message: `请为角色“${role.Name}”选择${label}` }] : []}
        fieldProps={{ loading, optionFilterProp: 'label', ...(kind === 'expert' ? { maxCount: 1 } : {}) }}
      />
    );
  };
  return (
    <Section title="限定范围" hint="受限定的角色只在所选范围内有效，与范围无关的权限不再起作用">
      {roles.flatMap((role) => limitKindsOf(role.Permissions).map((kind) => field(role, kind)))}
    </Section>
  );
}

/** What each chosen role is limited to, for those that can be limited. */
export function LimitFields({ roles }: { roles: readonly RoleItem[] }) {
  return (
    <ProFormDependency name={['Roles', 'Limits']}>
      {({ Roles = [], Limits = {} }: { Roles?: string[]; Limits?: Chosen }) => {
        const shown = roles.filter((role) => Roles.includes(role.Code) && limitKindsOf(role.Permissions).length > 0);
        return shown.length > 0 ? <RoleLimitFields roles={shown} chosen={Limits} /> : null;
      }}
    </ProFormDependency>
  );
}
