import { LogOut } from '../../components/auth/log-out';
import { PlainPage } from '../../components/plain-page';

export default function DesktopLoginOut() {
  return (
    <PlainPage title="退出登录">
      <LogOut next="/desktop/index" />
    </PlainPage>
  );
}
