/** What people agreed to: written down at registration, asked anew when a text changes, taken back, never rewritten. */
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { consents } from '../src/db/schema/privacy.ts';
import type { Client } from './helpers/app.ts';
import { startTestApp, USER_PASSWORD } from './helpers/app.ts';
import { actor } from './helpers/staff.ts';

const t = await startTestApp();
const { admin, ctx, routes } = t;
const TEXTS = '/api/admin/PrivacyTexts';
interface Text {
  Id: number;
  Version: number;
  Number: number | null;
}
interface Item {
  Kind: string;
  Number: number | null;
  Way: string;
  Address: string;
  IsPresent: boolean;
  WithdrawnAt: string | null;
}
interface Due {
  Kind: string;
  TextId: number;
  Number: number;
  Before: number | null;
}

async function publish(Kind: 'privacy' | 'terms', Content: string): Promise<number> {
  const drafts = (await admin.get<Text[]>(`${TEXTS}?Kind=${Kind}`)).body.data;
  const draft =
    drafts.find(({ Number }) => Number === null) ??
    (await admin.post<Text>(TEXTS, { Kind, Content, Note: '更新' })).body.data;
  const done = await admin.post<Text>(`${TEXTS}/${draft.Id}/publish`, { Version: draft.Version });
  expect(done.status, done.text).toBe(200);
  return done.body.data.Number ?? 0;
}
const mine = async (by: Client) => (await by.get<Item[]>('/api/Consents')).body.data;
const due = async (by: Client) => (await by.get<Due[]>('/api/Consents/due')).body.data;
const agree = (by: Client, Kind: string, Number?: number) =>
  by.post('/api/Consents', { Kind, ...(Number === undefined ? {} : { Number }) });
const withdraw = (by: Client, Kind: string) => by.post('/api/Consents/withdraw', { Kind });
const posting = (by: Client) =>
  by.post<{ Id: number; ContactName: string; ContactPhone: string }>('/api/Postings', {
    Type: 'supply',
    Title: '转让焊接装置实用新型专利',
    Summary: '已小批量试用。',
    Field: '装备制造',
    Mode: '转让',
    PriceText: '面议',
    ContactName: '司马青衫',
    ContactPhone: '010-12345678',
  });
const info = async (by: Client) =>
  (await by.get<{ ConsentsDue?: string[]; Version: number }>('/api/auth/userinfo')).body.data;

it('agreements are read page by page, by kind, with the one of each kind that can be taken back', async () => {
  const one = await t.user();
  for (let times = 0; times < 3; times += 1) {
    expect((await agree(one, 'contacts')).status).toBe(200);
    expect((await withdraw(one, 'contacts')).status).toBe(200);
  }
  expect((await agree(one, 'contacts')).status).toBe(200);
  const read = async (query: string) => {
    const { body } = await one.get<(Item & { IsLatest: boolean })[]>(`/api/Consents?${query}`);
    return { total: body.total, rows: body.data.map(({ Kind, IsLatest }) => [Kind, IsLatest]) };
  };
  expect(await read('pageSize=2')).toEqual({
    total: 5,
    rows: [
      ['contacts', true],
      ['contacts', false],
    ],
  });
  expect(await read('pageSize=2&current=3')).toEqual({ total: 5, rows: [['privacy', true]] });
  expect(await read('Kind=privacy')).toEqual({ total: 1, rows: [['privacy', true]] });
  expect((await one.get('/api/Consents?pageSize=1000')).status).toBe(400);
});

