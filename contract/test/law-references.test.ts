import { describe, expect, it } from 'vitest';
import {
  linkReferences,
  type ReferencePiece,
  splitCitation,
  splitOwn,
  splitReferences,
} from '../src/rules/law-references.ts';

/** What is linked: words, name, article, year. */
const found = (pieces: readonly ReferencePiece[]) =>
  pieces.flatMap((piece) =>
    typeof piece === 'string'
      ? []
      : [[piece.words, piece.to.name, piece.to.article ?? '', piece.to.year ?? ''].join('|').replace(/\|+$/, '')],
  );
const joined = (pieces: readonly ReferencePiece[]) =>
  pieces.map((piece) => (typeof piece === 'string' ? piece : piece.words)).join('');

const TABLE: [string, string[]][] = [
  ['依据《专利法》办理。', ['《专利法》|专利法']],
  ['根据《专利法》第四十二条计算', ['《专利法》第四十二条|专利法|第四十二条']],
  ['《专利法》第42条', ['《专利法》第42条|专利法|第42条']],
  ['《专利法》 第四十二条', ['《专利法》 第四十二条|专利法|第四十二条']],
  [
    '《专利法》第十一条、第十二条 和第六十条的规定',
    ['《专利法》第十一条|专利法|第十一条', '第十二条|专利法|第十二条', '第六十条|专利法|第六十条'],
  ],
  ['《专利法》第二条至第五条', ['《专利法》第二条|专利法|第二条', '第五条|专利法|第五条']],
  ['《刑法》第二百一十七条之一第二款', ['《刑法》第二百一十七条之一第二款|刑法|第二百一十七条之一']],
  ['《专利法》第四十二条第二款、第三款，第四十三条', ['《专利法》第四十二条第二款、第三款|专利法|第四十二条']],
  ['《专利法》第二十五条第一款第（二）项', ['《专利法》第二十五条第一款第（二）项|专利法|第二十五条']],
  ['《专利法》（2020年修正）第二条', ['《专利法》（2020年修正）第二条|专利法|第二条|2020']],
  ['《专利法》(2008 年修正)', ['《专利法》(2008 年修正)|专利法||2008']],
  ['《专利法（2008年修正）》第五条', ['《专利法（2008年修正）》第五条|专利法|第五条|2008']],
  [
    '《中华人民共和国专利法》（以下简称专利法）第四十二条',
    ['《中华人民共和国专利法》|中华人民共和国专利法', '第四十二条|中华人民共和国专利法|第四十二条'],
  ],
  ['《中华人民共和国专利法》（以下简称专利法）的规定', ['《中华人民共和国专利法》|中华人民共和国专利法']],
  ['《数据安全法》《个人信息保护法》等法律', ['《数据安全法》|数据安全法', '《个人信息保护法》|个人信息保护法']],
  ['《民法典》第四百四十四条', ['《民法典》第四百四十四条|民法典|第四百四十四条']],
  ['《宪法》', ['《宪法》|宪法']],
  [
    '《专利代理条例》、《专利审查办法（试行）》',
    ['《专利代理条例》|专利代理条例', '《专利审查办法（试行）》|专利审查办法（试行）'],
  ],
  [
    '《最高人民法院关于适用〈中华人民共和国民法典〉合同编的解释》第三条',
    [
      '《最高人民法院关于适用〈中华人民共和国民法典〉合同编的解释》第三条|最高人民法院关于适用〈中华人民共和国民法典〉合同编的解释|第三条',
    ],
  ],
  ['《专利法实施细则》第十五条', ['《专利法实施细则》第十五条|专利法实施细则|第十五条']],
  ['《《专利法》', ['《专利法》|专利法']],
  ['《专利法》第三章', ['《专利法》|专利法']],
  ['发明《一种图像处理方法》和《经验做法》', []],
  ['《预审服务管理办法（征求意见稿）》', []],
  ['《法》第一条，专利法第二条，《专利审查指南》', []],
  ['《专利法', []],
  [`《${'甲'.repeat(90)}法》`, []],
  ['', []],
];

