/** What staff are told of the system: true figures, nothing for others, and no secret among them. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import tls from 'node:tls';
import type { SystemReport } from '@ip-portal/contract';
import { generate } from 'selfsigned';
import { afterAll, describe, expect, it } from 'vitest';
import { jobs } from '../src/db/schema/jobs.ts';
import { stateOfCertificate, watchCertificate } from '../src/modules/system/certificate.ts';
import { startTestApp } from './helpers/app.ts';

const { admin, visitor, user, ctx } = await startTestApp({ backupPassphrase: 'vier-Birken-im-Nebel' });
const report = async () => (await admin.get<SystemReport>('/api/admin/SystemReport')).body.data;

describe('the report', () => {
  it('is for who looks after the portal', async () => {
    expect((await visitor.get('/api/admin/SystemReport')).status).toBe(401);
    expect((await (await user()).get('/api/admin/SystemReport')).status).toBe(403);
    expect((await admin.get('/api/admin/SystemReport')).status).toBe(200);
  });

  it('tells versions as they are, and neither addresses nor passphrases', async () => {
    const answer = await admin.get<SystemReport>('/api/admin/SystemReport');
    const { version } = JSON.parse(readFileSync(path.join(import.meta.dirname, '../../package.json'), 'utf8'));
    const { data } = answer.body;
    expect(data.Portal.Version).toBe(version);
    expect(data.Portal.Node).toBe(process.versions.node);
    expect(Number.parseInt(data.Database.Version, 10)).toBeGreaterThanOrEqual(15);
    expect(data.Database.SizeBytes).toBeGreaterThan(1_000_000);
    expect(data.Database.Connections.Most).toBe(6);
    expect(data.Storage).toMatchObject({ State: 'ok', UploadsPresent: true });
    expect(data.Backup).toEqual({ State: 'off', LastAt: null, File: null, Bytes: null, Sealed: true });
    expect(data.Certificate).toEqual({ State: 'off', Host: null, EndsAt: null });
    expect(data.Mail).toEqual({ State: 'off', Host: null });
    expect(answer.text).not.toMatch(/postgres:|Birken|\/tmp\//);
  });

  it('counts jobs, and asks for a look when one has failed or waits too long', async () => {
    const before = (await report()).Jobs;
    expect(before.State).toBe('ok');
    const base = { kind: 'no-such-kind', data: {}, maxAttempts: 1 };
    await ctx.db.insert(jobs).values([
      { ...base, dueAt: new Date(Date.now() - 3_600_000) },
      { ...base, state: 'failed', finishedAt: new Date(), error: '没有成功' },
    ]);
    const after = (await report()).Jobs;
    expect(after).toMatchObject({ State: 'warning', Waiting: before.Waiting + 1, Failed: before.Failed + 1 });
    expect(after.OldestSeconds).toBeGreaterThanOrEqual(3_590);
  });
});

describe('the certificate of the public address', () => {
  const server = tls.createServer();
  afterAll(() => server.close());

  it('is read as visitors are shown it, signed by whoever', async () => {
    const made = await generate([{ name: 'commonName', value: 'localhost' }], {
      notBeforeDate: new Date(),
      notAfterDate: new Date(Date.now() + 90 * 86_400_000),
    });
    server.setSecureContext({ key: made.private, cert: made.cert });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as { port: number };
    const told = await watchCertificate(`https://localhost:${port}`)();
    expect(told).toMatchObject({ State: 'ok', Host: 'localhost' });
    const days = (Date.parse(told.EndsAt ?? '') - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(88);
    expect(days).toBeLessThan(91);
  });

  it('asks for a look when there is none to be read, and is none of a plain address', async () => {
    const closed = tls.createServer();
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
    const { port } = closed.address() as { port: number };
    await new Promise((resolve) => closed.close(resolve));
    expect(await watchCertificate(`https://127.0.0.1:${port}`)()).toEqual({
      State: 'warning',
      Host: '127.0.0.1',
      EndsAt: null,
    });
    expect(await watchCertificate('http://ip.example.cn')()).toEqual({ State: 'off', Host: null, EndsAt: null });
  });

  it.each([
    [22, 'ok'],
    [20, 'warning'],
    [1, 'warning'],
    [0, 'fault'],
    [-1, 'fault'],
  ] as const)('%i days before its end is %s', (days, state) => {
    const now = Date.parse('2026-11-26T00:00:00Z');
    expect(stateOfCertificate(new Date(now + days * 86_400_000), now)).toBe(state);
  });
});
