/** What the tests of the backend take away at the end of a file. */
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { temporary } from '../backup/helpers.ts';
import { atEnd, endAll } from '../helpers/at-end.ts';

describe('the end of a file', () => {
  it('has everything done once, the newest first, and tells what went wrong when all have had their turn', async () => {
    const done: string[] = [];
    atEnd(() => done.push('older'));
    atEnd(() => Promise.reject(new Error('stuck')));
    atEnd(async () => done.push('newer'));
    await expect(endAll()).rejects.toThrow('stuck');
    expect(done).toEqual(['newer', 'older']);
    await endAll();
    expect(done).toHaveLength(2);
  });

  it('takes a folder that a test asked for', async () => {
    const folder = await temporary();
    expect(existsSync(folder)).toBe(true);
    await endAll();
    expect(existsSync(folder)).toBe(false);
  });
});
