import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { whileTaken } from '../../src/lib/send-file.ts';

describe('a file that is sent as it is made', () => {
  it('comes whole to who takes it', async () => {
    const pieces = Array.from({ length: 100 }, (_, index) => Buffer.from(`${index};`));
    expect((await buffer(whileTaken(pieces))).toString()).toBe(pieces.join(''));
  });

  it('ends, and what makes it ends, when nobody takes anything', async () => {
    let ended = false;
    async function* endless() {
      try {
        while (true) yield Buffer.alloc(64 * 1024);
      } finally {
        ended = true;
      }
    }
    const file = whileTaken(endless(), 20);
    const failed = once(file, 'error');
    file.read(0);
    expect(String(await failed)).toContain('nobody takes the file');
    expect(ended).toBe(true);
  });

  it('fails as its source fails', async () => {
    async function* broken() {
      yield Buffer.from('a');
      throw new Error('gone');
    }
    await expect(buffer(whileTaken(broken()))).rejects.toThrow('gone');
  });
});
