import { useModel } from '@umijs/max';
import { AntdProvider } from '../../components/antd-provider';
import { PlainPage } from '../../components/plain-page';
import { PrivacyHome } from '../../components/privacy/privacy-home';
import { PageTitle } from '../../views/parts';

/** 个人信息中心. */
export default function PrivacyCenter() {
  const user = useModel('@@initialState', (model) => model.initialState?.user ?? null);
  if (!user) return null;
  return (
    <PlainPage title="个人信息中心">
      <AntdProvider>
        <div className="page">
          <PageTitle title="个人信息中心" lead="查看和管理您的授权，行使您对个人信息的权利。" />
          <PrivacyHome user={user} />
        </div>
      </AntdProvider>
    </PlainPage>
  );
}
