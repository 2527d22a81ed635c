import type { SessionItem } from '@ip-portal/contract';
import { LOGIN_URL } from '@ip-portal/contract/urls';
import { history, useModel } from '@umijs/max';
import { useRequest } from 'ahooks';
import { Button, Popconfirm } from 'antd';
import { useContext, useState } from 'react';
import { feedback } from '../../feedback';
import { forgetVisit } from '../../hooks/forget-visit';
import { fetchSessions, fetchUserInfo, knowDevice, revokeOtherSessions, revokeSession } from '../../services/auth';
import { Chip, formatDate, SkeletonRows } from '../../views/parts';
import { Here } from '../../views/parts/here';

/** Where the account is logged in, and ending that. `signal` changes when sessions were ended elsewhere. */
export function SessionList({ signal }: { signal: number }) {
  const { setInitialState } = useModel('@@initialState');
  const here = useContext(Here);
  const { data, error, loading, refresh, mutate } = useRequest(fetchSessions, {
    refreshDeps: [signal],
    // Shown in place.
    onError: () => undefined,
  });
  /** Id of the session being ended, or 'others'. */
  const [busy, setBusy] = useState<number | 'others'>();

  const end = async (target: SessionItem | 'others') => {
    if (busy !== undefined) return;
    setBusy(target === 'others' ? 'others' : target.Id);
    try {
      if (target === 'others') {
        await revokeOtherSessions();
        mutate((sessions) => sessions?.filter((session) => session.IsCurrent));
        feedback.success('其他设备上的登录已全部退出');
        await refreshNotice();
      } else {
        await revokeSession(target.Id);
        if (target.IsCurrent) {
          void forgetVisit();
          await setInitialState({ user: null });
          history.replace(here(LOGIN_URL));
          return;
        }
        mutate((sessions) => sessions?.filter((session) => session.Id !== target.Id));
        feedback.success('该设备上的登录已退出');
        if (target.IsNewDevice) await refreshNotice();
      }
    } catch {
      // The request has told what went wrong; the list may be out of date.
      refresh();
    } finally {
      setBusy(undefined);
    }
  };

  /** The notice of new devices stands in who is there. */
  const refreshNotice = async () => {
    const fresh = await fetchUserInfo().catch(() => null);
    if (fresh) await setInitialState({ user: fresh });
  };
  const confirm = async (target: SessionItem) => {
    if (busy !== undefined) return;
    setBusy(target.Id);
    try {
      await knowDevice(target.Id);
      mutate((sessions) =>
        sessions?.map((session) => (session.Id === target.Id ? { ...session, IsNewDevice: false } : session)),
      );
      await refreshNotice();
    } catch {
      // The request has told what went wrong; the list may be out of date.
      refresh();
    } finally {
      setBusy(undefined);
    }
  };

  if (!data) {
    if (loading) return <SkeletonRows count={2} />;
    return (
      <div className="account-failed" role="alert">
        <p>登录设备读取失败{error ? `：${error.message}` : ''}</p>
        <Button onClick={refresh}>重试</Button>
      </div>
    );
  }
  /** A device that is new itself cannot vouch for others. */
  const strange = data.some((session) => session.IsCurrent && session.IsNewDevice);
  const sorted = [...data].sort(
    (a, b) => Number(b.IsCurrent) - Number(a.IsCurrent) || b.LastSeenAt.localeCompare(a.LastSeenAt),
  );
  return (
    <>
      <ul className="account-sessions">
        {sorted.map((session) => {
          const device = session.Device;
          return (
            <li key={session.Id}>
              <div>
                <p className="account-device" title={session.UserAgent}>
                  {device} {session.IsCurrent ? <Chip tone="success">当前设备</Chip> : null}{' '}
                  {session.IsNewDevice ? <Chip tone="line">新设备</Chip> : null}
                </p>
                <p className="account-facts">
                  <span>IP {session.Ip}</span>
                  <span>最近使用 {formatDate(session.LastSeenAt, 'datetime')}</span>
                  <span>登录于 {formatDate(session.CreatedAt, 'datetime')}</span>
                </p>
              </div>
              <span className="account-session-actions">
                {session.IsNewDevice && !session.IsCurrent && !strange ? (
                  <Button disabled={busy !== undefined} onClick={() => void confirm(session)}>
                    是我本人
                  </Button>
                ) : null}
                <Popconfirm
                  title={session.IsCurrent ? '退出当前设备？' : '让该设备退出登录？'}
                  description={session.IsCurrent ? '退出后需要重新登录。' : '该设备下次操作时需要重新登录。'}
                  onConfirm={() => end(session)}
                  okText="退出登录"
                  cancelText="取消"
                >
                  <Button
                    loading={busy === session.Id}
                    disabled={busy !== undefined}
                    aria-label={`退出登录：${device}`}
                  >
                    退出登录
                  </Button>
                </Popconfirm>
              </span>
            </li>
          );
        })}
      </ul>
      {data.length > 1 ? (
        <Popconfirm
          title="退出其他所有设备？"
          description="除当前设备外，其他设备都需要重新登录。"
          onConfirm={() => end('others')}
          okText="全部退出"
          cancelText="取消"
        >
          <Button danger loading={busy === 'others'} disabled={busy !== undefined}>
            退出其他所有设备（{data.length - 1}）
          </Button>
        </Popconfirm>
      ) : (
        <p className="account-hint">目前只有这台设备登录了您的账号。</p>
      )}
    </>
  );
}
