import type { UserInfo } from '@ip-portal/contract';
import { REQUEST_DAYS } from '@ip-portal/contract/privacy-request-words';
import { ACCOUNT_URL, PRIVACY_URL, TERMS_URL } from '@ip-portal/contract/urls';
import { useModel } from '@umijs/max';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { fetchUserInfo } from '../../services/auth';
import { useSiteConfig } from '../site-context';
import { ConsentList } from './consent-list';
import { CopyCard } from './copy-card';
import { EraseCard } from './erase-card';
import { RequestCard } from './request-card';
import '../account/account.css';
import './privacy.css';

const ConsentDialog = lazy(() => import('./consent-dialog'));

function Card({ id, title, lead, children }: { id: string; title: string; lead: string; children: ReactNode }) {
  return (
    <section className="account-card account-wide" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className="lead">{lead}</p>
      {children}
    </section>
  );
}

/** 个人信息中心: what its reader agreed to, and the rights over their data. */
export function PrivacyHome({ user }: { user: UserInfo }) {
  const { setInitialState } = useModel('@@initialState');
  const site = useSiteConfig();
  const [asked, setAsked] = useState(false);
  const refreshUser = async () => {
    const fresh = await fetchUserInfo().catch(() => null);
    if (fresh) await setInitialState({ user: fresh });
  };
  const due = (user.ConsentsDue?.length ?? 0) > 0;
  return (
    <>
      <p className="privacy-links">
        <a href={PRIVACY_URL}>隐私政策</a>
        {site.HasTerms ? <a href={TERMS_URL}>用户服务协议</a> : null}
        <a href={`${ACCOUNT_URL}#account-profile`}>更正个人资料</a>
        <a href={`${ACCOUNT_URL}#account-views`}>谁查看过我的信息</a>
      </p>
      <div className="account">
        <Card id="privacy-consents" title="我的授权与同意" lead="您同意过什么、何时同意，以及哪些可以撤回。">
          <ConsentList
            due={due}
            isMember={user.Roles.includes('user')}
            onAsk={() => setAsked(true)}
            onChanged={() => void refreshUser()}
          />
        </Card>
        <Card id="privacy-copy" title="导出个人信息" lead="查阅、复制本网站保存的您的个人信息。">
          <CopyCard />
        </Card>
        <Card
          id="privacy-requests"
          title="个人信息权利请求"
          lead={`查阅、复制、更正、补充、删除、撤回同意、限制处理、解释说明、转移等，自己办不了的在这里提出，自提交之日起 ${REQUEST_DAYS} 天内答复。`}
        >
          <RequestCard />
        </Card>
        <Card id="privacy-erase" title="注销账号" lead="删除您的个人信息，不能恢复。请先了解会发生什么：">
          <EraseCard user={user} />
        </Card>
      </div>
      <Suspense fallback={null}>
        {asked ? (
          <ConsentDialog
            onClose={(agreed) => {
              setAsked(false);
              if (agreed) void refreshUser();
            }}
          />
        ) : null}
      </Suspense>
    </>
  );
}
