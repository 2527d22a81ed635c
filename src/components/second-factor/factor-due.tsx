import type { UserInfo } from '@ip-portal/contract';
import { useModel } from '@umijs/max';
import { Button } from 'antd';
import { useState } from 'react';
import { fetchUserInfo } from '../../services/auth';
import { canUsePasskeys } from '../../services/passkeys';
import { AntdProvider } from '../antd-provider';
import { PasskeyList } from '../passkey/passkey-list';
import EnrolSteps from './enrol-steps';
import '../account/account.css';

/** Asked for before anything else: the backend refuses all other calls until a second factor is set up. */
export default function FactorDue({ user, onEnrolled }: { user: UserInfo; onEnrolled?: () => void }) {
  const { setInitialState } = useModel('@@initialState');
  const [byKey, setByKey] = useState(false);
  const done = async () => {
    const fresh = await fetchUserInfo().catch(() => null);
    await setInitialState({ user: fresh ?? { ...user, MustEnrolFactor: false, HasFactor: true } });
    onEnrolled?.();
  };
  return (
    <AntdProvider>
      <section className="account-card password-due factor-due" aria-labelledby="factor-due">
        <h2 id="factor-due">请先启用两步验证</h2>
        <p className="lead">
          您的角色必须启用两步验证。启用之后即可继续，今后登录时除密码外还需要第二步验证。可以用手机上的验证器应用，也可以用通行密钥（指纹、面容或安全密钥）。
        </p>
        {byKey ? (
          <>
            <PasskeyList userName={user.UserName} onDone={() => void done()} />
            <p className="factor-switch">
              <Button type="link" size="small" onClick={() => setByKey(false)}>
                改用验证器应用
              </Button>
            </p>
          </>
        ) : (
          <>
            <EnrolSteps userName={user.UserName} onDone={() => void done()} />
            {canUsePasskeys() ? (
              <p className="factor-switch">
                <Button type="link" size="small" onClick={() => setByKey(true)}>
                  改用通行密钥
                </Button>
              </p>
            ) : null}
          </>
        )}
      </section>
    </AntdProvider>
  );
}
