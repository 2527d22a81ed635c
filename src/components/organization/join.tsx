import { LOGIN_URL, ORGANIZATION_URL, REGISTER_URL, withQuery } from '@ip-portal/contract/urls';
import { history, useModel } from '@umijs/max';
import { useRequest } from 'ahooks';
import { useContext, useEffect, useState } from 'react';
import { answerInvitationLink, readInvitationLink } from '../../services/organizations';
import { SkeletonRows } from '../../views/parts';
import { Here } from '../../views/parts/here';
import { useLinkToken } from '../auth/link-token';
import { Received } from './received';
import { useRefreshUser } from './use-refresh-user';
import '../account/account.css';
import './organization.css';

/** Kept for this tab alone while its reader logs in or registers. */
const KEY = 'organization-invitation';

/** The token of the link, also after the way over the log-in. */
function useInvitationToken(): string {
  const opened = useLinkToken();
  const [kept] = useState(() => {
    try {
      return sessionStorage.getItem(KEY) ?? '';
    } catch {
      // A browser that keeps nothing: the link has to be opened again after logging in.
      return '';
    }
  });
  useEffect(() => {
    try {
      if (opened) sessionStorage.setItem(KEY, opened);
    } catch {
      // As above.
    }
  }, [opened]);
  return opened || kept;
}

function forgetToken(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}

function Answer({ token }: { token: string }) {
  const refreshUser = useRefreshUser();
  const here = useContext(Here);
  const { data, error, loading } = useRequest(() => readInvitationLink(token), { onError: () => undefined });
  if (loading) return <SkeletonRows count={2} />;
  if (!data) {
    return (
      <p role="alert">
        {error?.message ?? '邀请读取失败，请重试'}。<a href={ORGANIZATION_URL}>查看我的单位</a>
      </p>
    );
  }
  return (
    <Received
      invitation={data}
      onAnswer={(answer) => answerInvitationLink(token, answer)}
      onDone={() => {
        forgetToken();
        void refreshUser();
        history.push(here(ORGANIZATION_URL));
      }}
    />
  );
}

/** An invitation by link: read and answered by whoever is logged in. */
export function Join() {
  const user = useModel('@@initialState', (model) => model.initialState?.user ?? null);
  const token = useInvitationToken();
  if (!token) {
    return (
      <p role="alert">
        链接不完整，请完整打开邀请链接。<a href={ORGANIZATION_URL}>查看我的单位</a>
      </p>
    );
  }
  if (!user) {
    const back = { redirect: window.location.pathname };
    return (
      <>
        <p>请先登录或注册，之后回到这里答复邀请。</p>
        <p className="account-actions">
          <a className="btn btn-primary" href={withQuery(LOGIN_URL, back)}>
            登录
          </a>
          <a className="btn btn-plain" href={withQuery(REGISTER_URL, back)}>
            注册账号
          </a>
        </p>
      </>
    );
  }
  return <Answer token={token} />;
}
