/** What is wrong when the portal starts is told in one clear line; what passes by itself is waited for. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { parseConfig } from '../../src/config.ts';
import { awaitDatabase, openDatabaseFor } from '../../src/start-database.ts';
import { say, welcome } from '../../src/welcome.ts';
import { createDatabase, withDatabase } from '../helpers/database.ts';
import { eventually } from '../helpers/time.ts';
import { openWire } from '../helpers/wire.ts';

const nothing = () => undefined;

describe('a data folder', () => {
  it.each([undefined, 'postgres://127.0.0.1:1/none'])(
    'that is none is told in one line (DATABASE_URL: %s)',
    async (url) => {
      const folder = await mkdtemp(path.join(os.tmpdir(), 'ip-portal-start-'));
      const file = path.join(folder, 'data');
      await writeFile(file, '');
      for (const DATA_DIR of [file, path.join(file, 'below'), '/dev/null']) {
        const config = parseConfig({ DATA_DIR, ...(url ? { DATABASE_URL: url } : {}) }, '/');
        await expect(openDatabaseFor(config, nothing, nothing)).rejects.toMatchObject({
          message: expect.stringMatching(/^数据目录无法写入：[^\n]+$/),
          passing: false,
        });
      }
      await rm(folder, { recursive: true });
    },
  );
});

describe('a database that is silent when the portal starts', () => {
  it('is tried again until it answers, which is told once', async () => {
    const { url, drop } = await createDatabase();
    const wire = await openWire(url);
    wire.silence(true);
    const said: string[] = [];
    const answered = awaitDatabase(wire.url, (message) => said.push(message));
    await eventually(() => expect(said).toHaveLength(1));
    wire.silence(false);
    await answered;
    expect(said).toEqual([expect.stringContaining('继续尝试')]);
    await drop();
  });

  it('is given up after a while, and one that refuses at once', async () => {
    await expect(awaitDatabase('postgres://127.0.0.1:1/none', nothing, 0)).rejects.toThrow(/ECONNREFUSED/);
    const { url, drop } = await createDatabase();
    const said: string[] = [];
    await expect(awaitDatabase(withDatabase(url, 'no_such_database'), (message) => said.push(message))).rejects.toThrow(
      /no_such_database/,
    );
    expect(said).toEqual([]);
    await drop();
  });
});

describe('the first words', () => {
  const { isTTY } = process.stdout;
  afterEach(() => {
    process.stdout.isTTY = isTTY;
    vi.restoreAllMocks();
  });
  const admin = { userName: 'admin', password: 'Granit-47-Ufer!' };
  const info = { url: 'http://localhost:8000', host: '127.0.0.1', withApp: true, admin };

  it.each([true, false])('are a box for who reads along, and lines of JSON in a log (terminal: %s)', (watched) => {
    process.stdout.isTTY = watched;
    const told: string[] = [];
    vi.spyOn(console, 'log').mockImplementation((line) => void told.push(String(line)));
    say('正在停止');
    welcome(info);
    expect(told.join('\n').split('Granit-47-Ufer!')).toHaveLength(2);
    if (watched) {
      expect(told[0]).toBe('正在停止');
      expect(told[1]).toContain('┌──');
    } else {
      expect(told.map((line) => JSON.parse(line) as unknown)).toEqual([
        expect.objectContaining({ level: 30, msg: '正在停止' }),
        expect.objectContaining({ level: 30, url: info.url, admin }),
      ]);
    }
  });
});
