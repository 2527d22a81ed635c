import { ProFormCheckbox, ProFormText } from '@ant-design/pro-components';
import type { AdminUser } from '@ip-portal/contract';
import { ROLE_LABELS, ROLES } from '@ip-portal/contract/labels';
import { PASSWORD_MAX, PASSWORD_MIN, PASSWORD_MIN_ADMIN } from '@ip-portal/contract/limits';
import { userResource } from '@ip-portal/contract/resources/user';
import { passwordFault } from '@ip-portal/contract/rules/password';
import { inputOf } from '../../form/field-props';
import { useShownRecord } from '../crud/record-drawer';
import { Row } from '../section';

const { fields } = userResource;

/** Name and password are set once; later the password is reset, the name stays. */
function AccountFields() {
  const user = useShownRecord<AdminUser>();
  if (user) return <ProFormText name="UserName" label="用户名" disabled extra="用户名不能修改" />;
  return (
    <Row>
      <ProFormText
        {...inputOf(fields, 'UserName', { autoComplete: 'off' })}
        extra="3 至 30 位，字母或汉字开头，可含数字和下划线"
      />
      <ProFormText.Password
        name="Password"
        label="初始密码"
        extra={`至少 ${PASSWORD_MIN} 个字符，管理员至少 ${PASSWORD_MIN_ADMIN} 个字符`}
        fieldProps={{ maxLength: PASSWORD_MAX, autoComplete: 'new-password' }}
        dependencies={['Roles', 'UserName']}
        rules={[
          { required: true, message: '请填写初始密码' },
          ({ getFieldValue }: { getFieldValue: (name: string) => unknown }) => {
            const admin = ((getFieldValue('Roles') as string[] | undefined) ?? []).includes('admin');
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

/** Fields of an account. */
export default function UserFields() {
  return (
    <>
      <AccountFields />
      <ProFormCheckbox.Group
        name="Roles"
        label="角色"
        options={ROLES.map((role) => ({ label: ROLE_LABELS[role], value: role }))}
        extra="注册用户可进入交易专区；管理员可进入管理后台"
        rules={[{ required: true, message: '请至少选择一个角色' }]}
      />
      <ProFormText {...inputOf(fields, 'RealName')} />
      <Row>
        <ProFormText {...inputOf(fields, 'Phone')} />
        <ProFormText {...inputOf(fields, 'Email')} />
      </Row>
    </>
  );
}
