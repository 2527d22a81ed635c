import type { SecurityPolicy } from '@ip-portal/contract';
import { App, Switch } from 'antd';
import type { SavePolicy } from './save-policy';

/** 三员分立: the switch, and what it means. */
export function SeparateDuties({
  policy,
  saving,
  disabled,
  save,
}: {
  policy: SecurityPolicy | undefined;
  saving: boolean;
  disabled: boolean;
  save: SavePolicy;
}) {
  const { modal } = App.useApp();
  function ask(on: boolean): void {
    modal.confirm({
      title: on ? '启用三员分立？' : '停用三员分立？',
      content: on
        ? '启用后，同一账号不能兼任系统管理、安全管理和审计管理；没有其他角色的“管理员”只保留系统管理员的权限。'
        : '停用后，没有其他角色的“管理员”重新拥有全部权限。',
      okText: on ? '启用' : '停用',
      onOk: () => save({ SeparateDuties: on }, on ? '已启用三员分立' : '已停用三员分立'),
    });
  }

  return (
    <section className="admin-card role-duties">
      <h2 id="separate-duties">三员分立</h2>
      <p className="admin-hint">
        系统管理、安全管理、审计管理由不同的人担任，任何账号都不拥有全部权限。启用前，三种职责须各有一个可用的账号。
      </p>
      {policy ? (
        <span>
          <Switch
            aria-labelledby="separate-duties"
            checked={policy.SeparateDuties}
            loading={saving}
            disabled={disabled}
            onChange={ask}
          />{' '}
          {policy.SeparateDuties ? '已启用' : '未启用'}
        </span>
      ) : null}
    </section>
  );
}
