/** The log in a file: begun anew when it is full, packed, the last ones kept; a disk that takes nothing stops nobody. */
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openLogFile } from '../src/lib/log-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'ip-portal-log-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const line = (n: number) => `${JSON.stringify({ level: 30, n, msg: 'x'.repeat(200) })}\n`;
const packed = async (at: string) => (await readdir(at)).filter((name) => name.endsWith('.gz')).sort();

it('keeps every line until its file is among the oldest', async () => {
  const at = path.join(folder, 'full');
  const log = openLogFile(path.join(at, 'portal.log'), { keep: 100, size: '1K' });
  for (let n = 0; n < 30; n += 1) log.write(line(n));
  await log.close();
  await vi.waitFor(async () => expect((await packed(at)).length).toBeGreaterThan(3));
  const texts = await Promise.all(
    (await readdir(at)).map(async (name) => {
      const bytes = await readFile(path.join(at, name));
      return name.endsWith('.gz') ? gunzipSync(bytes).toString() : bytes.toString();
    }),
  );
  const lines = texts.flatMap((text) => text.split('\n').filter((one) => one.startsWith('{"level"')));
  const numbers = lines.map((one) => (JSON.parse(one) as { n: number }).n).sort((a, b) => a - b);
  expect(numbers).toEqual(Array.from({ length: 30 }, (_, n) => n));
  for (const name of await packed(at)) expect(name).toMatch(/^portal-\d{8}-\d+\.log\.gz$/);
  expect((await stat(path.join(at, 'portal.log'))).mode & 0o007).toBe(0);
});

it('keeps no more files than it is told', async () => {
  const at = path.join(folder, 'few');
  for (let round = 0; round < 4; round += 1) {
    const log = openLogFile(path.join(at, 'portal.log'), { keep: 2, size: '1K' });
    for (let n = 0; n < 12; n += 1) log.write(line(n));
    await log.close();
  }
  await vi.waitFor(async () => expect((await packed(at)).length).toBe(2));
});

it('goes on elsewhere while the file cannot be written, and comes back to it', async () => {
  const at = path.join(folder, 'gone');
  await writeFile(at, 'a file where the folder should be');
  const elsewhere: string[] = [];
  const faults: string[] = [];
  const log = openLogFile(path.join(at, 'portal.log'), {
    keep: 2,
    againMs: 20,
    onFault: (code) => faults.push(code),
    meanwhile: { write: (text) => elsewhere.push(text) },
  });
  await vi.waitFor(() => expect(faults.length).toBeGreaterThan(0));
  log.write(line(1));
  await vi.waitFor(() => expect(elsewhere).toEqual([line(1)]));
  await rm(at);
  await mkdir(at);
  await vi.waitFor(async () => {
    log.write(line(2));
    expect(await readFile(path.join(at, 'portal.log'), 'utf8')).toContain('"n":2');
  });
  await log.close();
});
