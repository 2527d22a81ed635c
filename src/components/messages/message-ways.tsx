/** Where the messages of each kind go. */
import type { MessageWay } from '@ip-portal/contract';
import { ALWAYS_IN_SITE, MESSAGE_KIND_LABELS } from '@ip-portal/contract/message-words';
import { useRequest } from 'ahooks';
import { useState } from 'react';
import { fetchMessageWays, saveMessageWays } from '../../services/messages';
import { fetchMailState } from '../../services/recovery';
import { SkeletonRows } from '../../views/parts';
import { MailStateLine } from './mail-state';
import './messages.css';

/** What their reader wants to see; 账号安全 always comes. */
export function MessageWaysForm() {
  const { data, error, loading, mutate, refresh } = useRequest(fetchMessageWays, { onError: () => undefined });
  const { data: mail } = useRequest(fetchMailState, { onError: () => undefined });
  const [told, setTold] = useState<string>();
  const [busy, setBusy] = useState(false);

  if (!data) {
    if (loading) return <SkeletonRows count={2} />;
    return (
      <p className="inbox-failed" role="alert">
        接收方式读取失败{error ? `：${error.message}` : ''}
        <button type="button" onClick={refresh}>
          重试
        </button>
      </p>
    );
  }

  const set = (Kind: MessageWay['Kind'], change: Partial<MessageWay>) => {
    setTold(undefined);
    mutate({ ...data, Ways: data.Ways.map((way) => (way.Kind === Kind ? { ...way, ...change } : way)) });
  };
  const save = async () => {
    setBusy(true);
    try {
      mutate(await saveMessageWays(data.Ways));
      setTold('已保存');
    } catch (problem) {
      setTold(problem instanceof Error ? `没有保存：${problem.message}` : '没有保存，请重试');
    } finally {
      setBusy(false);
    }
  };

  return (
    <form
      className="message-ways"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <table>
        <thead>
          <tr>
            <th scope="col">类别</th>
            <th scope="col">站内</th>
            {mail?.Enabled ? <th scope="col">邮件</th> : null}
          </tr>
        </thead>
        <tbody>
          {data.Ways.map((way) => (
            <tr key={way.Kind}>
              <th scope="row">{MESSAGE_KIND_LABELS[way.Kind]}</th>
              <td>
                <input
                  type="checkbox"
                  aria-label={`${MESSAGE_KIND_LABELS[way.Kind]}：站内`}
                  checked={way.InSite}
                  disabled={ALWAYS_IN_SITE.includes(way.Kind)}
                  onChange={(event) => set(way.Kind, { InSite: event.target.checked })}
                />
              </td>
              {mail?.Enabled ? (
                <td>
                  <input
                    type="checkbox"
                    aria-label={`${MESSAGE_KIND_LABELS[way.Kind]}：邮件`}
                    checked={way.ByMail}
                    onChange={(event) => set(way.Kind, { ByMail: event.target.checked })}
                  />
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
      {mail ? <MailStateLine state={mail} /> : null}
      <button type="submit" className="btn btn-primary" disabled={busy}>
        保存接收方式
      </button>
      <span role="status">{told}</span>
    </form>
  );
}
