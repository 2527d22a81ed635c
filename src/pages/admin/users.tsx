import { DownloadOutlined } from '@ant-design/icons';
import type { AdminUser, RoleLimits, UserWrite } from '@ip-portal/contract';
import { USER_STATUS_LABELS } from '@ip-portal/contract/labels';
import { isPlainAdmin, isWorkRole } from '@ip-portal/contract/permissions';
import { userResource } from '@ip-portal/contract/resources/user';
import { roleLabel } from '@ip-portal/contract/roles';
import { hasWorkplace } from '@ip-portal/contract/rules/workplace';
import { App, Button, Space, Tag, Typography } from 'antd';
import { Suspense, useMemo, useState } from 'react';
import { CrudPage } from '../../components/admin/kit/crud/crud-page';
import { NameCell } from '../../components/admin/kit/crud/name-cell';
import { late } from '../../components/admin/kit/late';
import { Masked } from '../../components/admin/kit/reveal/masked';
import { useMay } from '../../components/admin/kit/rights';
import { UserStatusTag } from '../../components/admin/kit/state-tag';
import { type Column, choicesOf } from '../../components/admin/kit/table/column';
import { failureText, showTime, textOf } from '../../components/admin/kit/words';
import { useRoles } from '../../components/admin/screens/role/use-roles';
import { download } from '../../download';
import { adminUsers, assertProven, createRecoveryLink, removeSecondFactor, usersCsvUrl } from '../../services/admin';

const Fields = late(
  () => import(/* webpackChunkName: "admin-late-user" */ '../../components/admin/screens/user/user-fields'),
);
const ResetPasswordDialog = late(
  () =>
    import(/* webpackChunkName: "admin-late-password" */ '../../components/admin/screens/user/reset-password-dialog'),
);

const IdentityDialog = late(
  () => import(/* webpackChunkName: "admin-late-identity" */ '../../components/admin/screens/user/identity-dialog'),
);

const EraseDialog = late(
  () => import(/* webpackChunkName: "admin-late-erase" */ '../../components/admin/screens/user/erase-dialog'),
);

/** `admin` goes without saying where another role says what for. */
function shownRoles(roles: readonly string[]): string[] {
  return roles.filter((role) => role !== 'admin' || isPlainAdmin(roles));
}

/** An account as its form holds it: limits by role. */
type UserForm = Omit<UserWrite, 'Limits'> & { Limits: Record<string, Omit<RoleLimits, 'Role'>> };

const EMPTY: UserForm = { UserName: '', Password: '', RealName: '', Phone: '', Email: '', Roles: ['user'], Limits: {} };

function toForm(row: AdminUser): UserForm {
  const { UserName, RealName, Roles } = row;
  const limits = Object.fromEntries(row.Limits.map(({ Role, ...limit }) => [Role, limit]));
  // Staff see contacts masked: what stays empty here is not written.
  return { UserName, Password: '', RealName, Phone: '', Email: '', Roles: shownRoles(Roles), Limits: limits };
}

function save(values: UserForm, row: AdminUser | null): Promise<AdminUser> {
  const person = {
    RealName: textOf(values.RealName),
    Roles: values.Roles,
    // Limits of a role that was taken away go with it.
    Limits: values.Roles.flatMap((Role) => (values.Limits?.[Role] ? [{ Role, ...values.Limits[Role] }] : [])),
  };
  const contacts = { Phone: textOf(values.Phone), Email: textOf(values.Email) };
  if (!row) {
    return adminUsers.create({ UserName: textOf(values.UserName), Password: values.Password, ...person, ...contacts });
  }
  const given = Object.fromEntries(Object.entries(contacts).filter(([, text]) => text !== ''));
  return adminUsers.update(row.Id, { ...person, ...given, Version: row.Version });
}

