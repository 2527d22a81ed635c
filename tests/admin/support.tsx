/** One page of the back office, as it stands inside its layout; only the network is a stand-in. */
import { createHistory } from '@@/core/history';
import type { AdminLink, AdminUser } from '@ip-portal/contract';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { SessionDialog } from '@/components/admin/shell/session-dialog';
import { AntdProvider } from '@/components/antd-provider';
import { SiteContext } from '@/components/site-context';
import { site } from '../mobile/fixtures';
import { network } from '../setup/network';

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
  Status: 'active',
  LockedUntil: null,
  LastLoginAt: null,
  ...meta,
  ...extra,
});

/** A refusal of the backend. */
export function refusal(errorCode: string, errorMessage: string, fields?: Record<string, string>) {
  return { success: false, errorCode, errorMessage, showType: 2, ...(fields ? { data: { fields } } : {}) };
}

/** Shows a page at an address; answers the calls it makes. */
export async function showPage(page: ReactNode, api: Record<string, unknown>, address = '/admin/page') {
  const calls = network(api);
  createHistory({ type: 'memory', basename: '/' });
  const view = render(
    <MemoryRouter initialEntries={[address]}>
      <AntdProvider>
        <SiteContext.Provider value={site}>
          <SessionDialog userName="admin" />
          {page}
        </SiteContext.Provider>
      </AntdProvider>
    </MemoryRouter>,
  );
  await act(async () => undefined);
  return { calls, ...view };
}

/** Types a whole value at once: letter by letter, antd's forms take seconds in jsdom. */
export async function fill(input: HTMLElement, value: string): Promise<void> {
  await act(async () => {
    fireEvent.change(input, { target: { value } });
  });
}

/** Clicks, and waits for what follows at once. */
export async function click(element: HTMLElement | undefined): Promise<void> {
  await act(async () => {
    if (element) fireEvent.click(element);
  });
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
