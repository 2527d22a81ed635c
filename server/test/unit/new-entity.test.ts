/** What `npm run new:entity` lays: few files, short ones, and only where nothing stands. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../../..');
type Read = (file: string) => string | undefined;
interface Asked {
  one: string;
  label?: string;
  many?: string;
}
const { laid } = (await import(pathToFileURL(path.join(ROOT, 'scripts/new-entity.mjs')).href)) as {
  laid: (asked: Asked, read: Read) => Record<string, string>;
};
const read: Read = (file) => {
  const at = path.join(ROOT, file);
  return existsSync(at) ? readFileSync(at, 'utf8') : undefined;
};
/** A name that nobody gives a record: those that people have laid must not disturb. */
const PLAIN: Asked = { one: 'specimen', label: '样例' };
const files = laid(PLAIN, read);
const isNew = (file: string) => read(file) === undefined;
const lines = (part: RegExp) =>
  Object.entries(files)
    .filter(([file]) => isNew(file) && part.test(file))
    .reduce((sum, [, text]) => sum + text.trimEnd().split('\n').length, 0);

describe('a plain record', () => {
  it('touches at most twelve files, its migration among them', () => {
    expect(Object.keys(files).length + 1).toBeLessThanOrEqual(12);
  });

  it('is short: declaration, backend, back office, public pages', () => {
    expect(lines(/^contract\//)).toBeLessThanOrEqual(60);
    expect(lines(/^server\//)).toBeLessThanOrEqual(60);
    expect(lines(/admin/)).toBeLessThanOrEqual(100);
    expect(lines(/^src\/views\//)).toBeLessThanOrEqual(80);
  });

  it('adds to files that stand and takes nothing away', () => {
    const changed = Object.entries(files).filter(([file]) => !isNew(file));
    expect(changed).toHaveLength(4);
    for (const [file, text] of changed) {
      const kept = (read(file) ?? '').split('\n');
      const now = text.split('\n');
      expect(now.length, file).toBeGreaterThan(kept.length);
      expect(kept.filter((line) => !now.includes(line))).toEqual([]);
      expect(text).toContain('specimen');
    }
  });

  it('is refused under a name that stands, or is none', () => {
    expect(() => laid({ one: 'link', label: '链接', many: 'links' }, read)).toThrow('stands already');
    for (const one of ['Course', '../course', 'c', '']) {
      expect(() => laid({ one, label: '公开课' }, read)).toThrow('small letters');
    }
    for (const label of ['course', "公开课'", undefined]) {
      expect(() => laid({ one: 'course', ...(label ? { label } : {}) }, read)).toThrow('Chinese');
    }
  });

  it('says so when a file it adds to has changed its form', () => {
    expect(() => laid(PLAIN, (file) => read(file)?.replace('] as const;', ']'))).toThrow(
      'contract/src/resources/index.ts',
    );
  });
});