const columns = (choices: Record<string, string>, nameOf: (code: string) => string): Column<AdminUser>[] => [
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
    search: { choices: choicesOf(choices) },
    render: (row) => (
      <Space size={4} wrap>
        {shownRoles(row.Roles).map((role) => (
          <Tag key={role} color={isWorkRole(role) ? 'blue' : 'default'}>
            {nameOf(role)}
            {row.Limits.some((limit) => limit.Role === role) ? '（限定范围）' : ''}
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
  {
    title: '手机号',
    name: 'Phone',
    width: 180,
    render: (row) => <Masked resource="Users" id={row.Id} name={row.UserName} field="Phone" value={row.Phone} />,
  },
  {
    title: '邮箱',
    name: 'Email',
    width: 210,
    render: (row) => <Masked resource="Users" id={row.Id} name={row.UserName} field="Email" value={row.Email} />,
  },
  {
    title: '最近登录',
    name: 'LastLoginAt',
    width: 150,
    sorter: true,
    render: (row) => <span className="admin-num">{row.LastLoginAt ? showTime(row.LastLoginAt) : '从未登录'}</span>,
  },
  {
    title: '未登录',
    name: 'IdleDays',
    searchOnly: true,
    search: { choices: [30, 90, 180, 365].map((days) => ({ value: String(days), label: `超过 ${days} 天` })) },
  },
  {
    title: '登录受限',
    name: 'Held',
    searchOnly: true,
    search: {
      choices: [
        { value: 'true', label: '受限' },
        { value: 'false', label: '不受限' },
      ],
    },
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
  const may = useMay();
  const { roles, nameOf } = useRoles();
  const shown = useMemo(
    () =>
      columns(
        Object.fromEntries(
          ['user', 'admin', ...roles.map(({ Code }) => Code)].map((code) => [code, roleLabel(code, roles)]),
        ),
        nameOf,
      ),
    [roles, nameOf],
  );
  const [resetting, setResetting] = useState<{ user: AdminUser; reload: () => void } | null>(null);

  const [erasing, setErasing] = useState<{ user: AdminUser; reload: () => void } | null>(null);
  const [identified, setIdentified] = useState<AdminUser | null>(null);

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

  function liftHold(user: AdminUser, reload: () => void): void {
    modal.confirm({
      title: `解除“${user.UserName}”的登录限制？`,
      content:
        '密码或验证码连续输错后，输错的一方须等待才能再试。解除后可以立即再试，其他来源不受影响；请先核实是本人输错。',
      okText: '解除',
      onOk: async () => {
        try {
          await adminUsers.update(user.Id, { Status: 'active', Version: user.Version });
          message.success('已解除登录限制');
        } catch (error) {
          message.error(failureText(error));
        }
        reload();
      },
    });
  }

  async function exportList(filters: Record<string, unknown>): Promise<void> {
    try {
      await assertProven();
      await download(usersCsvUrl(filters));
    } catch (error) {
      message.error(failureText(error));
    }
  }

  function handOver(user: AdminUser): void {
    modal.confirm({
      title: `为“${user.UserName}”生成一次性找回链接？`,
      content: '请先核实本人身份。对方用链接自行设置新密码，您不会知道密码；此前的链接随即失效。',
      okText: '生成',
      onOk: async () => {
        try {
          const { Path, ExpiresAt } = await createRecoveryLink(user.Id);
          modal.success({
            title: '链接只显示这一次',
            width: 560,
            content: (
              <>
                <Typography.Paragraph copyable>{`${window.location.origin}${Path}`}</Typography.Paragraph>
                <p>有效期至 {showTime(ExpiresAt)}，只能使用一次。请只交给本人。</p>
              </>
            ),
          });
        } catch (error) {
          message.error(failureText(error));
        }
      },
    });
  }

  function takeFactorAway(user: AdminUser, reload: () => void): void {
    modal.confirm({
      title: `解除“${user.UserName}”的两步验证？`,
      content: '仅在本人丢失手机和恢复码、且已核实身份时使用。解除后，该用户立即退出，下次仅凭密码即可登录。',
      okText: '解除',
      okButtonProps: { danger: true },
      onOk: async () => {
        try {
          await removeSecondFactor(user.Id);
          message.success('已解除两步验证');
        } catch (error) {
          message.error(failureText(error));
        }
        reload();
      },
    });
  }

  return (
    <>
      <CrudPage<AdminUser, UserForm>
        title="用户管理"
        description="管理注册用户、银行和专家、工作人员的账号：分配角色、停用、重置密码。"
        noun={userResource.label}
        resource={adminUsers}
        columns={shown}
        nameOf={(row) => row.UserName}
        initialValues={EMPTY}
        toForm={toForm}
        save={save}
        scrollX={1300}
        toolbar={({ filters }) => (
          <Button icon={<DownloadOutlined aria-hidden />} onClick={() => void exportList(filters)}>
            导出清单
          </Button>
        )}
        rowActions={(row, { reload }) => {
          // Whoever works in the back office loses that role first.
          const erasable = may('Users:erase') && !hasWorkplace(row.Roles);
          const erase = {
            key: 'erase',
            label: '代为注销',
            danger: true,
            onClick: () => setErasing({ user: row, reload }),
          };
          if (!may('Users:write')) return erasable ? [erase] : [];
          return [
            {
              key: 'lock',
              label: row.Status === 'active' ? '停用' : '启用',
              onClick: () => setLocked(row, reload),
            },
            ...(row.Status === 'active' && row.LockedUntil
              ? [{ key: 'lift', label: '解除登录限制', onClick: () => liftHold(row, reload) }]
              : []),
            { key: 'password', label: '重置密码', onClick: () => setResetting({ user: row, reload }) },
            { key: 'link', label: '一次性找回链接', onClick: () => handOver(row) },
            { key: 'identities', label: '统一身份认证关联', onClick: () => setIdentified(row) },
            ...(row.SecondFactorAt
              ? [{ key: 'factor', label: '解除两步验证', onClick: () => takeFactorAway(row, reload) }]
              : []),
            ...(erasable ? [erase] : []),
          ];
        }}
        loadFields={Fields.load}
      >
        <Fields />
      </CrudPage>
      <Suspense>
        {resetting ? (
          <ResetPasswordDialog user={resetting.user} onDone={resetting.reload} onClose={() => setResetting(null)} />
        ) : null}
        {erasing ? <EraseDialog user={erasing.user} onDone={erasing.reload} onClose={() => setErasing(null)} /> : null}
        {identified ? <IdentityDialog user={identified} onClose={() => setIdentified(null)} /> : null}
      </Suspense>
    </>
  );
}
