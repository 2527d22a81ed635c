/** The entries of an archive, without database and file around them. */
import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type About, type EndHead, entryBytes, readEntries } from '../../src/backup/container.ts';

const about: About = {
  kind: 'about',
  format: 1,
  madeAt: '2026-11-26T00:00:00.000Z',
  migrations: [1],
  keyIds: [],
  uploadsMark: null,
  server: '18.4',
};
const end: EndHead = { kind: 'end', tables: { patents: 1 }, files: 0, fileBytes: 0 };

async function* archive(rows: readonly Buffer[]) {
  yield* entryBytes(about);
  yield* entryBytes({ kind: 'table', name: 'patents', columns: ['claims'] }, rows);
  yield* entryBytes(end);
}

async function bytesOfTable(source: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const { head, data } of readEntries(source))
    if (head.kind === 'table') for await (const piece of data) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
}

describe('the entries of an archive', () => {
  it('bring back a row of any length: 200 claims of 20,000 characters are twelve megabytes', async () => {
    const rows = [randomBytes(13_000_001), Buffer.alloc(0), randomBytes(7)];
    expect((await bytesOfTable(archive(rows))).equals(Buffer.concat(rows))).toBe(true);
  });

  it('refuse a piece that nobody here has written', async () => {
    async function* forged() {
      yield* entryBytes(about);
      yield Buffer.from(`${JSON.stringify({ kind: 'table', name: 'patents', columns: [] })}\n`);
      yield Buffer.from([0xff, 0xff, 0xff, 0xff]);
    }
    await expect(bytesOfTable(forged())).rejects.toThrow('备份文件已损坏或不完整');
  });
});