describe('a reference in running text', () => {
  it.each(TABLE)('%s', (text, expected) => {
    const pieces = splitReferences(text);
    expect(found(pieces)).toEqual(expected);
    expect(joined(pieces)).toBe(text);
  });
});

describe('a legal basis of a rule', () => {
  it.each<[string, string[]]>([
    ['专利法第十条', ['专利法第十条|专利法|第十条']],
    ['专利法第三十九条、第四十条', ['专利法第三十九条|专利法|第三十九条', '第四十条|专利法|第四十条']],
    ['专利法第四十二条第二款、第三款', ['专利法第四十二条第二款、第三款|专利法|第四十二条']],
    ['专利法实施细则第一百零七条', ['专利法实施细则第一百零七条|专利法实施细则|第一百零七条']],
    [
      '民法典第四百四十四条；专利法第十条',
      ['民法典第四百四十四条|民法典|第四百四十四条', '专利法第十条|专利法|第十条'],
    ],
    ['本站规则', []],
    ['', []],
  ])('%s', (text, expected) => {
    const pieces = splitCitation(text);
    expect(found(pieces)).toEqual(expected);
    expect(joined(pieces)).toBe(text);
  });
});

describe('what a statute says of itself', () => {
  it.each<[string, string[]]>([
    ['依照本法第四十二条的规定', ['本法第四十二条|本法|第四十二条']],
    ['本法第四十二条第二款、第三款', ['本法第四十二条第二款、第三款|本法|第四十二条']],
    ['除本条例第三条、第五条规定的以外', ['本条例第三条|本条例|第三条', '第五条|本条例|第五条']],
    ['本办法第10条；本规定第二条', ['本办法第10条|本办法|第10条', '本规定第二条|本规定|第二条']],
    ['基本法第三条、日本法第二条、资本法第一条', []],
    ['本法所称专利，本法实施细则第二条，第三条', []],
    ['本法第三章', []],
  ])('%s', (text, expected) => {
    const pieces = splitOwn(text);
    expect(found(pieces)).toEqual(expected);
    expect(joined(pieces)).toBe(text);
  });

  it('leads to its own articles, and stays text where it has no such article', () => {
    const own = new Map([['第四十二条', 'art-42']]);
    const html = '<p>本法第四十二条和本法第九十条，<strong>《专利法》本法第四十二条</strong></p>';
    const linked = linkReferences(html, own);
    expect(linked.match(/<a href="#art-42">本法第四十二条<\/a>/g)).toHaveLength(2);
    expect(linked).toContain('和本法第九十条，');
    expect(linked).toContain('>《专利法》</a>');
    expect(linked.replace(/<a [^>]*>|<\/a>/g, '')).toBe(html);
    expect(linkReferences(linked, own)).toBe(linked);
    expect(linkReferences('<p>本法第四十二条</p>')).toBe('<p>本法第四十二条</p>');
  });
});

describe('HTML', () => {
  const href = '/api/Laws/Cited?name=%E4%B8%93%E5%88%A9%E6%B3%95&amp;article=%E7%AC%AC%E5%8D%81%E6%9D%A1';

  it('gets links in its text, and keeps everything else to the letter', () => {
    const html = '<p>依据 &amp; <b>《专利法》第十条</b>，<img src="/a.png" alt="《专利法》"></p>';
    const linked = linkReferences(html);
    expect(linked).toContain(`<b><a href="${href}" title=`);
    expect(linked.replace(/<a [^>]*>|<\/a>/g, '')).toBe(html);
    expect(linked.match(/<a /g)).toHaveLength(1);
  });

  it('is left alone in links, code and headings, and is the same when done twice', () => {
    const html =
      '<h2 id="ch-1">《专利法》</h2><p><a href="/x">见<em>《专利法》</em></a><code>《专利法》</code></p><pre>《专利法》</pre>';
    expect(linkReferences(html)).toBe(html);
    const once = linkReferences(`${html}<p>《专利法》</p>`);
    expect(once).not.toBe(`${html}<p>《专利法》</p>`);
    expect(linkReferences(once)).toBe(once);
    expect(linkReferences('没有')).toBe('没有');
  });
});