describe('registration', () => {
  it('writes down the version in force by its number, with a shortened address', async () => {
    const one = await t.user();
    expect(await mine(one)).toMatchObject([
      { Kind: 'privacy', Number: 1, Way: 'registration', Address: '127.0.0.0', IsPresent: true, WithdrawnAt: null },
    ]);
    expect(await due(one)).toEqual([]);
    expect(await info(one)).not.toHaveProperty('ConsentsDue');
  });

  it('refuses an agreement to a text that is not in force', async () => {
    const body = { UserName: 'consent_stale', Password: USER_PASSWORD, AgreePrivacy: true, PrivacyNumber: 9 };
    const answer = await t.client().post('/api/auth/register', body);
    expect([answer.status, answer.body.errorCode]).toEqual([409, 'VERSION_CONFLICT']);
    // Nothing of it stays: the name is free.
    expect((await t.client().post('/api/auth/register', { ...body, PrivacyNumber: 1 })).status).toBe(201);
  });

  it('an account that staff made carries none, is asked, and may read meanwhile', async () => {
    const UserName = 'consent_made';
    await admin.post('/api/Users', { UserName, Password: `${USER_PASSWORD}-1`, Roles: ['user'] });
    const one = t.client();
    await one.post('/api/auth/login', { UserName, Password: `${USER_PASSWORD}-1` });
    await one.put('/api/auth/password', { OldPassword: `${USER_PASSWORD}-1`, NewPassword: USER_PASSWORD });
    expect((await info(one)).ConsentsDue).toEqual(['privacy']);
    expect(await due(one)).toMatchObject([{ Kind: 'privacy', Number: 1, Before: null }]);
    const refused = await posting(one);
    expect([refused.status, refused.body.errorCode]).toEqual([403, 'CONSENT_REQUIRED']);
    expect(refused.body.errorMessage).toContain('《隐私政策》');
    expect((await one.get('/api/Postings')).status).toBe(200);
    expect((await agree(one, 'privacy', 1)).status).toBe(200);
    expect((await posting(one)).status).toBe(201);
    expect(await mine(one)).toMatchObject([{ Kind: 'privacy', Number: 1, Way: 'renewal' }]);
  });
});

