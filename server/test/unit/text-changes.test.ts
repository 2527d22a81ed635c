/** What makes one text differ from another. */
import { describe, expect, it } from 'vitest';
import { compareTexts } from '../../src/modules/privacy/text-changes.ts';

const told = (before: string, after: string) =>
  compareTexts(before, after).map(({ Parts }) =>
    Parts.map(({ Change, Text }) => ({ same: Text, added: `+${Text}+`, removed: `-${Text}-` })[Change]).join(''),
  );

describe('comparing texts', () => {
  it('finds nothing where nothing changed', () => {
    expect(told('一\n二', '一\n二')).toEqual(['一', '二']);
    expect(told('', '')).toEqual([]);
  });

  it('tells of paragraphs that came and went', () => {
    expect(told('甲\n乙', '甲\n丙丙丙\n乙')).toEqual(['甲', '+丙丙丙+', '乙']);
    expect(told('甲\n乙', '乙')).toEqual(['-甲-', '乙']);
    expect(told('', '甲')).toEqual(['+甲+']);
  });

  it('tells of words within a paragraph that stays alike', () => {
    expect(told('保存期限为一年，期满删除。', '保存期限为两年，期满删除。')).toEqual([
      expect.stringMatching(/^保存期限为.*-.*一.*-.*\+.*两.*\+.*，期满删除。$/),
    ]);
  });

  it('tells of two paragraphs where one has little of the other', () => {
    expect(told('天地玄黄宇宙洪荒', '人之初性本善')).toEqual(['-天地玄黄宇宙洪荒-', '+人之初性本善+']);
  });

  it('ends with texts that share nothing, however long', () => {
    const text = (word: string) => Array.from({ length: 5_000 }, (_, n) => `${word}${n}`).join('\n');
    const found = compareTexts(text('甲'), text('乙'));
    expect(found).toHaveLength(10_000);
    expect(found[0]?.Parts[0]).toEqual({ Change: 'removed', Text: '甲0' });
    expect(found.at(-1)?.Parts[0]).toEqual({ Change: 'added', Text: '乙4999' });
  });
});
