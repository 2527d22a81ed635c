/** Root keys: made once, outside of the database, never over sealed data, exchanged while the portal runs. */
import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { KeyFault, newRootKey, readKeyFile, writeKeyFile } from '../src/crypto/key-file.ts';
import { keysOf, registerKeys } from '../src/crypto/key-ring.ts';
import { keyIdOf } from '../src/crypto/sealed.ts';
import { openDatabase } from '../src/db/client.ts';
import { users } from '../src/db/schema/accounts.ts';
import { totpSecrets } from '../src/db/schema/second-factors.ts';
import { singles } from '../src/db/schema/singles.ts';
import { run as checkKeys } from '../src/tasks/keys-check.ts';
import { run as rotate } from '../src/tasks/keys-rotate.ts';
import { startTestApp, USER_PASSWORD } from './helpers/app.ts';
import { addUser, createDatabase } from './helpers/database.ts';
import { codeOf, enrol, letTimePass } from './helpers/totp.ts';

const folder = await mkdtemp(path.join(os.tmpdir(), 'ip-portal-keys-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** An empty portal of its own: a database, and `process()` for each process on it. */
async function portal(keysFile = path.join(folder, randomBytes(4).toString('hex'), 'keys.json')) {
  const { url, drop } = await createDatabase();
  const open: ReturnType<typeof openDatabase>[] = [];
  afterAll(async () => {
    for (const db of open) await db.$client.end();
    await drop();
  });
  const process = (file = keysFile) => {
    const db = openDatabase(url, 2, () => undefined);
    open.push(db);
    return { db, config: { keysFile: file } };
  };
  return { url, keysFile, process };
}
const PLACE = { table: 'totp_secrets', column: 'secret', row: 1 };

describe('the first key', () => {
  it('lies in a file for its owner alone, and nowhere in the database', async () => {
    const { keysFile, process } = await portal();
    const ctx = process();
    const [key, ...others] = await keysOf(ctx).keys();
    expect(others).toEqual([]);
    expect((await stat(keysFile)).mode & 0o777).toBe(0o600);
    expect((await stat(path.dirname(keysFile))).mode & 0o777).toBe(0o700);
    const written = await readFile(keysFile, 'utf8');
    expect(written).toContain(key?.secret.toString('base64url'));
    const { rows } = await ctx.db.execute(sql`select key, value::text as value from singles`);
    expect(JSON.stringify(rows)).not.toContain(key?.secret.toString('base64url'));
    expect(rows.map((row) => row.key)).not.toContain('column-key');
  });

  it('is made once by processes that start together', async () => {
    const { keysFile, process } = await portal();
    const rings = Array.from({ length: 5 }, () => keysOf(process()));
    const ids = await Promise.all(rings.map(async (ring) => (await ring.keys()).map(({ id }) => id)));
    expect(new Set(ids.flat()).size).toBe(1);
    expect(await readKeyFile(keysFile)).toHaveLength(1);
    const sealed = await rings[0]?.seal('x', PLACE);
    expect(await rings[4]?.open(sealed ?? '', PLACE)).toBe('x');
  });

  it('is never made over what is sealed under another', async () => {
    const { keysFile, process } = await portal();
    await keysOf(process()).keys();
    await rm(keysFile);
    await expect(keysOf(process()).keys()).rejects.toThrow(/密钥文件 .+ 不存在，而数据库中有用它加密的内容/);
    await expect(stat(keysFile)).rejects.toThrow();
    // Another machine with a folder of its own is told the same.
    await expect(keysOf(process(path.join(folder, 'elsewhere', 'keys.json'))).keys()).rejects.toThrow(KeyFault);
  });

  it('is missed by what is sealed under it, even where the database forgot which keys there are', async () => {
    const { keysFile, process } = await portal();
    const ctx = process();
    const { id: userId } = await addUser(ctx.db, 'sealed_one');
    const secret = await keysOf(ctx).seal('JBSWY3DPEHPK3PXP', { ...PLACE, row: userId });
    await ctx.db.insert(totpSecrets).values({ userId, secret });
    await ctx.db.delete(singles).where(eq(singles.key, 'data-keys'));
    await writeKeyFile(keysFile, [newRootKey()]);
    await expect(keysOf(process()).keys()).rejects.toThrow(`缺少编号为 ${keyIdOf(secret)} 的密钥`);
  });

  it('is not taken for another of the same number, nor from a damaged file', async () => {
    const { keysFile, process } = await portal();
    const [key] = await keysOf(process()).keys();
    await writeKeyFile(keysFile, [{ ...newRootKey(), id: key?.id ?? '' }]);
    await expect(keysOf(process()).keys()).rejects.toThrow('与数据库不符');
    for (const text of ['', '{', '{"Keys":[]}', '{"Keys":[{"Id":"x"}]}', 'null']) {
      await writeFile(keysFile, text);
      await expect(keysOf(process()).keys()).rejects.toThrow('已损坏');
    }
  });
});

it('takes over from the key in the database, which is gone afterwards', async () => {
  const { process } = await portal();
  const ctx = process();
  const { id: userId } = await addUser(ctx.db, 'legacy');
  const old = randomBytes(32);
  const iv = randomBytes(12);
  const cipher = createCipheriv(
    'aes-256-gcm',
    Buffer.from(hkdfSync('sha256', old, '', 'ip-portal totp', 32)),
    iv,
  ).setAAD(Buffer.from(`totp_secrets ${userId}`));
  const body = Buffer.concat([iv, cipher.update('JBSWY3DPEHPK3PXP', 'utf8'), cipher.final(), cipher.getAuthTag()]);
  await ctx.db.insert(totpSecrets).values({ userId, secret: `v1.${body.toString('base64url')}` });
  await ctx.db.insert(singles).values({ key: 'column-key', value: { Key: old.toString('base64url') } });
  // Two start at once.
  const rings = [keysOf(ctx), keysOf(process())];
  await Promise.all(rings.map((ring) => ring.keys()));
  const [row] = await ctx.db.select().from(totpSecrets).where(eq(totpSecrets.userId, userId));
  expect(await rings[1]?.open(row?.secret ?? '', { ...PLACE, row: userId })).toBe('JBSWY3DPEHPK3PXP');
  expect(await ctx.db.select().from(singles).where(eq(singles.key, 'column-key'))).toEqual([]);
});

describe('exchanging the key', async () => {
  const { ctx, url, user, client } = await startTestApp();
  const env = { DATABASE_URL: url, KEYS_FILE: ctx.config.keysFile, DATA_DIR: ctx.config.dataDir };
  const told: string[] = [];
  const spies = [vi.spyOn(console, 'log'), vi.spyOn(console, 'error')];
  beforeEach(() => {
    told.length = 0;
    for (const spy of spies) spy.mockImplementation((line: string) => void told.push(line));
  });
  afterAll(() => spies.forEach((spy) => void spy.mockRestore()));
  const change = (...args: string[]) => rotate(args, env, '/');
  const idsInUse = async () => [
    ...new Set((await ctx.db.select().from(totpSecrets)).map(({ secret }) => keyIdOf(secret))),
  ];
  const lastId = async () => (await readKeyFile(ctx.config.keysFile)).at(-1)?.id;

  const UserName = 'rotated';
  const one = await user(UserName);
  const { secret } = await enrol(one, USER_PASSWORD);
  /** Logs in with a code of the app: the running portal opens the secret. */
  async function logsIn(): Promise<void> {
    await letTimePass(ctx, UserName);
    const again = client();
    await again.post('/api/auth/login', { UserName, Password: USER_PASSWORD });
    const passed = await again.post('/api/auth/second-factor', { Code: codeOf(secret) });
    expect(passed.status, passed.text).toBe(200);
  }

  it('seals everything anew while the portal runs; earlier keys stay', async () => {
    const before = await lastId();
    expect(await change()).toBe(0);
    expect(await lastId()).not.toBe(before);
    expect(await idsInUse()).toEqual([await lastId()]);
    await logsIn();
    expect((await readKeyFile(ctx.config.keysFile)).map(({ id }) => id)).toContain(before);
    expect(told.join('\n')).toContain(`现用密钥 ${await lastId()}`);
  });

  it('goes on where it was interrupted, under the key it had made', async () => {
    const keys = [...(await readKeyFile(ctx.config.keysFile)), newRootKey()];
    await writeKeyFile(ctx.config.keysFile, keys);
    await registerKeys(ctx.db, keys);
    await logsIn();
    expect(await change()).toBe(0);
    expect(told.join('\n')).toContain('已完成上次中断的更换');
    expect(await readKeyFile(ctx.config.keysFile)).toHaveLength(keys.length);
    expect(await idsInUse()).toEqual([keys.at(-1)?.id]);
    await logsIn();
  });

  it('is done by one process at a time', async () => {
    const results = await Promise.all([change(), change()]);
    expect(results).toContain(0);
    if (results.includes(1)) expect(told.join('\n')).toContain('另一处正在更换密钥');
    expect(await idsInUse()).toEqual([await lastId()]);
    await logsIn();
  });

  it('drops no key that is young or in use, and old ones when asked', async () => {
    const count = (await readKeyFile(ctx.config.keysFile)).length;
    expect(await change('--drop')).toBe(0);
    expect(await readKeyFile(ctx.config.keysFile)).toHaveLength(count);
    const aged = (await readKeyFile(ctx.config.keysFile)).map((key) => ({
      ...key,
      madeAt: '2020-01-01T00:00:00.000Z',
    }));
    await writeKeyFile(ctx.config.keysFile, aged);
    expect(await change('--drop')).toBe(0);
    expect((await readKeyFile(ctx.config.keysFile)).map(({ id }) => id)).toEqual(await idsInUse());
    await logsIn();
  });

  it('keys:check opens everything, and names what does not open', async () => {
    expect(await checkKeys([], env, '/')).toBe(0);
    expect(told.join('\n')).toContain('全部可以解密');
    expect(told.join('\n')).not.toContain((await readKeyFile(ctx.config.keysFile))[0]?.secret.toString('base64url'));
    const [row] = await ctx.db.select({ id: users.id }).from(users).where(eq(users.userName, UserName));
    const { id: other } = await addUser(ctx.db, 'moved');
    await ctx.db.execute(sql`update totp_secrets set user_id = ${other} where user_id = ${row?.id}`);
    expect(await checkKeys([], env, '/')).toBe(1);
    expect(told.join('\n')).toContain(`totp_secrets.secret ${other}`);
  });

  it('tells what is missing, and no more', async () => {
    expect(await rotate([], { ...env, KEYS_FILE: path.join(folder, 'none.json') }, '/')).toBe(1);
    expect(told.join('\n')).toContain('不会另建新密钥');
  });
});
