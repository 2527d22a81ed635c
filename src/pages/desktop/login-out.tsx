import { HOME_URL } from '@ip-portal/contract/urls';
import { LogOut } from '../../components/auth/log-out';
import { PlainPage } from '../../components/plain-page';

export default function DesktopLoginOut() {
  return (
    <PlainPage title="退出登录">
      <LogOut next={HOME_URL} />
    </PlainPage>
  );
}