describe('a new version', () => {
  it('is asked for before personal data are handled further; two clicks agree once', async () => {
    const one = await t.user();
    const number = await publish('privacy', '<p>第二版。</p>');
    expect(await due(one)).toMatchObject([{ Kind: 'privacy', Number: number, Before: 1 }]);
    expect(await mine(one)).toMatchObject([{ Number: 1, IsPresent: false }]);
    const { Version } = await info(one);
    expect((await one.put('/api/auth/profile', { RealName: '某人', Version })).body.errorCode).toBe('CONSENT_REQUIRED');
    expect((await agree(one, 'privacy', 1)).body.errorCode).toBe('VERSION_CONFLICT');
    expect((await agree(one, 'privacy')).body.errorCode).toBe('VERSION_CONFLICT');
    const both = await Promise.all([agree(one, 'privacy', number), agree(one, 'privacy', number)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await mine(one)).toMatchObject([
      { Number: number, IsPresent: true },
      { Number: 1, IsPresent: false },
    ]);
    expect((await one.put('/api/auth/profile', { RealName: '某人', Version })).status).toBe(200);
  });

  it('staff are not asked: they work for the operator', async () => {
    expect(await due(admin)).toEqual([]);
    const { as } = await actor(t, ['trading_clerk']);
    expect(await due(as)).toEqual([]);
  });
});

describe('terms of service', () => {
  it('lie as a draft that nobody is asked about, count for themselves, and are agreed to at registration', async () => {
    expect((await t.visitor.get('/api/PrivacyTexts?Kind=terms')).body.total).toBe(0);
    const linked = async () => (await t.visitor.get<{ HasTerms: boolean }>('/api/WebConfig')).body.data.HasTerms;
    expect(await linked()).toBe(false);
    const one = await t.user();
    expect(await due(one)).toEqual([]);
    expect(await publish('terms', '<p>协议。</p>')).toBe(1);
    expect(await linked()).toBe(true);
    expect((await t.visitor.get<Text[]>('/api/PrivacyTexts?Kind=terms')).body.data).toMatchObject([{ Number: 1 }]);
    const inForce = (await t.visitor.get<{ Kind: string; Number: number }[]>('/api/PrivacyTexts/InForce')).body.data;
    expect(inForce.map(({ Kind }) => Kind)).toEqual(['privacy', 'terms']);
    expect(await due(one)).toMatchObject([{ Kind: 'terms', Number: 1, Before: null }]);
    expect((await posting(one)).body.errorMessage).toContain('《用户服务协议》');

    const other = t.client();
    const registered = await other.post('/api/auth/register', {
      UserName: 'consent_both',
      Password: USER_PASSWORD,
      AgreePrivacy: true,
      AgreeTerms: true,
      TermsNumber: 1,
    });
    expect(registered.status, registered.text).toBe(201);
    expect((await mine(other)).map(({ Kind }) => Kind).sort()).toEqual(['privacy', 'terms']);
    expect((await withdraw(other, 'terms')).body.errorCode).toBe('RULE_VIOLATION');
  });
});

describe('taking back', () => {
  it('ends what rests on the agreement until it is given anew', async () => {
    const one = await t.user();
    for (const { Kind, Number } of await due(one)) await agree(one, Kind, Number);
    expect((await withdraw(one, 'privacy')).status).toBe(200);
    expect((await withdraw(one, 'privacy')).body.errorCode).toBe('ILLEGAL_TRANSITION');
    expect((await posting(one)).body.errorCode).toBe('CONSENT_REQUIRED');
    const [asked] = await due(one);
    expect((await agree(one, 'privacy', asked?.Number)).status).toBe(200);
    expect((await posting(one)).status).toBe(201);
    expect((await mine(one)).filter(({ Kind, WithdrawnAt }) => Kind === 'privacy' && WithdrawnAt)).toHaveLength(1);
  });

  it('hides the contacts of postings from other users, never from their owner', async () => {
    const [one, reader] = [await t.user(), await t.user()];
    for (const { Kind, Number } of await due(one)) await agree(one, Kind, Number);
    const { Id } = (await posting(one)).body.data;
    expect((await admin.put(`/api/admin/Postings/${Id}/review`, { Status: 'published', Version: 1 })).status).toBe(200);
    const seen = async (by: Client) => (await by.get<{ ContactName: string }>(`/api/Postings/${Id}`)).body.data;
    expect((await seen(reader)).ContactName).toBe('司***');
    expect((await withdraw(one, 'contacts')).status).toBe(200);
    expect(await seen(reader)).toMatchObject({ ContactName: '', ContactPhone: '' });
    expect((await seen(one)).ContactName).toBe('司马青衫');
    expect((await agree(one, 'contacts')).status).toBe(200);
    expect((await seen(reader)).ContactName).toBe('司***');
  });
});

it('somebody else sees and changes nothing of it', async () => {
  const [one, other] = [await t.user(), await t.user()];
  await agree(one, 'contacts');
  expect((await mine(other)).some(({ Kind }) => Kind === 'contacts')).toBe(false);
  await withdraw(other, 'contacts');
  expect((await mine(one)).find(({ Kind }) => Kind === 'contacts')).toMatchObject({ IsPresent: true });
});

it('rows are neither changed nor removed, whoever asks, and withdrawn once', async () => {
  const { id } = await actor(t, ['user']);
  for (const statement of [
    `update consents set number = 2 where user_id = ${id}`,
    `update consents set withdrawn_at = now(), address = 'x' where user_id = ${id}`,
    `delete from consents where user_id = ${id}`,
    'truncate consents',
  ]) {
    await expect(ctx.db.execute(sql.raw(statement))).rejects.toMatchObject({ cause: { code: '42501' } });
  }
  const end = () => ctx.db.update(consents).set({ withdrawnAt: sql`now()` }).where(eq(consents.userId, id));
  await end();
  await expect(end()).rejects.toMatchObject({ cause: { code: '42501' } });
});

/** What changes something for a logged-in person and yet waits for no agreement, each for its reason. */
const OPEN = [
  // Rights of people over their data.
  'POST /api/Consents',
  'POST /api/Consents/withdraw',
  'POST /api/PersonalData/erase',
  'POST /api/PrivacyRequests',
  'POST /api/PrivacyRequests/:id/supplement',
  'POST /api/PrivacyRequests/:id/withdraw',
  'DELETE /api/Postings/:id',
  'PUT /api/Postings/:id/withdraw',
  'PUT /api/Organizations/:id/withdraw',
  'DELETE /api/Organizations/:id',
  'DELETE /api/Organizations/:id/Documents/:documentId',
  'DELETE /api/Organizations/:id/Invitations/:invitationId',
  'DELETE /api/Organizations/:id/Members/:memberId',
  'PUT /api/Organizations/:id/Members/:memberId',
  'POST /api/Organizations/:id/transfer',
  'POST /api/OrganizationInvitations/link',
  'POST /api/OrganizationInvitations/link/decline',
  'POST /api/OrganizationInvitations/:id/decline',
];
/** Log-in, its safety and messages are part of having an account at all. */
const OPEN_FOLDERS = ['/api/auth/', '/api/Messages', '/api/Viewing', '/api/Tokens'];

it('every call that hands personal data in waits for agreement, but those named here', () => {
  const open = routes.flatMap(({ method, url, config }) =>
    [method]
      .flat()
      .filter((one) => !['GET', 'HEAD'].includes(String(one)))
      .filter(() => config?.access === 'user' && !config.needsConsent)
      .map((one) => `${one} ${url}`),
  );
  const unnamed = open.filter((name) => !OPEN_FOLDERS.some((folder) => name.split(' ')[1]?.startsWith(folder)));
  expect(unnamed.sort()).toEqual([...OPEN].sort());
});
