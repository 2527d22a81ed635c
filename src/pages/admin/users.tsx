import { type ProColumns, ProFormCheckbox, ProFormText } from '@ant-design/pro-components';
import {
  type AdminUser,
  PASSWORD_MAX,
  PASSWORD_MIN,
  PASSWORD_MIN_ADMIN,
  ROLE_LABELS,
  ROLES,
  USER_NAME_PATTERN,
  USER_STATUS_LABELS,
  type UserWrite,
} from '@ip-portal/contract';
import { App, Space, Tag } from 'antd';
import { useState } from 'react';
import { CrudPage, type TableTools } from '../../components/admin/crud/crud-page';
import { NameCell } from '../../components/admin/crud/name-cell';
import { useShownRecord } from '../../components/admin/crud/record-drawer';
import { ResetPasswordDialog } from '../../components/admin/reset-password-dialog';
import { Row } from '../../components/admin/section';
import { UserStatusTag } from '../../components/admin/state-tag';
import { failureText, optionsOf, showTime, textOf } from '../../components/admin/words';
import { adminUsers } from '../../services/admin';

const EMPTY: UserWrite = { UserName: '', Password: '', RealName: '', Phone: '', Email: '', Roles: ['user'] };

function toForm(row: AdminUser): UserWrite {
  const { UserName, RealName, Phone, Email, Roles } = row;
  return { UserName, Password: '', RealName, Phone, Email, Roles };
}

function save(values: UserWrite, row: AdminUser | null): Promise<AdminUser> {
  const person = {
    RealName: textOf(values.RealName),
    Phone: textOf(values.Phone),
    Email: textOf(values.Email),
    Roles: values.Roles,
  };
  if (!row) return adminUsers.create({ UserName: textOf(values.UserName), Password: values.Password, ...person });
  return adminUsers.update(row.Id, { ...person, Version: row.Version });
}

const columns = (tools: TableTools<AdminUser>): ProColumns<AdminUser>[] => [
  {
    title: '用户名',
    dataIndex: 'UserName',
    width: 170,
    sorter: true,
    render: (_, row) => <NameCell row={row} tools={tools} name={row.UserName} />,
  },
  { title: '姓名', dataIndex: 'RealName', width: 120 },
  {
    title: '角色',
    dataIndex: 'Role',
    width: 160,
    valueType: 'select',
    valueEnum: optionsOf(ROLE_LABELS),
    render: (_, row) => (
      <Space size={4} wrap>
        {row.Roles.map((role) => (
          <Tag key={role} color={role === 'admin' ? 'blue' : 'default'}>
            {ROLE_LABELS[role]}
          </Tag>
        ))}
      </Space>
    ),
  },
  {
    title: '状态',
    dataIndex: 'Status',
    width: 110,
    valueType: 'select',
    valueEnum: optionsOf(USER_STATUS_LABELS),
    render: (_, row) => <UserStatusTag status={row.Status} lockedUntil={row.LockedUntil} />,
  },
  { title: '手机号', dataIndex: 'Phone', width: 130, search: false },
  {
    title: '最近登录',
    dataIndex: 'LastLoginAt',
    width: 150,
    sorter: true,
    search: false,
    render: (_, row) => <span className="admin-num">{row.LastLoginAt ? showTime(row.LastLoginAt) : '从未登录'}</span>,
  },
  {
    title: '创建时间',
    dataIndex: 'CreatedAt',
    width: 150,
    sorter: true,
    search: false,
    render: (_, row) => <span className="admin-num">{showTime(row.CreatedAt)}</span>,
  },
];

/** Name and password are set once; later the password is reset, the name stays. */
function AccountFields() {
  const user = useShownRecord<AdminUser>();
  if (user) return <ProFormText name="UserName" label="用户名" disabled extra="用户名不能修改" />;
  return (
    <Row>
      <ProFormText
        name="UserName"
        label="用户名"
        extra="3 至 30 位，字母或汉字开头，可含数字和下划线"
        fieldProps={{ autoComplete: 'off' }}
        rules={[
          { required: true, message: '请填写用户名' },
          { pattern: new RegExp(USER_NAME_PATTERN), message: '用户名格式不正确' },
        ]}
      />
      <ProFormText.Password
        name="Password"
        label="初始密码"
        extra={`至少 ${PASSWORD_MIN} 个字符，管理员至少 ${PASSWORD_MIN_ADMIN} 个字符`}
        fieldProps={{ maxLength: PASSWORD_MAX, autoComplete: 'new-password' }}
        dependencies={['Roles']}
        rules={[
          { required: true, message: '请填写初始密码' },
          ({ getFieldValue }: { getFieldValue: (name: string) => unknown }) => {
            const admin = ((getFieldValue('Roles') as string[] | undefined) ?? []).includes('admin');
            const min = admin ? PASSWORD_MIN_ADMIN : PASSWORD_MIN;
            return { min, message: `密码至少 ${min} 个字符` };
          },
        ]}
      />
    </Row>
  );
}

export default function AdminUsersPage() {
  const { modal, message } = App.useApp();
  const [resetting, setResetting] = useState<{ user: AdminUser; reload: () => void } | null>(null);

  function setLocked(user: AdminUser, reload: () => void): void {
    const lock = user.Status === 'active';
    modal.confirm({
      title: `${lock ? '停用' : '启用'}“${user.UserName}”？`,
      content: lock ? '停用后，该用户立即退出，且不能再登录。' : '启用后，该用户可以重新登录。',
      okText: lock ? '停用' : '启用',
      okButtonProps: { danger: lock },
      onOk: async () => {
        try {
          await adminUsers.update(user.Id, { Status: lock ? 'locked' : 'active', Version: user.Version });
          message.success(lock ? '已停用' : '已启用');
        } catch (error) {
          message.error(failureText(error));
        }
        reload();
      },
    });
  }

  return (
    <>
      <CrudPage<AdminUser, UserWrite>
        title="用户管理"
        description="管理注册用户和工作人员账号：分配角色、停用、重置密码。"
        noun="用户"
        resource={adminUsers}
        columns={columns}
        nameOf={(row) => row.UserName}
        initialValues={EMPTY}
        toForm={toForm}
        save={save}
        scrollX={1040}
        rowActions={(row, { reload }) => [
          { key: 'lock', label: row.Status === 'active' ? '停用' : '启用', onClick: () => setLocked(row, reload) },
          { key: 'password', label: '重置密码', onClick: () => setResetting({ user: row, reload }) },
        ]}
      >
        <AccountFields />
        <ProFormCheckbox.Group
          name="Roles"
          label="角色"
          options={ROLES.map((role) => ({ label: ROLE_LABELS[role], value: role }))}
          extra="注册用户可进入交易专区；管理员可进入管理后台"
          rules={[{ required: true, message: '请至少选择一个角色' }]}
        />
        <ProFormText name="RealName" label="姓名" fieldProps={{ maxLength: 50 }} />
        <Row>
          <ProFormText
            name="Phone"
            label="手机号"
            rules={[{ pattern: /^1[3-9]\d{9}$/, message: '手机号应为 11 位数字' }]}
          />
          <ProFormText name="Email" label="邮箱" rules={[{ type: 'email', message: '邮箱格式不正确' }]} />
        </Row>
      </CrudPage>
      {resetting ? (
        <ResetPasswordDialog user={resetting.user} onDone={resetting.reload} onClose={() => setResetting(null)} />
      ) : null}
    </>
  );
}
