import { useModel } from '@umijs/max';
import { AntdProvider } from '../../components/antd-provider';
import { PlainPage } from '../../components/plain-page';
import { PrivacyHome } from '../../components/privacy/privacy-home';

/** 个人信息中心 on a telephone. */
export default function MobilePrivacyCenter() {
  const user = useModel('@@initialState', (model) => model.initialState?.user ?? null);
  if (!user) return null;
  return (
    <PlainPage title="个人信息中心">
      <AntdProvider>
        <h1 className="sr-only">个人信息中心</h1>
        <div className="mobile-privacy">
          <PrivacyHome user={user} />
        </div>
      </AntdProvider>
    </PlainPage>
  );
}
