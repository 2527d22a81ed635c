import type { RoleItem } from '@ip-portal/contract';
import { SSO_LIMITS } from '@ip-portal/contract/limits';
import { mayBeMapped } from '@ip-portal/contract/rules/mapped-roles';
import { Button, Form, Input, Select } from 'antd';

/** Which role each value of the provider's claim stands for. */
export function RoleMapFields({ roles }: { roles: readonly RoleItem[] }) {
  const options = roles
    .filter(({ Code, Permissions }) => mayBeMapped(Code, Permissions, true))
    .map(({ Code, Name, IsStaff }) => ({ value: Code, label: IsStaff ? `${Name}（工作人员）` : Name }));
  return (
    <Form.Item label="角色对应" extra="列出的角色在每次登录时按对方的字段授予和收回，其他角色不受影响">
      <Form.List name="RoleMap">
        {(fields, { add, remove }) => (
          <>
            {fields.map(({ key, name }) => (
              <div key={key} className="role-factor role-map">
                <Form.Item
                  name={[name, 'Value']}
                  noStyle
                  rules={[{ required: true, whitespace: true, message: '请填写字段的值' }]}
                >
                  <Input
                    aria-label={`第 ${name + 1} 行：字段的值`}
                    maxLength={SSO_LIMITS.value}
                    placeholder="字段的值"
                  />
                </Form.Item>
                <Form.Item name={[name, 'Role']} noStyle rules={[{ required: true, message: '请选择角色' }]}>
                  <Select
                    aria-label={`第 ${name + 1} 行：角色`}
                    options={options}
                    placeholder="角色"
                    optionFilterProp="label"
                    showSearch
                  />
                </Form.Item>
                <Button onClick={() => remove(name)} aria-label={`移除第 ${name + 1} 行`}>
                  移除
                </Button>
              </div>
            ))}
            <Button onClick={() => add({ Value: '', Role: undefined })}>添加一行</Button>
          </>
        )}
      </Form.List>
    </Form.Item>
  );
}
