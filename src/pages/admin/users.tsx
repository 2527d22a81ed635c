import type { AdminUser, UserWrite } from '@ip-portal/contract';
import { ROLE_LABELS, USER_STATUS_LABELS } from '@ip-portal/contract/labels';
import { App, Space, Tag } from 'antd';
import { Suspense, useState } from 'react';
import { CrudPage } from '../../components/admin/crud/crud-page';
import { NameCell } from '../../components/admin/crud/name-cell';
import { late } from '../../components/admin/late';
import { UserStatusTag } from '../../components/admin/state-tag';
import { type Column, choicesOf } from '../../components/admin/table/column';
import { failureText, showTime, textOf } from '../../components/admin/words';
import { adminUsers } from '../../services/admin';

const Fields = late(() => import(/* webpackChunkName: "admin-late-user" */ '../../components/admin/user/user-fields'));
const ResetPasswordDialog = late(
  () => import(/* webpackChunkName: "admin-late-password" */ '../../components/admin/user/reset-password-dialog'),
);

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

const COLUMNS: Column<AdminUser>[] = [
  {
    title: '用户名',
    name: 'UserName',
    width: 170,
    search: 'text',
    sorter: true,
    render: (row) => <NameCell row={row} name={row.UserName} />,
  },
  { title: '姓名', name: 'RealName', width: 120, search: 'text' },
  {
    title: '角色',
    name: 'Role',
    width: 160,
    search: { choices: choicesOf(ROLE_LABELS) },
    render: (row) => (
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
    name: 'Status',
    width: 110,
    search: { choices: choicesOf(USER_STATUS_LABELS) },
    render: (row) => <UserStatusTag status={row.Status} lockedUntil={row.LockedUntil} />,
  },
  { title: '手机号', name: 'Phone', width: 130 },
  {
    title: '最近登录',
    name: 'LastLoginAt',
    width: 150,
    sorter: true,
    render: (row) => <span className="admin-num">{row.LastLoginAt ? showTime(row.LastLoginAt) : '从未登录'}</span>,
  },
  {
    title: '创建时间',
    name: 'CreatedAt',
    width: 150,
    sorter: true,
    render: (row) => <span className="admin-num">{showTime(row.CreatedAt)}</span>,
  },
];

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
        columns={COLUMNS}
        nameOf={(row) => row.UserName}
        initialValues={EMPTY}
        toForm={toForm}
        save={save}
        scrollX={1040}
        rowActions={(row, { reload }) => [
          { key: 'lock', label: row.Status === 'active' ? '停用' : '启用', onClick: () => setLocked(row, reload) },
          { key: 'password', label: '重置密码', onClick: () => setResetting({ user: row, reload }) },
        ]}
        loadFields={Fields.load}
      >
        <Fields />
      </CrudPage>
      <Suspense>
        {resetting ? (
          <ResetPasswordDialog user={resetting.user} onDone={resetting.reload} onClose={() => setResetting(null)} />
        ) : null}
      </Suspense>
    </>
  );
}
