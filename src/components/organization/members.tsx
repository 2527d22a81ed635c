import type { OrganizationDetail, OrganizationMember } from '@ip-portal/contract';
import { MEMBER_ROLE_LABELS, type MemberRole } from '@ip-portal/contract/organization-words';
import { managedRoles } from '@ip-portal/contract/rules/organization';
import { useRequest } from 'ahooks';
import { Button, Modal, Select } from 'antd';
import { useState } from 'react';
import { feedback } from '../../feedback';
import { changeMember, fetchMembers, removeMember, transferOwnership } from '../../services/organizations';
import { formatDate, SkeletonRows } from '../../views/parts';
import { useRefreshUser } from './use-refresh-user';
import { wordsOf } from './words';

interface Asked {
  title: string;
  text: string;
  ok: string;
  work: () => Promise<unknown>;
  done: string;
}

/** Members of an organisation, and what the reader may do about them. */
export function Members({ shown, onChanged }: { shown: OrganizationDetail; onChanged: () => void }) {
  const { data, error, loading, refresh } = useRequest(() => fetchMembers(shown.Id), { onError: () => undefined });
  const refreshUser = useRefreshUser();
  const [asked, setAsked] = useState<Asked>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const managed = shown.MyRole ? managedRoles(shown.MyRole) : [];
  const roles = managed.map((value) => ({ value, label: MEMBER_ROLE_LABELS[value] }));

  const run = async (work: () => Promise<unknown>, done: string) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
      feedback.success(done);
      await refreshUser();
      onChanged();
    } catch (problem) {
      setFailure(wordsOf(problem));
    } finally {
      setBusy(false);
      setAsked(undefined);
      refresh();
    }
  };

  if (!data) {
    if (loading) return <SkeletonRows count={2} />;
    return (
      <div className="account-failed" role="alert">
        <p>成员读取失败{error ? `：${error.message}` : ''}</p>
        <Button onClick={refresh}>重试</Button>
      </div>
    );
  }
  const nameOf = (one: OrganizationMember) => one.RealName || one.UserName;
  return (
    <>
      {failure ? (
        <p role="alert" className="organization-fault">
          {failure}
        </p>
      ) : null}
      <ul className="organization-rows">
        {data.map((one) => (
          <li key={one.Id}>
            <span>
              <b>
                {nameOf(one)}
                {one.IsSelf ? '（我）' : ''}
              </b>
              <small>
                用户名 {one.UserName} · {formatDate(one.JoinedAt)} 加入
              </small>
            </span>
            <span className="organization-row-tools">
              {managed.includes(one.Role) && !one.IsSelf ? (
                <Select<MemberRole>
                  aria-label={`${nameOf(one)}的身份`}
                  value={one.Role}
                  options={roles}
                  disabled={busy}
                  onChange={(Role) => void run(() => changeMember(shown.Id, one.Id, Role), '成员身份已修改')}
                />
              ) : (
                <span>{MEMBER_ROLE_LABELS[one.Role]}</span>
              )}
              {shown.MyRole === 'owner' && !one.IsSelf ? (
                <Button
                  type="text"
                  aria-label={`移交给${nameOf(one)}`}
                  onClick={() =>
                    setAsked({
                      title: `把单位移交给${nameOf(one)}？`,
                      text: '对方成为所有者，您成为管理员。移交后只能由新的所有者改回来。',
                      ok: '移交',
                      work: () => transferOwnership(shown.Id, one.Id),
                      done: '单位已移交',
                    })
                  }
                >
                  移交
                </Button>
              ) : null}
              {managed.includes(one.Role) && !one.IsSelf ? (
                <Button
                  type="text"
                  danger
                  aria-label={`移除${nameOf(one)}`}
                  onClick={() =>
                    setAsked({
                      title: `移除${nameOf(one)}？`,
                      text: '移除后，对方立即不能再代表单位操作；以单位名义发布的信息仍归单位。',
                      ok: '移除',
                      work: () => removeMember(shown.Id, one.Id),
                      done: '成员已移除',
                    })
                  }
                >
                  移除
                </Button>
              ) : null}
              {one.IsSelf ? (
                <Button
                  type="text"
                  danger
                  onClick={() =>
                    setAsked({
                      title: `离开“${shown.Name}”？`,
                      text: '离开后不能再代表单位操作；以单位名义发布的信息仍归单位。',
                      ok: '离开',
                      work: () => removeMember(shown.Id, one.Id),
                      done: '您已离开单位',
                    })
                  }
                >
                  离开单位
                </Button>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
      <Modal
        open={asked !== undefined}
        title={asked?.title}
        okText={asked?.ok}
        cancelText="取消"
        okButtonProps={{ danger: true, loading: busy }}
        onOk={() => asked && void run(asked.work, asked.done)}
        onCancel={() => setAsked(undefined)}
      >
        {asked?.text}
      </Modal>
    </>
  );
}
