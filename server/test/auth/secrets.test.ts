/** What rests on a secret of the portal: proofs of work and known devices; and the first administrator's password. */
import cookie from '@fastify/cookie';
import { createChallenge } from 'altcha-lib/v1';
import { eq, sql } from 'drizzle-orm';
import Fastify from 'fastify';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { createCaptcha } from '../../src/auth/captcha.ts';
import { ensureFirstAdmin } from '../../src/auth/first-admin.ts';
import { instanceKey } from '../../src/auth/instance-key.ts';
import { createKnownDevices } from '../../src/auth/known-devices.ts';
import { passwordWeakness, verifyPassword } from '../../src/auth/passwords.ts';
import { ConfigError } from '../../src/config.ts';
import type { Context } from '../../src/context.ts';
import { spentChallenges, users } from '../../src/db/schema/accounts.ts';
import { auditLog } from '../../src/db/schema/audit-log.ts';
import { singles } from '../../src/db/schema/singles.ts';
import type { AppError } from '../../src/lib/errors.ts';
import { openTestDatabase } from '../helpers/database.ts';

const db = await openTestDatabase();

describe('a secret of the portal', () => {
  it('is made once, the same for all processes, another for each purpose', async () => {
    const [one, two, other] = [instanceKey(db, 'test-key'), instanceKey(db, 'test-key'), instanceKey(db, 'other-key')];
    const [a, b] = await Promise.all([one(), two()]);
    expect(a).toMatch(/^[\w-]{43}$/);
    expect([b, await one()]).toEqual([a, a]);
    expect(await other()).not.toBe(a);
  });

  it('is read once, and again after a failure', async () => {
    const key = instanceKey(db, 'test-key');
    const fail = vi.spyOn(db, 'insert').mockImplementationOnce(() => {
      throw new Error('the database is away');
    });
    await expect(key()).rejects.toThrow('the database is away');
    const made = await key();
    expect(fail).toHaveBeenCalledTimes(2);
    expect(await key()).toBe(made);
    expect(fail).toHaveBeenCalledTimes(2);
    fail.mockRestore();
  });
});

describe('a proof of work', () => {
  /** What is asked for; undefined when the answer was taken. */
  const asked = (answer?: string) =>
    createCaptcha(db)
      .require(answer)
      .then(
        () => undefined,
        (error: AppError) => error,
      );
  /** A challenge of ours, or of somebody else's, with its solution: found at once, the number is known. */
  const solved = async (hmacKey?: string) => {
    const key = hmacKey ?? (await instanceKey(db, 'captcha-key')());
    const expires = new Date(Date.now() + 600_000);
    return encoded({ ...(await createChallenge({ hmacKey: key, maxnumber: 10, number: 3, expires })), number: 3 });
  };
  const encoded = (told: object, space?: number) => Buffer.from(JSON.stringify(told, null, space)).toString('base64');

  it('is asked for, with a challenge of ours that ends after ten minutes', async () => {
    const error = await asked();
    expect([error?.code, error?.status, error?.message]).toEqual([
      'CAPTCHA_REQUIRED',
      429,
      '操作较频繁，请完成安全验证后重试',
    ]);
    const { Challenge } = (error as AppError).data as { Challenge: { maxnumber: number; salt: string } };
    expect(Challenge).toMatchObject({ maxnumber: 100_000, algorithm: 'SHA-256' });
    const expires = Number(new URLSearchParams(Challenge.salt.split('?')[1]).get('expires')) * 1000;
    expect(Math.round((expires - Date.now()) / 60_000)).toBe(10);
  });

  it('counts once, however it is spelled, and only when it solves a challenge of ours', async () => {
    const answer = await solved();
    expect(await asked(answer)).toBeUndefined();
    const told = JSON.parse(Buffer.from(answer, 'base64').toString()) as object;
    for (const again of [answer, `${answer}=`, encoded(told, 1)])
      expect((await asked(again))?.code).toBe('CAPTCHA_REQUIRED');
    const wrong = encoded({ ...(JSON.parse(Buffer.from(await solved(), 'base64').toString()) as object), number: 4 });
    for (const bad of ['', 'x', 'e30=', await solved('not ours'), wrong])
      expect((await asked(bad))?.code).toBe('CAPTCHA_REQUIRED');
  });

  it('that was spent is forgotten when it would be too old anyway', async () => {
    await db.insert(spentChallenges).values({ digest: 'old', expiresAt: sql`now() - interval '1 second'` });
    await asked(await solved());
    const left = await db
      .select({ minutes: sql`round(extract(epoch from expires_at - now()) / 60)::int`, digest: spentChallenges.digest })
      .from(spentChallenges);
    expect(left.map((row) => row.digest)).not.toContain('old');
    for (const row of left) expect(row).toEqual({ minutes: 10, digest: expect.stringMatching(/^[\w-]{43}$/) });
  });
});

