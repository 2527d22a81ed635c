import { PlusOutlined } from '@ant-design/icons';
import type { RoleItem } from '@ip-portal/contract';
import { DUTY_LABELS } from '@ip-portal/contract/roles';
import { LIMIT_KINDS } from '@ip-portal/contract/scopes';
import { App, Button, Grid, Table, Tag } from 'antd';
import { Suspense, useState } from 'react';
import { late } from '../../components/admin/kit/late';
import { PageHeader } from '../../components/admin/kit/page-header';
import { useMay } from '../../components/admin/kit/rights';
import { LoadFailure } from '../../components/admin/kit/states';
import { failureText } from '../../components/admin/kit/words';
import { PermissionMatrix } from '../../components/admin/screens/role/permission-matrix';
import { SecurityPolicyCards } from '../../components/admin/screens/role/security-policy';
import { useRoles } from '../../components/admin/screens/role/use-roles';
import { deleteRole } from '../../services/roles';
import '../../components/admin/kit/table/table.css';
import '../../components/admin/screens/role/role.css';

const RoleDialog = late(
  () => import(/* webpackChunkName: "admin-late-role" */ '../../components/admin/screens/role/role-dialog'),
);

const ViewingDialog = late(
  () => import(/* webpackChunkName: "admin-late-viewing" */ '../../components/admin/screens/role/viewing-dialog'),
);

function nameCell(role: RoleItem, withNote: boolean) {
  return (
    <span>
      {role.Name} {role.Duty ? <Tag color="blue">{DUTY_LABELS[role.Duty]}</Tag> : null}
      {role.Id === null ? null : <Tag>自建</Tag>}
      {role.Binds ? <Tag color="geekblue">须限定{LIMIT_KINDS[role.Binds].label}</Tag> : null}
      {withNote && role.Note ? <small className="role-note">{role.Note}</small> : null}
    </span>
  );
}

/** Who may do what: the ready roles, the portal's own, and whether duties are kept apart. */
export default function AdminRoles() {
  const { modal, message } = App.useApp();
  const may = useMay();
  const { roles, error, refresh, loading } = useRoles();
  const [shaping, setShaping] = useState<Partial<RoleItem> | null>(null);
  const [viewing, setViewing] = useState<RoleItem | null>(null);
  const writes = may('Roles:write');
  // On a phone the note stands under the name.
  const wide = Grid.useBreakpoint().md ?? true;

  function remove(role: RoleItem): void {
    modal.confirm({
      title: `删除角色“${role.Name}”？`,
      content: '删除后不能恢复；仍有账号使用的角色不能删除。',
      okText: '删除',
      okButtonProps: { danger: true },
      onOk: async () => {
        try {
          await deleteRole(role.Id ?? 0);
          message.success('已删除');
        } catch (failure) {
          modal.error({ title: '没有删除', content: failureText(failure) });
        }
        refresh();
      },
    });
  }

  function actions(role: RoleItem) {
    return (
      <span className="row-actions">
        <button
          type="button"
          className="row-link"
          aria-label={`以此角色查看：${role.Name}`}
          onClick={() => setViewing(role)}
        >
          以此角色查看
        </button>
        {!writes ? null : role.Id === null ? (
          <button
            type="button"
            className="row-link"
            aria-label={`复制：${role.Name}`}
            onClick={() => setShaping({ Name: `${role.Name}（副本）`, Note: role.Note, Permissions: role.Permissions })}
          >
            复制
          </button>
        ) : (
          <>
            <button
              type="button"
              className="row-link"
              aria-label={`编辑：${role.Name}`}
              onClick={() => setShaping(role)}
            >
              编辑
            </button>
            <button
              type="button"
              className="row-link danger"
              aria-label={`删除：${role.Name}`}
              onClick={() => remove(role)}
            >
              删除
            </button>
          </>
        )}
      </span>
    );
  }

  return (
    <div className="admin-page">
      <PageHeader
        title="角色与权限"
        description="角色决定账号在管理后台能做什么。预置角色不能修改，可以复制为自建角色后调整。"
        extra={
          writes ? (
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setShaping({})}>
              新建角色
            </Button>
          ) : null
        }
      />
      <SecurityPolicyCards roles={roles} />
      {error ? <LoadFailure message={failureText(error)} onRetry={refresh} /> : null}
      <div className="admin-card">
        <Table<RoleItem>
          rowKey="Code"
          size="small"
          loading={loading}
          dataSource={roles}
          pagination={false}
          {...(wide ? { scroll: { x: 760 } } : {})}
          aria-label="角色"
          expandable={{
            columnTitle: <span className="sr-only">展开</span>,
            expandedRowRender: (role) =>
              role.Permissions.length > 0 ? (
                <PermissionMatrix value={role.Permissions} readOnly />
              ) : (
                <span className="admin-hint">不能进入管理后台。</span>
              ),
          }}
          columns={[
            { title: '角色', key: 'Name', ...(wide ? { width: 240 } : {}), render: (_, role) => nameCell(role, !wide) },
            {
              title: '说明',
              key: 'Note',
              responsive: ['md'],
              render: (_, role) => <span className="role-note">{role.Note || '—'}</span>,
            },
            {
              title: '账号',
              key: 'Accounts',
              width: wide ? 80 : 56,
              align: 'right',
              render: (_, role) => <span className="admin-num">{role.Accounts}</span>,
            },
            { title: '操作', key: 'do', width: !wide ? 112 : writes ? 210 : 130, render: (_, role) => actions(role) },
          ]}
        />
      </div>
      <Suspense>
        {viewing ? <ViewingDialog role={viewing} onClose={() => setViewing(null)} /> : null}
        {shaping ? <RoleDialog role={shaping} onClose={() => setShaping(null)} onDone={refresh} /> : null}
      </Suspense>
    </div>
  );
}
