import { ProLayout } from '@ant-design/pro-components';
import { history, Outlet, useAccess, useLocation, useModel } from '@umijs/max';
import { type MouseEvent, useEffect } from 'react';
import { isAllowed } from '../access';
import { takeOver } from '../boot/server-page';
import { AccessGate } from '../components/access-gate';
import '../components/admin/admin.css';
import { MachineNotice } from '../components/admin/shell/machine-notice';
import { adminMenu, adminPageName } from '../components/admin/shell/menu';
import { SessionDialog } from '../components/admin/shell/session-dialog';
import { SiteChanged } from '../components/admin/shell/site-changed';
import { useKeepAlive } from '../components/admin/shell/use-keep-alive';
import { UserMenu } from '../components/admin/shell/user-menu';
import { AntdProvider } from '../components/antd-provider';
import { InsideLayout } from '../components/inside-layout';
import { RouteErrorBoundary } from '../components/route-error-boundary';
import { SiteContext } from '../components/site-context';
import { linkTarget } from '../enhance/navigation';
import { forgetPages } from '../hooks/page-store';
import { useSite } from '../hooks/use-site';
import { findRoute } from '../routes';
import { colors } from '../theme/tokens';
import { Mark } from '../views/art/mark';
import { InitFailureView, LoadingView } from '../views/result';

const MENU = { routes: adminMenu() };

/** The frame of the back office: who may enter, where things are, and a session that lasts. */
export default function AdminLayout() {
  const { site, error: siteError, refresh: refreshSite } = useSite();
  const { initialState, error, refresh } = useModel('@@initialState');
  const { pathname } = useLocation();
  const granted = useAccess();
  const user = initialState?.user ?? null;
  const failure = (error as Error | undefined) ?? (site ? undefined : siteError);
  const siteName = site?.WebSiteName;

  useEffect(() => {
    takeOver();
    if (siteName) document.title = `${adminPageName(pathname)} - ${siteName}`;
  }, [siteName, pathname]);

  if (failure) {
    const retry = (event: MouseEvent) => {
      if (!(event.target as Element).closest('[data-retry]')) return;
      event.preventDefault();
      if (error) void refresh();
      if (siteError) refreshSite();
    };
    return (
      <div onClick={retry}>
        <InitFailureView reason={failure.message} />
      </div>
    );
  }
  if (!site) return <LoadingView text="系统加载中..." />;

  const required = 'canAdmin' as const;
  // Without the frame: what it asks the backend for would be refused, too.
  if (!user || (!process.env.SKIP_ACCESS && (user.MustChangePassword || !isAllowed(granted, required)))) {
    return (
      <AccessGate required={required} loginPath="/auth/login">
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
        <Working />
        <SessionDialog userName={user.UserName} />
        <div className="admin-root" onClick={follow}>
          <a className="skip" href="#admin-main">
            跳到主要内容
          </a>
          <ProLayout
            title={site.WebSiteName}
            logo={<Mark size={28} />}
            layout="mix"
            navTheme="light"
            siderWidth={216}
            fixSiderbar
            fixedHeader
            route={MENU}
            location={{ pathname }}
            pageTitleRender={false}
            contentStyle={{ padding: 24 }}
            token={{
              bgLayout: colors.ground,
              header: {
                colorBgHeader: colors.brandDeep,
                colorHeaderTitle: colors.white,
                colorTextRightActionsItem: colors.white,
                heightLayoutHeader: 56,
              },
              sider: {
                colorMenuBackground: colors.white,
                colorTextMenu: colors.ink,
                colorTextMenuSelected: colors.brand,
                colorBgMenuItemSelected: '#EAF1FB',
              },
            }}
            menuItemRender={(item, dom) => <a href={item.path ?? '/admin'}>{dom}</a>}
            headerTitleRender={(logo, title) => (
              <a href="/admin/dashboard" className="admin-brand">
                {logo}
                {title}
              </a>
            )}
            actionsRender={() => [<UserMenu key="user" user={user} />]}
            footerRender={false}
          >
            <main id="admin-main" tabIndex={-1}>
              <MachineNotice page={pathname} />
              <InsideLayout.Provider value={true}>
                <RouteErrorBoundary path={pathname}>
                  <AccessGate required={findRoute(pathname)?.access} loginPath="/auth/login">
                    <SiteChanged.Provider value={refreshSite}>
                      <Outlet />
                    </SiteChanged.Provider>
                  </AccessGate>
                </RouteErrorBoundary>
              </InsideLayout.Provider>
            </main>
          </ProLayout>
        </div>
      </SiteContext.Provider>
    </AntdProvider>
  );
}

function Working() {
  useKeepAlive();
  // The public pages visited before may have been written over.
  useEffect(() => forgetPages, []);
  return null;
}
