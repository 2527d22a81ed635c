import { useModel } from '@umijs/max';
import { AntdProvider } from '../../components/antd-provider';
import { OrganizationHome } from '../../components/organization/organization-home';
import { PlainPage } from '../../components/plain-page';
import { PageTitle } from '../../views/parts';

/** 我的单位. */
export default function Organization() {
  const user = useModel('@@initialState', (model) => model.initialState?.user ?? null);
  if (!user) return null;
  return (
    <PlainPage title="我的单位">
      <AntdProvider>
        <div className="page">
          <PageTitle title="我的单位" lead="单位资料、核验和成员；在页面顶部选择以个人还是单位的名义操作。" />
          <OrganizationHome user={user} />
        </div>
      </AntdProvider>
    </PlainPage>
  );
}
