import type { OrganizationDetail, OrganizationItem, UserInfo } from '@ip-portal/contract';
import { MEMBER_ROLE_LABELS } from '@ip-portal/contract/organization-words';
import { memberMay } from '@ip-portal/contract/rules/organization';
import { useRequest } from 'ahooks';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { answerInvitation, fetchOrganization, fetchOrganizations, fetchReceived } from '../../services/organizations';
import { Chip, SkeletonRows } from '../../views/parts';
import { Dissolve } from './dissolve';
import { Documents } from './documents';
import { Invitations } from './invitations';
import { Members } from './members';
import { Profile } from './profile';
import { OrganizationForm } from './profile-form';
import { Received } from './received';
import { useRefreshUser } from './use-refresh-user';
import { Verification } from './verification';
import '../account/account.css';
import './organization.css';

function Card({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="account-card" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

function Failure({ what, error, retry }: { what: string; error: Error | undefined; retry: () => void }) {
  return (
    <div className="account-failed" role="alert">
      <p>
        {what}读取失败{error ? `：${error.message}` : ''}
      </p>
      <Button onClick={retry}>重试</Button>
    </div>
  );
}

/** One organisation: verification, profile, documents, members. */
function Sheet({ id, onGone }: { id: number; onGone: () => void }) {
  const {
    data: shown,
    error,
    loading,
    mutate,
    refresh,
  } = useRequest(() => fetchOrganization(id), {
    onError: () => undefined,
  });
  const refreshUser = useRefreshUser();
  if (!shown) return loading ? <SkeletonRows count={4} /> : <Failure what="单位资料" error={error} retry={refresh} />;
  const changed = (now: OrganizationDetail) => {
    mutate(now);
    void refreshUser();
  };
  const may = (right: Parameters<typeof memberMay>[1]) => shown.MyRole !== null && memberMay(shown.MyRole, right);
  return (
    <>
      <Card id="organization-verification" title={shown.Name}>
        <p className="account-hint">我的身份：{shown.MyRole ? MEMBER_ROLE_LABELS[shown.MyRole] : '—'}</p>
        <Verification shown={shown} onChanged={changed} />
      </Card>
      <Card id="organization-profile" title="单位资料">
        <Profile shown={shown} onChanged={changed} />
      </Card>
      {may('documents') ? (
        <Card id="organization-documents" title="证明文件">
          <p className="lead">只有单位的所有者、管理员和核验人员能看到，不会公开。</p>
          <Documents key={shown.Status} shown={shown} />
        </Card>
      ) : null}
      <Card id="organization-members" title="成员">
        <Members key={shown.MyRole} shown={shown} onChanged={() => void fetchOrganization(id).then(mutate, onGone)} />
      </Card>
      {may('members') ? (
        <Card id="organization-invitations" title="邀请成员">
          <Invitations shown={shown} />
        </Card>
      ) : null}
      {may('owners') ? (
        <Card id="organization-dissolve" title="解散单位">
          <p className="lead">解散后不能再以单位名义操作；已有的业务记录按规定保存。</p>
          <Dissolve
            shown={shown}
            onDone={() => {
              void refreshUser();
              onGone();
            }}
          />
        </Card>
      ) : null}
    </>
  );
}

function Chooser({
  all,
  chosen,
  onChoose,
}: {
  all: readonly OrganizationItem[];
  chosen: number | undefined;
  onChoose: (id: number) => void;
}) {
  if (all.length < 2) return null;
  return (
    <ul className="organization-chooser" aria-label="我所在的单位">
      {all.map(({ Id, Name, Verified }) => (
        <li key={Id}>
          <button
            type="button"
            className={Id === chosen ? 'btn btn-primary' : 'btn btn-plain'}
            aria-pressed={Id === chosen}
            onClick={() => onChoose(Id)}
          >
            {Name}
            {Verified ? '（已核验）' : ''}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** 我的单位: invitations to answer, the own organisations, and a new one. */
export function OrganizationHome({ user }: { user: UserInfo }) {
  const mine = useRequest(fetchOrganizations, { onError: () => undefined });
  const received = useRequest(fetchReceived, { onError: () => undefined });
  const refreshUser = useRefreshUser();
  const [chosen, setChosen] = useState<number>();
  const [creating, setCreating] = useState(false);

  if (!mine.data) {
    return mine.loading ? <SkeletonRows count={4} /> : <Failure what="单位" error={mine.error} retry={mine.refresh} />;
  }
  const all = mine.data;
  const preferred = chosen ?? user.Organization?.Id;
  const id = all.some(({ Id }) => Id === preferred) ? preferred : all[0]?.Id;
  const again = (next?: number) => {
    setChosen(next);
    setCreating(false);
    mine.refresh();
    received.refresh();
    void refreshUser();
  };

  return (
    <div className="organization">
      {(received.data ?? []).map((invitation) => (
        <Card key={invitation.Id} id={`invitation-${invitation.Id}`} title="收到的邀请">
          <Received
            invitation={invitation}
            onAnswer={(answer) => answerInvitation(invitation.Id, answer)}
            onDone={again}
          />
        </Card>
      ))}
      {creating ? (
        <Card id="organization-new" title="新建单位">
          <OrganizationForm onSaved={(saved) => again(saved.Id)} onCancel={() => setCreating(false)} />
        </Card>
      ) : (
        <>
          <Chooser all={all} chosen={id} onChoose={setChosen} />
          {id === undefined ? (
            <Card id="organization-none" title="代表企业或其他单位使用？">
              <p className="lead">
                建立单位资料并通过核验后，可以以单位名义发布供需信息，并邀请同事共同管理。单位已经建立的，请向其管理员索取邀请，不要重复新建。
              </p>
              <Button type="primary" onClick={() => setCreating(true)}>
                新建单位
              </Button>
            </Card>
          ) : (
            <Sheet key={id} id={id} onGone={() => again()} />
          )}
          {id === undefined ? null : (
            <p className="organization-more">
              <span>
                还代表其他单位？ <Chip>{`已有 ${all.length} 个`}</Chip>
              </span>
              <Button onClick={() => setCreating(true)}>新建单位</Button>
            </p>
          )}
        </>
      )}
    </div>
  );
}
