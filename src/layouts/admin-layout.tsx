import { ProLayout } from '@ant-design/pro-components';
import type { UserInfo } from '@ip-portal/contract';
import { OFFICE_URL, OFFICE_URLS, STAFF_LOGIN_URL } from '@ip-portal/contract/urls';
import { history, Navigate, Outlet, useAccess, useLocation, useModel } from '@umijs/max';
import { type MouseEvent, useCallback, useEffect, useMemo } from 'react';
import { isAllowed } from '../access';
import { AccessGate, owesSomething } from '../components/access-gate';
import '../components/admin/admin.css';
import { Limits, Rights } from '../components/admin/kit/rights';
import { MachineNotice } from '../components/admin/shell/machine-notice';
import { SiteChanged, UserChanged } from '../components/admin/shell/site-changed';
import { useKeepAlive } from '../components/admin/shell/use-keep-alive';
import { UserMenu } from '../components/admin/shell/user-menu';
import { AntdProvider } from '../components/antd-provider';
import { SessionKeeper } from '../components/auth/session-keeper';
import { InsideLayout } from '../components/inside-layout';
import { RouteErrorBoundary } from '../components/route-error-boundary';
import { SiteContext } from '../components/site-context';
import { Viewing } from '../components/viewing';
import { VisitorMenu } from '../components/visitor-menu';
import { linkTarget } from '../hooks/navigation';
import { forgetPages } from '../hooks/page-store';
import { useSite } from '../hooks/use-site';
import { desktopMenu } from '../routes';
import { fetchUserInfo } from '../services/auth';
import { colors } from '../theme/tokens';
import { useOffice } from '../theme/use-dark';
import { Mark } from '../views/art/mark';
import { InitFailureView, LoadingView, NoPermissionView } from '../views/result';
import { adminMenu, adminPageName, firstScreen, mayOpen } from './admin-menu';

/** Groups stay open: what is there is seen at a glance. */
const GROUPED = { type: 'group' } as const;
const VISITOR_MENU = desktopMenu(false);
const NO_LIMITS: NonNullable<UserInfo['Limits']> = [];

/** The frame of the back office: who may enter, where things are, and a session that lasts. */
export default function AdminLayout() {
  useOffice();
  const { site, error: siteError, refresh: refreshSite } = useSite();
  const { initialState, error, refresh, setInitialState } = useModel('@@initialState');
  const { pathname } = useLocation();
  const granted = useAccess();
  const user = initialState?.user ?? null;
  const failure = (error as Error | undefined) ?? (site ? undefined : siteError);
  const siteName = site?.WebSiteName;
  const rights = useMemo(() => new Set<string>(user?.Permissions), [user]);
  const who = useMemo(() => ({ granted, rights }), [granted, rights]);
  const menu = useMemo(() => ({ routes: adminMenu(who) }), [who]);
  const permitted = process.env.SKIP_ACCESS || mayOpen(who, pathname);

  const refreshUser = useCallback(async () => {
    const user = await fetchUserInfo();
    forgetPages();
    await setInitialState({ user });
  }, [setInitialState]);

  useEffect(() => {
    if (siteName) document.title = `${adminPageName(pathname)} - ${siteName}`;
  }, [siteName, pathname]);

  if (failure) {
    const retry = () => {
      if (error) void refresh();
      if (siteError) refreshSite();
    };
    return <InitFailureView reason={failure.message} onRetry={retry} />;
  }
  if (!site) return <LoadingView text="系统加载中..." />;

  const required = 'canWork' as const;
  // Without the frame: what it asks the backend for would be refused, too.
  if (!user || (!process.env.SKIP_ACCESS && (owesSomething(user) || !isAllowed(granted, required)))) {
    return (
      <AccessGate required={required} loginPath={STAFF_LOGIN_URL}>
        <LoadingView text="系统加载中..." />
      </AccessGate>
    );
  }

  const follow = (event: MouseEvent<HTMLElement>) => {
    const target = linkTarget(event.nativeEvent);
    if (!target) return;
    event.preventDefault();
    history.push(target);
  };

  return (
    <AntdProvider>
      <SiteContext.Provider value={site}>
        <Rights.Provider value={rights}>
          <Limits.Provider value={user.Limits ?? NO_LIMITS}>
            <Working />
            <Viewing />
            <SessionKeeper path={pathname} guarded={false} loginPath={STAFF_LOGIN_URL} />
            <div className="admin-root" onClick={follow}>
              <a className="skip" href="#admin-main">
                跳到主要内容
              </a>
              <ProLayout
                title={site.WebSiteName}
                logo={<Mark size={28} />}
                layout="mix"
                navTheme="light"
                siderWidth={204}
                fixSiderbar
                fixedHeader
                route={menu}
                menu={GROUPED}
                location={{ pathname }}
                pageTitleRender={false}
                contentStyle={{ padding: 24 }}
                token={{
                  bgLayout: colors.mutebg,
                  header: {
                    colorBgHeader: colors.paper,
                    colorHeaderTitle: colors.ink,
                    colorTextRightActionsItem: colors.ink,
                    heightLayoutHeader: 56,
                  },
                  sider: {
                    colorMenuBackground: colors.white,
                    colorTextMenu: colors.ink,
                    colorTextMenuSelected: colors.brand,
                    colorBgMenuItemSelected: colors.tint,
                  },
                }}
                menuItemRender={(item, dom) => <a href={item.path ?? OFFICE_URL}>{dom}</a>}
                headerTitleRender={(logo, title) => (
                  <a href={firstScreen(who)} className="admin-brand">
                    {logo}
                    {title}
                  </a>
                )}
                actionsRender={() => [
                  initialState?.ended ? <span key="user">未登录</span> : <UserMenu key="user" user={user} />,
                ]}
                footerRender={false}
              >
                {/* The layout has a main of its own around it. */}
                <div id="admin-main" tabIndex={-1}>
                  {granted.canAdmin ? <MachineNotice page={pathname} /> : null}
                  <InsideLayout.Provider value={true}>
                    <RouteErrorBoundary path={pathname}>
                      <VisitorMenu.Provider value={VISITOR_MENU}>
                        <SiteChanged.Provider value={refreshSite}>
                          <UserChanged.Provider value={refreshUser}>
                            {permitted ? <Outlet /> : <Refused path={pathname} first={firstScreen(who)} />}
                          </UserChanged.Provider>
                        </SiteChanged.Provider>
                      </VisitorMenu.Provider>
                    </RouteErrorBoundary>
                  </InsideLayout.Provider>
                </div>
              </ProLayout>
            </div>
          </Limits.Provider>
        </Rights.Provider>
      </SiteContext.Provider>
    </AntdProvider>
  );
}

/** The ways in lead to the site configuration and to what waits for staff; who may not go there begins with the first own screen. */
const WAYS_IN: readonly string[] = [OFFICE_URLS.webConfig, OFFICE_URLS.dashboard];
function Refused({ path, first }: { path: string; first: string }) {
  return WAYS_IN.includes(path) ? <Navigate to={first} replace /> : <NoPermissionView />;
}

function Working() {
  useKeepAlive();
  // The public pages visited before may have been written over.
  useEffect(() => forgetPages, []);
  return null;
}
