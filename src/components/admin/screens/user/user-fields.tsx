import { ProFormSelect, ProFormText } from '@ant-design/pro-components';
import type { AdminUser, RoleItem } from '@ip-portal/contract';
import { PASSWORD_MAX, PASSWORD_MIN, PASSWORD_MIN_ADMIN } from '@ip-portal/contract/limits';
import { isWorkRole } from '@ip-portal/contract/permissions';
import { userResource } from '@ip-portal/contract/resources/user';
import { passwordFault } from '@ip-portal/contract/rules/password';
import { isBoundRole } from '@ip-portal/contract/rules/workplace';
import { inputOf } from '../../../form/field-props';
import { useShownRecord } from '../../kit/crud/record-drawer';
import { useMay } from '../../kit/rights';
import { Row } from '../../kit/section';
import { useRoles } from '../role/use-roles';
import { LimitFields } from './limit-fields';

const { fields } = userResource;

/** Name and password are set once; later the password is reset, the name stays. */
function AccountFields() {
  const user = useShownRecord<AdminUser>();
  if (user) return <ProFormText name="UserName" label="用户名" disabled extra="用户名不能修改" />;
  return (
    <Row>
      <ProFormText
        {...inputOf(fields, 'UserName', { autoComplete: 'off' })}
        extra="2 至 30 位，字母或汉字开头，可含数字和下划线"
      />
      <ProFormText.Password
        name="Password"
        label="初始密码"
        extra={`至少 ${PASSWORD_MIN} 个字符，有后台角色的至少 ${PASSWORD_MIN_ADMIN} 个字符`}
        fieldProps={{ maxLength: PASSWORD_MAX, autoComplete: 'new-password' }}
        dependencies={['Roles', 'UserName']}
        rules={[
          { required: true, message: '请填写初始密码' },
          ({ getFieldValue }: { getFieldValue: (name: string) => unknown }) => {
            const admin = ((getFieldValue('Roles') as string[] | undefined) ?? []).some(isWorkRole);
            const userName = String(getFieldValue('UserName') ?? '');
            return {
              validator: (_: unknown, value: string) => {
                const fault = value ? passwordFault(value, { userName, admin }) : null;
                return fault ? Promise.reject(new Error(fault)) : Promise.resolve();
              },
            };
          },
        ]}
      />
    </Row>
  );
}

/** Roles to choose from: those of the public pages, of outsiders with a workplace, of the centre's staff. */
function roleOptions(roles: readonly RoleItem[]) {
  const named = (of: (role: RoleItem) => boolean) =>
    roles.filter(of).map(({ Code, Name }) => ({ label: Name, value: Code }));
  return [
    {
      label: '前台',
      options: [{ label: '注册用户', value: 'user' }, ...named(({ Code }) => !isWorkRole(Code))],
    },
    { label: '外部机构与专家', options: named(({ Code }) => isBoundRole(Code)) },
    { label: '工作人员', options: [{ label: '管理员', value: 'admin' }, ...named(({ IsStaff }) => IsStaff)] },
  ];
}

/** Contacts are masked for staff; an empty field leaves what is there. */
const unchanged = (value: string | undefined) => (value ? `现为 ${value}，留空则不修改` : undefined);

/** Fields of an account. */
export default function UserFields() {
  const may = useMay();
  const { roles } = useRoles();
  const user = useShownRecord<AdminUser>();
  return (
    <>
      <AccountFields />
      <ProFormSelect
        name="Roles"
        label="角色"
        mode="multiple"
        options={roleOptions(roles)}
        disabled={!may('Users:grant')}
        extra="注册用户可进入交易专区；银行和专家在后台只见本机构、本人的内容；工作人员的角色决定其在管理后台的权限，“管理员”拥有全部权限"
        rules={[{ required: true, message: '请至少选择一个角色' }]}
      />
      <LimitFields roles={roles} />
      <ProFormText {...inputOf(fields, 'RealName')} />
      <Row>
        <ProFormText {...inputOf(fields, 'Phone')} extra={unchanged(user?.Phone)} />
        <ProFormText {...inputOf(fields, 'Email')} extra={unchanged(user?.Email)} />
      </Row>
    </>
  );
}
