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
  pages?: boolean;
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

/** What a word of another form would be called in code, in the database and in addresses. */
const TWO_WORDS = laid({ one: 'field-note', label: '手记' }, read);
const PRIVATE = laid({ one: 'specimen', label: '样例', pages: false }, read);

describe('a plain record', () => {
  it('touches at most twelve files besides its migration', () => {
    expect(Object.keys(files).length).toBeLessThanOrEqual(12);
    expect(Object.keys(PRIVATE).length).toBeLessThanOrEqual(9);
  });

  it('may have a name of several words', () => {
    expect(Object.keys(TWO_WORDS).filter(isNew)).toEqual([
      'contract/src/resources/field-note.ts',
      'server/src/modules/field-notes/table.ts',
      'server/src/modules/field-notes/index.ts',
      'src/components/admin/screens/field-note/field-note-fields.tsx',
      'src/pages/admin/field-notes.tsx',
      'src/views/field-note/pages.tsx',
      'tests/records/field-note.test.tsx',
    ]);
    const text = Object.values(TWO_WORDS).join('\n');
    for (const form of [
      "name: 'FieldNotes'",
      "pgTable(\n  'field_notes'",
      "'public_field_notes'",
      '/desktop/fieldNote',
    ])
      expect(text).toContain(form);
    expect(text).not.toMatch(/(?:const|function|type) \w*-/);
  });

  it('may do without pages for the public', () => {
    const text = Object.values(PRIVATE).join('\n');
    expect(text).toContain('kind: null');
    expect(Object.keys(PRIVATE).filter((file) => /views|desktop|kinds/.test(file))).toEqual([]);
    expect(text).not.toContain('/desktop/specimen');
  });

  it('writes its address in the table of kinds and in the page registry, and nowhere else', () => {
    const holders = Object.entries(files).filter(([, text]) => text.includes('/desktop/specimen'));
    expect(holders.map(([file]) => file).sort()).toEqual(['contract/src/kinds.ts', 'src/routes/desktop.ts']);
  });

  it('is short: declaration, backend, back office, public pages', () => {
    expect(lines(/^contract\//)).toBeLessThanOrEqual(60);
    expect(lines(/^server\//)).toBeLessThanOrEqual(60);
    expect(lines(/admin/)).toBeLessThanOrEqual(100);
    expect(lines(/^src\/views\//)).toBeLessThanOrEqual(80);
  });

  it('adds to files that stand and takes nothing away', () => {
    const changed = Object.entries(files).filter(([file]) => !isNew(file));
    expect(changed).toHaveLength(5);
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
    for (const one of ['Course', '../course', 'c', '', 'open-', 'open--course', 'open_course']) {
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
