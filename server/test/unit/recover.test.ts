/** What a database that is being recovered asks for of its log is answered each time it asks. */
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { BROUGHT, bringWanted, WANTED } from '../../src/embedded/recover.ts';

const SEGMENT = '000000010000000000000002';
let draft = '';
const ask = () => writeFile(path.join(draft, WANTED, SEGMENT), '');
const wanted = () => readdir(path.join(draft, WANTED));
const brought = () => readdir(path.join(draft, BROUGHT));

beforeEach(async () => {
  draft = await mkdtemp(path.join(os.tmpdir(), 'ip-portal-recover-'));
  for (const folder of [WANTED, BROUGHT]) await mkdir(path.join(draft, folder));
  await ask();
});
afterEach(() => rm(draft, { recursive: true }));

it('with the segment, or with word that there is none', async () => {
  await bringWanted(draft, { owner: null }, async (name, to) => {
    await writeFile(to, `log of ${name}`);
    return true;
  });
  expect([await wanted(), await brought()]).toEqual([[], [SEGMENT]]);
  expect(await readFile(path.join(draft, BROUGHT, SEGMENT), 'utf8')).toBe(`log of ${SEGMENT}`);
  await rm(path.join(draft, BROUGHT, SEGMENT));
  await ask();
  await bringWanted(draft, { owner: null }, async () => false);
  expect([await wanted(), await brought()]).toEqual([[], [`${SEGMENT}.none`]]);
});

it('also whoever has an answer and asks for the same again at once', async () => {
  // PostgreSQL reads ahead: that a segment is missing it asks twice within milliseconds.
  await bringWanted(draft, { owner: null }, async () => {
    expect(await wanted()).toEqual([]);
    await ask();
    return false;
  });
  expect([await wanted(), await brought()]).toEqual([[SEGMENT], [`${SEGMENT}.none`]]);
});
