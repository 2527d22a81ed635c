import { useRequest } from 'ahooks';
import { Button, Tag } from 'antd';
import { Suspense, useState } from 'react';
import { fetchSmsSettings } from '../../../../services/sms';
import { late } from '../../kit/late';
import { LoadFailure } from '../../kit/states';
import { failureText } from '../../kit/words';

const SmsDialog = late(() => import(/* webpackChunkName: "admin-late-sms" */ './sms-dialog'));

/** Whether codes are sent by text message, and the way to the gateway's settings. */
export default function TextMessages({ disabled }: { disabled: boolean }) {
  const { data, error, refresh, mutate } = useRequest(fetchSmsSettings, { onError: () => undefined });
  const [open, setOpen] = useState(false);
  return (
    <section className="admin-card role-duties">
      <h2>短信验证码</h2>
      <p className="admin-hint">
        通过短信网关（HTTP 接口）发送验证码，用于验证手机号、登录和找回密码。短信内容在“消息模板”中修改。
      </p>
      {error ? <LoadFailure message={failureText(error)} onRetry={refresh} /> : null}
      {data ? (
        <div className="role-factor">
          <span>
            <Tag color={data.Enabled ? 'green' : 'default'}>{data.Enabled ? '已启用' : '未启用'}</Tag>
          </span>
          <Button onClick={() => setOpen(true)} disabled={disabled}>
            设置短信服务
          </Button>
        </div>
      ) : null}
      <Suspense>
        {open && data ? (
          <SmsDialog settings={data} onClose={() => setOpen(false)} onSaved={mutate} onStale={refresh} />
        ) : null}
      </Suspense>
    </section>
  );
}
