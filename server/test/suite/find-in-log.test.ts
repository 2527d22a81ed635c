/** `npm run log:find`: what the log tells of one request, from files, packed files and a pipe. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, it } from 'vitest';
import { PROJECT } from './made-up.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'find-in-log-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ID = '0f9a7c1e-1111-4222-8333-444455556666';
const OTHER = '0f9a7c1e-1111-4222-8333-444455557777';
const entry = (more: object) =>
  JSON.stringify({ time: Date.UTC(2026, 10, 26, 4, 0, 0), pid: 7, hostname: 'h', ...more });
const LOG = [
  entry({ level: 30, reqId: OTHER, msg: `asked for ${ID}` }),
  entry({ level: 50, reqId: ID, msg: 'request failed', statusCode: 500 }),
  `另一程序的一行 ${ID}`,
  `Nov 26 ip-portal[7]: ${entry({ level: 30, reqId: ID, msg: 'request completed' })}`,
  `{"reqId":"${ID}","cut`,
].join('\n');

function find(args: readonly string[], input = '') {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/find-in-log.mjs', ...args], {
    cwd: PROJECT,
    encoding: 'utf8',
    input,
  });
  return { status, lines: stdout.split('\n').filter(Boolean), said: stderr };
}
const WANTED = [
  '2026/11/26 12:00:00 ERROR request failed {"statusCode":500}',
  '2026/11/26 12:00:00 INFO request completed {}',
];

it('tells the entries of that request alone, in Shanghai time', () => {
  const plain = path.join(folder, 'a.log');
  const packed = path.join(folder, 'b.log.gz');
  writeFileSync(plain, LOG);
  writeFileSync(packed, gzipSync(LOG));
  expect(find([ID.toUpperCase(), plain])).toMatchObject({ status: 0, lines: WANTED });
  expect(find([ID, plain, packed])).toMatchObject({ status: 0, lines: [...WANTED, ...WANTED] });
  expect(find([ID], LOG)).toMatchObject({ status: 0, lines: WANTED });
});

it('says so where there is none, where a file cannot be read, and where that is no number', () => {
  const broken = path.join(folder, 'c.log.gz');
  writeFileSync(broken, 'not packed');
  expect(find([ID], entry({ level: 30, reqId: OTHER }))).toMatchObject({ status: 1, lines: [] });
  expect(find([ID, path.join(folder, 'none.log')])).toMatchObject({
    status: 1,
    said: expect.stringContaining('ENOENT'),
  });
  expect(find([ID, broken])).toMatchObject({ status: 1, said: expect.stringContaining('无法读取') });
  expect(find(['42'])).toMatchObject({ status: 2, said: expect.stringContaining('用法') });
});
