/** What was made for one person is never shown to another, however oddly that person named the session. */

import { resources } from '@ip-portal/contract';
import { expect, it } from 'vitest';
import { startTestApp } from './helpers/app.ts';
import { bodyOf } from './helpers/declared.ts';

const { admin, visitor } = await startTestApp();
const news = resources.find(({ name }) => name === 'Newss');

const [, token] = /ip_portal_sid=([^;]+)/.exec(admin.cookie) ?? [];
/** All of them are the session to whoever parses cookies as the portal does. */
const WAYS = {
  plain: `ip_portal_sid=${token}`,
  'a space before the sign': `ip_portal_sid =${token}`,
  'a tab before the sign': `ip_portal_sid\t=${token}`,
  'a space after the sign': `ip_portal_sid= ${token}`,
  'spaces all around': `a=b;   ip_portal_sid   =   ${token}  ; c=d`,
  quoted: `ip_portal_sid="${token}"`,
  'after one that is broken': `=; ;;ip_portal_sid =${token}`,
  'under the name of TLS': `__Host-ip_portal_sid =${token}`,
};

/** What the portal is known to take for the session. */
const SURELY = ['plain', 'a space before the sign', 'a tab before the sign'];

it.each(Object.entries(WAYS))('a draft asked for with the session, %s, stays unseen', async (name, cookie) => {
  if (!news) throw new Error('no news');
  const made = await admin.post<{ Id: number }>('/api/Newss', { ...bodyOf(news, 1), Status: 'draft' });
  expect([made.status, made.text.slice(0, 300)]).toEqual([201, expect.any(String)]);
  const address = `/api/Newss/${made.body.data.Id}`;
  const { cookie: none } = visitor;
  expect(none).toBe('');
  for (let time = 0; time < 3; time += 1) {
    const own = await visitor.get(address, { cookie });
    // Whether it is taken for a session or not: either the draft, for this caller alone, or nothing.
    expect([200, 404]).toContain(own.status);
    // These are one, or the test would show nothing.
    if (SURELY.includes(name)) expect(own.status).toBe(200);
    if (own.status === 200) expect(own.headers['cache-control']).toBe('no-store');
    expect((await visitor.get(address)).status).toBe(404);
  }
});
