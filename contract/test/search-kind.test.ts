/** Which kind of records a search names, and what is left to look for among them. */
import { describe, expect, it } from 'vitest';
import { namedKind } from '../src/rules/search-kind.ts';

describe('the kind that a keyword names', () => {
  it.each([
    ['专利', 'patent', ''],
    [' 专利 ', 'patent', ''],
    ['锂电池 专利', 'patent', '锂电池'],
    ['专利 锂电池 隔膜', 'patent', '锂电池 隔膜'],
    ['无人机专利', 'patent', '无人机'],
    ['材料专家', 'expert', '材料'],
    ['专家智库', 'expert', '专家'],
    ['通知公告', 'notice', ''],
    ['停电公告', 'notice', '停电'],
    ['法律法规', 'law', ''],
    ['融资产品', 'financing', ''],
    ['新闻', 'news', ''],
    // What stands before 的 is part of a title.
    ['关于举办培训的通知', 'notice', '关于举办培训的通知'],
  ])('%s', (keyword, kind, rest) => {
    expect(namedKind(keyword)).toEqual({ kind, rest });
  });

  it.each(['', '锂电池', '专利权人', '专利质押融资', '202111286633.X', '条例'])('none: %s', (keyword) => {
    expect(namedKind(keyword)).toBeNull();
  });
});