describe('a known device', async () => {
  const devices = createKnownDevices(db);
  const account = { id: 7, passwordChangedAt: new Date('2026-01-02T03:04:05Z') };
  const app = Fastify();
  app.decorate('ctx', { config: { allowedOrigins: [] } } as unknown as Context);
  await app.register(cookie);
  app.get('/remember', async (request, reply) => {
    await devices.remember(request, reply, account);
    return '';
  });
  app.get('/read', async (request) => {
    const { id = account.id, at = account.passwordChangedAt.toISOString() } = request.query as {
      id?: number;
      at?: string;
    };
    return {
      device: await devices.read(
        request,
        Number(id) > 0 ? { id: Number(id), passwordChangedAt: new Date(at) } : undefined,
      ),
    };
  });
  afterAll(() => app.close());
  const remember = async () => (await app.inject('/remember')).cookies[0];
  const read = async (value: string | undefined, query = '') =>
    (
      await app.inject({
        url: `/read${query}`,
        headers: value === undefined ? {} : { cookie: `ip_portal_device=${value}` },
      })
    ).json().device as string | null;

  it('is named by a cookie for half a year, where one logs in alone', async () => {
    const made = await remember();
    expect(made).toEqual({
      name: 'ip_portal_device',
      value: expect.stringMatching(/^[\w-]{16}\.[\w-]{43}$/),
      path: '/api/auth',
      httpOnly: true,
      sameSite: 'Lax',
      maxAge: 180 * 86_400,
    });
    expect(await read(made?.value)).toBe(made?.value.split('.')[0]);
    expect((await remember())?.value).not.toBe(made?.value);
  });

  it('is that of one account and one password', async () => {
    const { value = '' } = (await remember()) ?? {};
    expect(await read(value, '?id=8')).toBeNull();
    expect(await read(value, '?at=2026-01-02T03:04:06Z')).toBeNull();
    expect(await read(value, '?id=0')).toBeNull();
    expect(await read(undefined)).toBeNull();
  });

  it('cannot be made up', async () => {
    const { value = '' } = (await remember()) ?? {};
    const [device = '', signature = ''] = value.split('.');
    for (const bad of [
      device,
      `${device}.`,
      `.${signature}`,
      `${value}.x`,
      `${value}x`,
      `x${value}`,
      `${device}.${'A'.repeat(43)}`,
    ])
      expect([bad, await read(bad)]).toEqual([bad, null]);
    expect(await read(value)).toBe(device);
  });
});

describe('the first administrator', () => {
  const admins = () => db.select().from(users).where(sql`'admin' = any(${users.roles})`);

  it('is refused with a weak password, naming the setting', async () => {
    for (const password of ['Admin@123456', 'ip-Portal-2026', 'Chef_Admin-77x']) {
      const failure = await ensureFirstAdmin(db, { userName: 'chef_admin', password }).catch((error: unknown) => error);
      expect([password, failure]).toEqual([password, expect.any(ConfigError)]);
      expect((failure as ConfigError).faults).toEqual([
        expect.stringMatching(/^ADMIN_PASSWORD：.*\p{Script=Han}.* \(too weak for an administrator\)$/u),
      ]);
    }
    expect(await admins()).toEqual([]);
  });

  it('is made once, with a password to be changed, shown and not stored, when none was given', async () => {
    const given = { userName: 'chef_admin', password: undefined };
    const all = await Promise.all([ensureFirstAdmin(db, given), ensureFirstAdmin(db, given)]);
    expect(all.filter((one) => one.created)).toHaveLength(1);
    expect(all.find((one) => !one.created)).toEqual({ created: false });
    const { password = '' } = all.find((one) => one.created) ?? {};
    expect(await passwordWeakness(password, { userName: 'chef_admin', admin: true, known: [] })).toBeNull();
    const [row, ...more] = await admins();
    expect(more).toEqual([]);
    expect(row).toMatchObject({
      userName: 'chef_admin',
      realName: '系统管理员',
      roles: ['user', 'admin'],
      mustChangePassword: true,
    });
    expect(await verifyPassword(row?.passwordHash ?? '', password)).toBe(true);
    expect(JSON.stringify(row)).not.toContain(password);
    const notes = await db.select().from(auditLog);
    expect(notes).toMatchObject([
      { action: 'create', resource: 'Users', resourceId: row?.id, title: 'chef_admin', actorName: '系统' },
    ]);
  });

  it('is not made where there is one, and keeps a password that was given', async () => {
    const given = { userName: 'chef_two', password: 'Granit-47-Ufer!' };
    expect(await ensureFirstAdmin(db, given)).toEqual({ created: false });
    await db
      .update(users)
      .set({ roles: ['user'] })
      .where(eq(users.userName, 'chef_admin'));
    expect(await ensureFirstAdmin(db, given)).toEqual({ created: true });
    const [row] = await admins();
    expect(row).toMatchObject({ userName: 'chef_two', mustChangePassword: false });
    expect(await verifyPassword(row?.passwordHash ?? '', given.password)).toBe(true);
    expect((await db.select().from(singles)).length).toBeGreaterThan(0);
  });
});
