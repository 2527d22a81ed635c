import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nodesToHtml } from '../../src/modules/statutes/nodes-to-html.ts';
import { parseStatute } from '../../src/modules/statutes/parse-statute.ts';
import { levelOfPath, levelOfTitle, seriesKeyOf, shortTitleOf } from '../../src/modules/statutes/statute-meta.ts';
import type { Statute } from '../../src/modules/statutes/statute-types.ts';
import { INTERPRETATION, NOTICE, REPLY, RULE } from './statute-fixtures.ts';

function parsed(markdown: string, fileName = 'x.md', index?: unknown): Statute {
  const result = parseStatute(markdown, fileName, index);
  if (!result.ok) throw new Error(JSON.stringify(result.errors));
  return result.statute;
}
const errorsOf = (markdown: string) => {
  const result = parseStatute(markdown, 'x.md');
  return result.ok ? [] : result.errors;
};
const law = (body: string, header = '2020年1月2日 第一届全国人民代表大会常务委员会第一次会议通过') =>
  `# 中华人民共和国样例法\n\n${header}\n\n<!-- INFO END -->\n\n${body}`;

describe('structure', () => {
  const statute = parsed(RULE, '行政法规__样例管理条例(2018-07-01).md');
  it('keeps every heading and article with stable anchors', () => {
    expect(statute.nodes.map((n) => [n.type, n.number, n.anchor, n.heading, n.parent])).toEqual([
      ['chapter', '第一章', 'ch-1', '总则', null],
      ['article', '第一条', 'art-1', '', 'ch-1'],
      ['article', '第二条', 'art-2', '', 'ch-1'],
      ['chapter', '第二章', 'ch-2', '登记 和 公告', null],
      ['section', '第一节', 'ch-2-sec-1', '登记', 'ch-2'],
      ['article', '第十条', 'art-10', '', 'ch-2-sec-1'],
      ['article', '第十条之一', 'art-10-1', '', 'ch-2-sec-1'],
      ['article', '第十条之二', 'art-10-2', '', 'ch-2-sec-1'],
      ['section', '第二节', 'ch-2-sec-2', '公告', 'ch-2'],
      ['article', '第十一条', 'art-11', '', 'ch-2-sec-2'],
      ['chapter', '第三章', 'ch-3', '附则', null],
      ['article', '第十二条', 'art-12', '', 'ch-3'],
    ]);
    expect(statute.nodes.map((n) => n.ordinal)).toEqual(statute.nodes.map((_, i) => i + 1));
  });
  it('keeps 款 and 项 as paragraphs, also one that begins with a reference to an article', () => {
    expect(statute.nodes[2]?.text).toBe(
      '本条例所称样例，包括：\n（一）短样例；\n（二）长样例。\n前款规定的样例不含附图。',
    );
    expect(statute.nodes[9]?.text).toBe('公告由登记机关作出。\n第十条所称登记，不因公告而失效。');
  });
  it('warns of a jump in the numbers', () => {
    expect(statute.warnings).toContain('第二条之后是第十条，条号不连续。');
  });
  it('reads titles, level, authority, number and history', () => {
    expect(statute).toMatchObject({
      title: '中华人民共和国样例管理条例',
      shortTitle: '样例管理条例',
      seriesKey: '样例管理条例',
      level: '行政法规',
      issuingAuthority: '国务院',
      documentNumber: '国务院令第955号',
      promulgationDate: '2018-07-01',
      effectiveDate: '2018-09-01',
      history: [
        { date: '2001-03-05', text: '中华人民共和国国务院令第901号公布' },
        { date: '2018-07-01', text: '中华人民共和国国务院令第955号修订' },
        { date: '2018-09-01', text: '施行' },
      ],
    });
  });
  it('nests 编, 分编, 章 and 节 and joins a title of two lines', () => {
    const code = parsed(
      '# 中华人民共和国样例典\n\n# 样例编\n\n<!-- INFO END -->\n\n# 第二编 物\n\n## 第一分编  通则\n\n### 第一章  一般\n\n#### 第一节  甲\n\n第二百零五条 甲。\n\n## 第二分编 乙\n\n### 第一章 丙\n\n第二百零六条 丙。\n',
    );
    expect(code.title).toBe('中华人民共和国样例典样例编');
    expect(code.nodes.map((n) => [n.type, n.anchor, n.parent])).toEqual([
      ['part', 'part-2', null],
      ['part', 'part-2-subpart-1', 'part-2'],
      ['chapter', 'part-2-subpart-1-ch-1', 'part-2-subpart-1'],
      ['section', 'part-2-subpart-1-ch-1-sec-1', 'part-2-subpart-1-ch-1'],
      ['article', 'art-205', 'part-2-subpart-1-ch-1-sec-1'],
      ['part', 'part-2-subpart-2', 'part-2'],
      ['chapter', 'part-2-subpart-2-ch-1', 'part-2-subpart-2'],
      ['article', 'art-206', 'part-2-subpart-2-ch-1'],
    ]);
  });
  it('reads headings without marks, leaves the contents out, takes captions and numbers without a space', () => {
    const statute = parsed(
      law(
        '目　录\n\n第一章 总则\n第二章 附则\n\n第一章 总则\n\n第一条【目的】为了演示。\n\n第一条规定的目的不变。\n\n第二条样例分两种。\n\n第二章 附则\n\n第三条　完。\n',
      ),
    );
    expect(statute.nodes.map((n) => [n.anchor, n.heading, n.text])).toEqual([
      ['ch-1', '总则', ''],
      ['art-1', '目的', '为了演示。\n第一条规定的目的不变。'],
      ['art-2', '', '样例分两种。'],
      ['ch-2', '附则', ''],
      ['art-3', '', '完。'],
    ]);
  });
  it('puts text between a heading and its first article into a block', () => {
    const statute = parsed(law('## 第一章 总则\n\n本章说明。\n\n第一条 完。\n'));
    expect(statute.nodes.map((n) => [n.type, n.anchor, n.text, n.parent])).toEqual([
      ['chapter', 'ch-1', '', null],
      ['paragraph-block', 'ch-1-text', '本章说明。', 'ch-1'],
      ['article', 'art-1', '完。', 'ch-1'],
    ]);
  });
  it('drops a title repeated in the body and reads the number there', () => {
    const statute = parsed(INTERPRETATION, '司法解释/样例(2022-03-16).md');
    expect(statute).toMatchObject({
      preamble: '为正确审理样例案件，制定本解释。',
      documentNumber: '法释〔2022〕99号',
      issuingAuthority: '最高人民法院',
      level: '司法解释',
      promulgationDate: '2022-03-16',
      effectiveDate: '2022-03-20',
    });
    expect(statute.nodes.map((n) => n.anchor)).toEqual(['art-1', 'art-2']);
  });
  it('reads a reply without articles', () => {
    const statute = parsed(REPLY);
    expect(statute.preamble).toBe('样例省高级人民法院：\n你院请示收悉。经研究，批复如下：');
    expect(statute.nodes.map((n) => [n.type, n.text])).toEqual([
      ['paragraph-block', '样例可以作为证据。'],
      ['paragraph-block', '样例也可以另行提交。'],
    ]);
    expect(statute).toMatchObject({
      documentNumber: '法释〔2021〕98号',
      promulgationDate: '2021-05-31',
      history: [{ date: '2021-05-31' }],
    });
  });
  it('reads 一、二、 with attachments, whose articles have anchors of their own', () => {
    expect(parsed(NOTICE).nodes.map((n) => [n.number, n.anchor, n.heading, n.text])).toEqual([
      ['一', 'item-1', '', '办理时间\n工作日办理。'],
      ['二', 'item-2', '', '办理材料\n提交申请表。'],
      ['附件1', 'att-1', '样例表', '| 项目 | 金额 |\n|---|---|\n| 甲 | 1 |'],
      ['附件2', 'att-2', '样例细则', ''],
      ['第一条', 'att-2-art-1', '', '细则一。'],
      ['第二条', 'att-2-art-2', '', '细则二。'],
    ]);
    const two = parsed(law('第一条 正文。\n\n附件1：样例表\n\n表。\n\n附件2：样例细则\n\n第一条 细则一。\n'));
    expect(two.nodes.map((n) => [n.anchor, n.parent])).toEqual([
      ['art-1', null],
      ['att-1', null],
      ['att-2', null],
      ['att-2-art-1', 'att-2'],
    ]);
  });
});

