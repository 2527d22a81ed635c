import { STAFF_URL } from '@ip-portal/contract/urls';
import { LogOut } from '../../components/auth/log-out';
import { AuthTitle } from '../../layouts/auth-layout';

export default function AuthLoginOut() {
  return (
    <>
      <AuthTitle title="退出登录" />
      <LogOut next={STAFF_URL} />
    </>
  );
}
