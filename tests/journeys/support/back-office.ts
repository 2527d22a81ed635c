/** Ways into the back office: what an administrator prepares by the interface, and the first log-in of somebody new to it. */
import type { Page } from 'playwright-core';
import { ADMIN, newUser, type Open, type Who } from './journey.ts';
import { takenOver } from './pages.ts';

export interface Row {
  Id: number;
  Name: string;
  /** Of a built-in column, which holds no articles of its own. */
  Code?: string | null;
  Version: number;
}

export interface Hands {
  /** `data` of an answer; throws when it is a refusal. */
  call: <T>(method: 'get' | 'post' | 'put' | 'delete', path: string, data?: object) => Promise<T>;
  make: (resource: string, body: object) => Promise<Row>;
  /** A new user with this role, limited to records where `limits` says so. */
  staff: (name: string, role: string, limits?: object) => Promise<Who>;
}

/** The administrator's hands, for what the pages under test do not do. */
export async function administrator(open: Open, origin: string): Promise<Hands> {
  const { request } = (await open({ origin, as: ADMIN })).context;
  const call: Hands['call'] = async (method, path, data) => {
    const headers = { origin };
    const answer = await request[method](origin + path, data ? { data, headers } : { headers });
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
    return ((await answer.json()) as { data: never }).data;
  };
  return {
    call,
    make: (resource, body) => call<Row>('post', `/api/${resource}`, body),
    staff: async (name, Role, limits) => {
      const who = await newUser(origin, name);
      const [row] = await call<Row[]>('get', `/api/admin/Users?keyword=${name}`);
      await call('put', `/api/Users/${row?.Id}`, {
        Roles: [Role],
        ...(limits ? { Limits: [{ Role, ...limits }] } : {}),
        Version: row?.Version,
      });
      return who;
    },
  };
}

/** Opens a page of the back office as somebody new to it, who has to choose another password first. */
export async function enter(page: Page, address: string, who: Who): Promise<void> {
  await page.goto(address);
  await page.getByLabel('原密码').fill(who.Password);
  for (const label of ['新密码', '确认新密码'])
    await page.getByLabel(label, { exact: true }).fill('Kiefer-93-Wolke-eins');
  await page.getByRole('button', { name: '修改密码' }).click();
  await takenOver(page);
}