describe('dates', () => {
  const dates = (markdown: string, fileName = 'x.md', index?: unknown) => {
    const { promulgationDate, effectiveDate } = parsed(markdown, fileName, index);
    return [promulgationDate, effectiveDate];
  };
  const old = law(
    '第一条 甲。\n\n第二条 本法自1985年4月1日起施行。\n',
    '1984年3月12日 第六届全国人民代表大会常务委员会第四次会议通过\n\n2020年10月17日 第十三届全国人民代表大会常务委员会第二十二次会议《决定》第四次修正）',
  );
  it('never takes the first version’s clause for a revision', () => {
    expect(dates(old)).toEqual(['2020-10-17', null]);
    expect(dates(old, 'x.md', { title: '样例法', publish: '2020-10-17', valid_from: '2021-06-01' })).toEqual([
      '2020-10-17',
      '2021-06-01',
    ]);
    expect(dates(old, 'x.md', { title: '样例法', valid_from: '1985-04-01' })).toEqual(['2020-10-17', null]);
  });
  it('takes the file name’s date when the history stops short, and says so', () => {
    const statute = parsed(law('第一条 甲。'), '样例法(2023-12-11).md');
    expect(statute.promulgationDate).toBe('2023-12-11');
    expect(statute.warnings).toContain('沿革只记到 2020-01-02，缺少 2023-12-11 这一版的记载。');
  });
  it('never takes a date before what the text says', () => {
    const statute = parsed(law('第一条 甲。'), '样例法(2019-12-11).md');
    expect(statute.promulgationDate).toBe('2020-01-02');
    expect(statute.warnings.join()).toContain('早于沿革');
  });
  it.each([
    ['本法自公布之日起施行。', '2020-01-02'],
    ['本办法自发布之日起30日后施行。', '2020-02-01'],
    ['本法自2020年1月1日起施行。', null],
    ['本规定自二〇二〇年五月一日起实施。', '2020-05-01'],
    ['样例自2020年3月1日起施行。', null],
    ['本法自2020年2月30日起施行。', null],
  ])('%s → %s', (clause, expected) => {
    expect(dates(law(`第一条 甲。\n\n第二条 ${clause}\n`))).toEqual(['2020-01-02', expected]);
  });
  it('does not read 自公布之日起 of an amended text as this version’s', () => {
    expect(dates(law('第一条 本法自公布之日起施行。', '2000年1月1日 通过\n\n2010年1月1日 修正'))).toEqual([
      '2010-01-01',
      null,
    ]);
    expect(dates(law('第一条 本法自公布之日起施行。', '2000年1月1日 通过\n\n2010年1月1日 修订'))).toEqual([
      '2010-01-01',
      '2010-01-01',
    ]);
  });
  it('splits two events on one line', () => {
    const statute = parsed(
      law('第一条 甲。', '1997年5月23日 某会《关于修改的决定》第一次修正根据2010年7月30日某会《决定》第二次修正'),
    );
    expect(statute.history).toEqual([
      { date: '1997-05-23', text: '某会《关于修改的决定》第一次修正' },
      { date: '2010-07-30', text: '某会《决定》第二次修正' },
    ]);
  });
  it('reads a bracketed history below the title, without the INFO mark', () => {
    const statute = parsed(
      '# 样例市样例条例\n\n（1999年1月1日样例市第一届人民代表大会常务委员会第二次会议通过　根据2010年7月30日样例市第三届人民代表大会常务委员会第四次会议《决定》修正）\n\n第一条 甲。\n',
    );
    expect(statute.history.map((h) => h.date)).toEqual(['1999-01-01', '2010-07-30']);
    expect(statute).toMatchObject({
      level: '地方性法规',
      issuingAuthority: '样例市人民代表大会常务委员会',
      promulgationDate: '2010-07-30',
    });
    expect(statute.nodes).toHaveLength(1);
  });
});

