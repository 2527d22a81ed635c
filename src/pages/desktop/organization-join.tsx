import { AntdProvider } from '../../components/antd-provider';
import { Join } from '../../components/organization/join';
import { PlainPage } from '../../components/plain-page';
import { PageTitle } from '../../views/parts';

/** Where the link of an invitation leads. */
export default function OrganizationJoin() {
  return (
    <PlainPage title="单位邀请">
      <AntdProvider>
        <div className="page">
          <PageTitle title="单位邀请" lead="答复之前，请确认您认识邀请人。" />
          <Join />
        </div>
      </AntdProvider>
    </PlainPage>
  );
}
