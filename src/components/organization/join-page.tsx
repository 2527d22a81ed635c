import { PageTitle } from '../../views/parts';
import { AntdProvider } from '../antd-provider';
import { PlainPage } from '../plain-page';
import { Join } from './join';

/** Where the link of an invitation leads. */
export function JoinPage() {
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