describe('a wrong index', () => {
  it.each([
    [[], '格式不正确'],
    ['text', '格式不正确'],
    [{ title: '样例法实施细则', level: '行政法规', publish: '2022-01-01' }, '标题'],
    [{ title: '样例法', level: '很高' }, '效力级别'],
    [{ title: '样例法', publish: '2022-13-01' }, '不是有效日期'],
    [{ title: '样例法', publish: '2019-01-01' }, '2019-01-01 与文件的 2020-01-02 不一致'],
    [{ title: '样例法', articles: 7 }, '7 条'],
    [{ title: '样例法', expired: 1 }, '已失效'],
    [{ title: '样例法', level: '行政法规' }, '与所在目录'],
  ])('%j gives a warning and changes nothing the file says', (index, part) => {
    const statute = parsed(law('第一条 甲。'), '经济法/样例法.md', index);
    expect(statute.warnings.join('\n')).toContain(part);
    expect(statute).toMatchObject({ level: '法律', promulgationDate: '2020-01-02' });
  });
});

describe('broken files', () => {
  it.each([
    ['', 0, '空'],
    [' \n\u3000\n', 0, '空'],
    ['没有标题\n\n第一条 甲。', 1, '标题'],
    [`# ${'长'.repeat(201)}\n\n第一条 甲。`, 1, '200'],
    ['# 样例法\n\n2020年1月2日 通过\n\n<!-- INFO END -->\n', 1, '没有正文'],
    [law('第一条 甲。\n\n第二条 乙。\n\n第一条 丙。'), 11, '第一条重复，前一处在第 7 行'],
    [`# 样例法\n\n第一条 甲\u0000乙`, 3, '控制字符'],
    [`# 样例法\n\n第一条 甲\ufffd乙`, 3, 'UTF-8'],
    [`# 样例法\n\n第一条 ${'甲'.repeat(20_001)}`, 3, '20000'],
  ])('%#: names line and fault', (markdown, line, part) => {
    expect(errorsOf(markdown)).toContainEqual({ line, message: expect.stringContaining(part) });
  });
  it('names all faults at once', () => {
    expect(errorsOf(law('第一条 甲。\n第一条 乙。\n第一条 丙。')).map((e) => e.line)).toEqual([8, 9]);
  });
  it('never throws on any text and keeps every character of any articles', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.string(),
        (text, name) => typeof parseStatute(`# 样例法\n${text}`, name).ok === 'boolean',
      ),
    );
    const paragraph = fc.stringMatching(/^[甲乙丙丁，。（）第条章一二]{1,30}$/);
    fc.assert(
      fc.property(
        fc.array(fc.array(paragraph, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 9 }),
        (articles) => {
          const written = articles
            .map((ps, i) => `第${'一二三四五六七八九'[i]}条 ${ps.map((p) => `甲${p}`).join('\n\n')}`)
            .join('\n\n');
          const { nodes } = parsed(law(written));
          expect(nodes.map((n) => `${n.number} ${n.text}`).join('\n')).toBe(written.replace(/\n\n/g, '\n'));
        },
      ),
    );
  });
});

