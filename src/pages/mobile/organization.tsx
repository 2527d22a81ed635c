import { useModel } from '@umijs/max';
import { AntdProvider } from '../../components/antd-provider';
import { OrganizationHome } from '../../components/organization/organization-home';
import { PlainPage } from '../../components/plain-page';

/** 我的单位 on a telephone. */
export default function MobileOrganization() {
  const user = useModel('@@initialState', (model) => model.initialState?.user ?? null);
  if (!user) return null;
  return (
    <PlainPage title="我的单位">
      <AntdProvider>
        <h1 className="sr-only">我的单位</h1>
        <div className="mobile-organization">
          <OrganizationHome user={user} />
        </div>
      </AntdProvider>
    </PlainPage>
  );
}
