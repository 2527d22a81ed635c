/** The titles of IPC that we ship, beside those of the office's edition. Started by `npm test` when there is such a folder. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { SHIPPED_TITLES } from '../../src/modules/patents/classes/shipped-titles.ts';

const FILE = path.join(process.env.OUTSIDE_DATA ?? '', 'ipc/ipc_zh_2026.jsonl');

/** Without what stands in brackets, and without signs. */
const plain = (title: string) => title.replace(/[（(〔[][^）)〕\]]*[）)〕\]]/g, '').replace(/[\s；;，,。、]/g, '');

it('name every subclass of the edition, and none in its words', async () => {
  const lines = (await readFile(FILE, 'utf8')).split('\n').filter(Boolean);
  const rows = lines.map((line) => JSON.parse(line) as { code: string; title: string });
  const subclasses = new Set(rows.flatMap(({ code }) => (code.length >= 4 ? [code.slice(0, 4)] : [])));
  expect(subclasses.size).toBeGreaterThan(640);
  expect([...subclasses].filter((symbol) => !SHIPPED_TITLES.has(symbol))).toEqual([]);
  const same = rows.filter(
    ({ code, title }) => code.length === 4 && plain(title) === plain(SHIPPED_TITLES.get(code) ?? ''),
  );
  expect(same.map(({ code }) => code)).toEqual([]);
});
