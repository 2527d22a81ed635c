/** The memory of a new cluster follows that of its machine, within bounds. */
import { expect, it } from 'vitest';
import { memoryHere, memorySettings } from '../../src/embedded/memory.ts';

const GB = 1024 ** 3;

it('takes an eighth of the memory, never less than 128 MB and never more than 2 GB', () => {
  expect(memorySettings(GB / 2)).toEqual(['shared_buffers=128MB', 'effective_cache_size=256MB']);
  expect(memorySettings(4 * GB)).toEqual(['shared_buffers=512MB', 'effective_cache_size=2048MB']);
  expect(memorySettings(64 * GB)).toEqual(['shared_buffers=2048MB', 'effective_cache_size=32768MB']);
});

it('knows how much there is', () => {
  expect(memoryHere()).toBeGreaterThan(GB / 8);
  expect(Number.isFinite(memoryHere())).toBe(true);
});
