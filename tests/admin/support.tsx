/** One page of the back office, as it stands inside its layout; only the network is a stand-in. */
import { createHistory } from '@@/core/history';
import type { AdminLink, AdminUser, LimitedRight, Permission } from '@ip-portal/contract';
import { PERMISSIONS } from '@ip-portal/contract/permissions';
import { act, render, screen, within } from '@testing-library/react';
import { App } from 'antd';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { Limits, Rights } from '@/components/admin/kit/rights';
import { AntdProvider } from '@/components/antd-provider';
import { SessionDialogs } from '@/components/auth/session-dialogs';
import { SiteContext } from '@/components/site-context';
import { site } from '../mobile/fixtures';
import { click, fill } from '../setup/hands';
import { network } from '../setup/network';

export { click, fill };

const meta = {
  Version: 3,
  CreatedAt: '2026-11-01T09:00:00+08:00',
  UpdatedAt: '2026-11-20T09:00:00+08:00',
  DeletedAt: null,
};

export const link = (Id: number, extra: Partial<AdminLink> = {}): AdminLink => ({
  Id,
  Name: `链接${Id}`,
  Link: `https://example.cn/${Id}`,
  Image: null,
  Sort: Id,
  IsVisible: true,
  ...meta,
  ...extra,
});

export const account = (Id: number, extra: Partial<AdminUser> = {}): AdminUser => ({
  Id,
  UserName: `user${Id}`,
  RealName: '',
  Phone: '',
  Email: '',
  Roles: ['user'],
  Limits: [],
  Status: 'active',
  LockedUntil: null,
  LastLoginAt: null,
  SecondFactorAt: null,
  ...meta,
  ...extra,
});

/** A refusal of the backend. */
export function refusal(errorCode: string, errorMessage: string, fields?: Record<string, string>) {
  return { success: false, errorCode, errorMessage, showType: 2, ...(fields ? { data: { fields } } : {}) };
}

/** Shows a page at an address; answers the calls it makes. */
export async function showPage(
  page: ReactNode,
  api: Record<string, unknown>,
  address = '/admin/page',
  rights: readonly Permission[] = PERMISSIONS,
  limits: readonly LimitedRight[] = [],
) {
  const calls = network(api);
  createHistory({ type: 'memory', basename: '/' });
  const view = render(
    <MemoryRouter initialEntries={[address]}>
      {/* What is said stays to be read: three seconds may be over before a slow machine looks. */}
      <App component={false} message={{ duration: 0 }}>
        <AntdProvider>
          <SiteContext.Provider value={site}>
            <Rights.Provider value={new Set(rights)}>
              <SessionDialogs userName="admin" hasFactor />
              <Limits.Provider value={limits}>{page}</Limits.Provider>
            </Rights.Provider>
          </SiteContext.Provider>
        </AntdProvider>
      </App>
    </MemoryRouter>,
  );
  await act(async () => undefined);
  return { calls, ...view };
}

/** Presses whatever carries this text or name. */
export async function press(
  name: string | RegExp,
  scope: Pick<typeof screen, 'findAllByText'> = screen,
): Promise<void> {
  const [found] = await scope.findAllByText(name);
  await click(found);
}

/** Presses a button that is only named for the ear. */
export async function pressNamed(name: string): Promise<void> {
  await click(await screen.findByLabelText(name));
}

/** The open form. */
export async function form() {
  return within(await screen.findByRole('dialog'));
}
