import { workplaceName } from '@ip-portal/contract/rules/workplace';
import { HOME_URL, OFFICE_URL, REGISTER_URL, STAFF_LOGIN_URL, STAFF_LOGOUT_URL } from '@ip-portal/contract/urls';
import { useModel } from '@umijs/max';
import { AuthCard } from '../../components/auth/auth-card';
import { AuthTitle } from '../../layouts/auth-layout';

export default function AuthLanding() {
  const user = useModel('@@initialState', (model) => model.initialState?.user ?? null);
  const workplace = workplaceName(user?.Roles ?? []);
  return (
    <AuthCard title="统一身份认证" lead={user ? `您已登录：${user.RealName || user.UserName}` : '请选择要进入的入口。'}>
      <AuthTitle title="统一身份认证" />
      <ul className="auth-entries">
        {user ? null : (
          <li>
            <a className="btn btn-primary" href={STAFF_LOGIN_URL}>
              登录
            </a>
          </li>
        )}
        {user ? null : (
          <li>
            <a className="btn btn-plain" href={REGISTER_URL}>
              注册账号
            </a>
          </li>
        )}
        {workplace ? (
          <li>
            <a className="btn btn-primary" href={OFFICE_URL}>
              进入{workplace}
            </a>
          </li>
        ) : null}
        <li>
          <a className="btn btn-plain" href={HOME_URL}>
            门户首页
          </a>
        </li>
        {user ? (
          <li>
            <a className="btn btn-plain" href={STAFF_LOGOUT_URL}>
              退出登录
            </a>
          </li>
        ) : null}
      </ul>
    </AuthCard>
  );
}
