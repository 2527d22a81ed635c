/** Words that only join others: the index has them, a query does not insist on them. */
import { describe, expect, it } from 'vitest';
import { queryWords, segment, tellingTexts, tellingWords } from '../src/search/index.ts';

describe('function words', () => {
  it.each([
    ['电池的隔膜', '电池 隔膜'],
    ['一种用于石墨烯的制备方法', '石墨烯 制备 方法'],
    ['正极材料及其制备方法', '正极 材料 制备 方法'],
    ['海岳大学申请了分案申请', '海岳 大学 申请 分案申请'],
    ['对比文件', '对比 文件'],
  ])('are not asked for beside others: %s', (text, words) => {
    expect(tellingWords(text).join(' ')).toBe(words);
  });

  it('are asked for where there are no others', () => {
    expect(tellingWords('一种')).toEqual(['一种']);
    expect(tellingTexts(['一种', '用于'])).toEqual(['一种', '用于']);
  });

  it('stand in the index, and in phrases', () => {
    expect(segment('一种电池的隔膜')).toEqual(expect.arrayContaining(['一种', '的']));
    expect(queryWords('电池的隔膜')).toEqual(['电池', '的', '隔膜']);
  });

  it('do not take the place of words that are asked for', () => {
    const words = ['电池', '隔膜', '壳体', '风扇', '阀门', '齿轮', '轴承', '电机', '泵体', '天线', '芯片', '透镜'];
    expect(tellingWords(`一种${words.join('的')}`)).toEqual(words);
  });

  it('as a text of their own say nothing beside other texts; signs are no words', () => {
    expect(tellingTexts(['电池', '的', '隔膜'])).toEqual(['电池', '隔膜']);
    expect(tellingTexts(['电池', '±'])).toEqual(['电池', '±']);
  });
});
