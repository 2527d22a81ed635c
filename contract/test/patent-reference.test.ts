import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bibtex, type CitedAs, gbt7714 } from '../src/rules/patent-reference.ts';

const patent: CitedAs = {
  Type: '发明',
  Title: '一种电池隔膜',
  Applicants: ['示例公司'],
  Inventors: ['李四', '王五'],
  ApplicationNumber: '202111286633.X',
  PublicationNumber: 'CN114000000A',
  GrantNumber: 'CN114000000B',
  ApplicationDate: '2021-11-02',
  PublicationDate: '2022-02-01',
  GrantDate: '2023-05-16',
};

describe('a patent as GB/T 7714—2015 cites it', () => {
  it('names holder, title, number and day', () => {
    expect(gbt7714(patent)).toBe('示例公司. 一种电池隔膜: 202111286633.X[P]. 2023-05-16.');
    expect(gbt7714({ ...patent, GrantDate: null })).toBe('示例公司. 一种电池隔膜: 202111286633.X[P]. 2022-02-01.');
  });

  it('names three, and says that there are more', () => {
    expect(gbt7714({ ...patent, Applicants: ['甲', '乙', '丙'] })).toMatch(/^甲，乙，丙\. /);
    expect(gbt7714({ ...patent, Applicants: ['甲', '乙', '丙', '丁'] })).toMatch(/^甲，乙，丙，等\. /);
  });

  it('leaves out what is not known', () => {
    const bare = { ...patent, ApplicationNumber: null, GrantNumber: null, GrantDate: null, PublicationDate: null };
    expect(gbt7714({ ...bare, Applicants: [], Inventors: [] })).toBe('一种电池隔膜: CN114000000A[P].');
    expect(gbt7714({ ...bare, Applicants: [] })).toMatch(/^李四，王五\. /);
  });
});

describe('a patent as BibTeX', () => {
  it('is one entry of biblatex', () => {
    expect(bibtex(patent)).toBe(
      [
        '@patent{CN114000000B,',
        '  author = {{李四} and {王五}},',
        '  holder = {{示例公司}},',
        '  title = {{一种电池隔膜}},',
        '  number = {CN114000000B},',
        '  type = {发明专利},',
        '  location = {中国},',
        '  date = {2023-05-16},',
        '  year = {2023},',
        '  note = {申请号 202111286633.X},',
        '}',
      ].join('\n'),
    );
  });

  it('has a key also of a number of digits, and no author where none is known', () => {
    const bare = bibtex({ ...patent, GrantNumber: null, PublicationNumber: null, Applicants: [], Inventors: [] });
    expect(bare).toMatch(/^@patent\{CN202111286633X,\n {2}title/);
  });

  it('keeps its braces even whatever a title holds', () => {
    expect(bibtex({ ...patent, Title: '50%&#_{a}~^$\\' })).toContain(
      '{{50\\%\\&\\#\\_\\{a\\}\\textasciitilde{}\\textasciicircum{}\\$\\textbackslash{}}}',
    );
    fc.assert(
      fc.property(fc.string(), (Title) => {
        let depth = 0;
        for (const [, brace] of bibtex({ ...patent, Title }).matchAll(/(?:\\.)|([{}])/g)) {
          depth += brace === '{' ? 1 : brace === '}' ? -1 : 0;
          expect(depth).toBeGreaterThanOrEqual(0);
        }
        expect(depth).toBe(0);
      }),
    );
  });
});