describe('titles and levels', () => {
  it('gives all versions one key', () => {
    const keys = [
      '中华人民共和国专利法',
      '专利法',
      '中华人民共和国专利法（2020年修正）',
      '专利法(2008-12-27)',
      '中华人民共和国 专利法',
    ].map(seriesKeyOf);
    expect(new Set(keys)).toEqual(new Set(['专利法']));
    expect(seriesKeyOf('某省实施《中华人民共和国样例法》办法')).toBe(seriesKeyOf('某省实施〈样例法〉办法'));
    expect(seriesKeyOf('最高人民法院 最高人民检察院关于样例的解释(三)')).toBe(
      seriesKeyOf('最高人民法院、最高人民检察院关于样例的解释（三）'),
    );
    expect(seriesKeyOf('样例解释（二）')).not.toBe(seriesKeyOf('样例解释（三）'));
    expect(shortTitleOf('中华人民共和国专利法')).toBe('专利法');
  });
  it.each([
    ['中华人民共和国宪法', '宪法'],
    ['中华人民共和国样例法', '法律'],
    ['样例保护条例', '行政法规'],
    ['中华人民共和国样例法实施细则', '行政法规'],
    ['最高人民法院关于样例的规定', '司法解释'],
    ['样例省样例条例', '地方性法规'],
    ['样例省实施《样例法》办法', '地方性法规'],
    ['样例市样例管理办法', '地方政府规章'],
    ['样例登记办法', '部门规章'],
    ['保护样例公约', '国际条约'],
    ['关于办理样例的通知', '规范性文件'],
  ])('%s: %s', (title, level) => {
    expect(levelOfTitle(title)).toBe(level);
  });
  it('reads the level from folders', () => {
    expect(levelOfPath('DLC__某地方法规__地方性法规__某省__样例.md')).toBe('地方性法规');
    expect(levelOfPath('经济法/样例法.md')).toBe('法律');
    expect(levelOfPath('行政法规.md')).toBeNull();
  });
});

describe('html', () => {
  it('is semantic and escaped', () => {
    const { nodes, preamble } = parsed(
      law('引言。\n\n## 第一章 总则\n\n### 第一节 <甲>\n\n第一条 【目的】甲 & 乙：\n\n（一）丙。\n'),
    );
    expect(nodesToHtml(nodes, preamble)).toBe(
      [
        '<section class="preamble">\n<p>引言。</p>\n</section>',
        '<h2 id="ch-1">第一章 总则</h2>',
        '<h3 id="ch-1-sec-1">第一节 &#60;甲&#62;</h3>',
        '<section id="art-1" class="article">\n<p><strong class="article-number">第一条</strong> <span class="article-caption">【目的】</span> 甲 &#38; 乙：</p>\n<p>（一）丙。</p>\n</section>',
      ].join('\n'),
    );
  });
  it('writes tables and items', () => {
    const html = nodesToHtml(parsed(NOTICE).nodes);
    expect(html).toContain('<p><strong class="article-number">一、</strong>办理时间</p>');
    expect(html).toContain('<h2>附件1 样例表</h2>');
    expect(html).toContain(
      '<table><thead><tr><th>项目</th><th>金额</th></tr></thead><tbody><tr><td>甲</td><td>1</td></tr></tbody></table>',
    );
  });
});
