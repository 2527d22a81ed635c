import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { previewOffice } from '../../src/office/index.ts';
import { archive, documentFile, link, paragraph, table, textRow, workbookFile } from '../helpers/office-files.ts';

const html = async (bytes: Buffer) => (await previewOffice('docx', bytes))?.html;
const sheets = async (bytes: Buffer) => (await previewOffice('xlsx', bytes))?.sheets;
const demo = (name: string) => readFile(path.join(import.meta.dirname, '../../demo/files', name));

describe('a document', () => {
  it('is told by its headings, paragraphs and tables', async () => {
    const bytes = await documentFile(
      paragraph('申报指南', 'Heading1') +
        paragraph('一、范围 &lt;b&gt;') +
        table([
          ['材料', '份数'],
          ['申请书', '2'],
        ]),
    );
    expect(await html(bytes)).toBe(
      '<h2>申报指南</h2><p>一、范围 &lt;b&gt;</p><table><tr><td><p>材料</p></td><td><p>份数</p></td></tr><tr><td><p>申请书</p></td><td><p>2</p></td></tr></table>',
    );
  });

  it('of the demo is read', async () => {
    const read = await html(await demo('one-time-list.docx'));
    expect(read).toMatch(/^<(h2|p)>/);
    expect(read?.length).toBeGreaterThan(500);
  });

  it('loses links that run something, handlers, and what stands in its text as markup', async () => {
    const bytes = await documentFile(
      link('a', '脚本') +
        link('b', '网站') +
        link('c', '数据') +
        paragraph('&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;'),
      {
        links: { a: 'javascript:alert(1)', b: 'https://example.cn/?a=1&amp;b=2', c: 'data:text/html,x' },
      },
    );
    const read = await html(bytes);
    expect(read).toContain('<a href="https://example.cn/?a=1&amp;b=2">网站</a>');
    expect(read).toContain('<p><a>脚本</a></p>');
    expect(read).toContain('<p><a>数据</a></p>');
    expect(read).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(read).not.toMatch(/<(script|img)|javascript:|data:/);
  });

  it('does not say itself how it is shown', async () => {
    const bytes = await documentFile(paragraph('正文'), {
      parts: { 'mammoth/style-map': 'p => div.attack > section#root' },
    });
    expect(await html(bytes)).toBe('<p>正文</p>');
  });

  it('is shown without its pictures, and not by them alone', async () => {
    const picture =
      '<w:p><w:r><w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"><wp:docPr id="1" name="图" descr="说明"/><a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:blipFill><a:blip r:embed="p"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>';
    const parts = {
      'word/media/image1.png': Buffer.alloc(200_000),
      'word/_rels/document.xml.rels':
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="p" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="media/image1.png"/></Relationships>',
    };
    expect(await html(await documentFile(paragraph('前') + picture + paragraph('后'), { parts }))).toBe(
      '<p>前</p><p>后</p>',
    );
    expect(await previewOffice('docx', await documentFile(picture, { parts }))).toBeNull();
  });

  it('is cut after so many characters, whole where it is cut', async () => {
    const preview = await previewOffice('docx', await documentFile(paragraph('长'.repeat(90)).repeat(3_000)));
    expect(preview?.isCut).toBe(true);
    expect(preview?.html.length).toBeLessThanOrEqual(200_000);
    expect(preview?.html).toMatch(/<\/p>$/);
  });

  it.each([
    ['no archive', async () => Buffer.from('PK\u0003\u0004 word/document.xml')],
    ['an archive cut off', async () => (await documentFile(paragraph('甲'))).subarray(0, -30)],
    ['an archive of other things', async () => archive({ 'a.txt': 'word/document.xml' })],
    ['broken markup', async () => documentFile('<w:p><w:r>')],
    ['nothing to read', async () => documentFile('')],
    [
      'a type of its own',
      async () => documentFile('', { parts: { 'word/document.xml': '<!DOCTYPE x [<!ENTITY a "b">]><x/>' } }),
    ],
    ['a bomb', async () => documentFile('', { parts: { 'word/document.xml': Buffer.alloc(9 * 1024 ** 2, 32) } })],
    [
      'a bomb in many parts',
      async () =>
        documentFile(paragraph('甲'), {
          parts: Object.fromEntries(
            Array.from({ length: 10 }, (_, at) => [`word/header${at}.xml`, Buffer.alloc(1024 ** 2, 32)]),
          ),
        }),
    ],
    ['more tags than a text has', async () => documentFile('<w:p/>'.repeat(400_001))],
    [
      'nesting without end',
      async () => documentFile(`${'<w:sdt><w:sdtContent>'.repeat(40_000)}${'</w:sdtContent></w:sdt>'.repeat(40_000)}`),
    ],
  ])('of %s has none', async (_what, bytes) => {
    expect(await previewOffice('docx', await bytes())).toBeNull();
  });
});

describe('a workbook', () => {
  it('is told by its sheets, without the hidden ones and what is empty', async () => {
    const bytes = await workbookFile([
      { name: '名单', rows: `${textRow('单位', '数量', '')}<row/><row><c r="B9"><v>3</v></c></row>` },
      { name: '底稿', rows: textRow('不公开'), state: 'hidden' },
      { name: '空表', rows: '' },
    ]);
    expect(await sheets(bytes)).toEqual([
      {
        name: '名单',
        rows: [
          ['单位', '数量'],
          ['', '3'],
        ],
        hasMoreRows: false,
        hasMoreColumns: false,
      },
    ]);
  });

  it('of the demo is read', async () => {
    const [sheet] = (await sheets(await demo('registered-entities-4.xlsx'))) ?? [];
    expect(sheet?.rows.length).toBeGreaterThan(1);
  });

  it('tells days, times, shares and numbers as people see them', async () => {
    const cells = [
      [1, '46000'],
      [2, '46000.75'],
      [3, '0.125'],
      [4, '46000'],
      [5, '0.5'],
      [0, '0.30000000000000004'],
      [6, '1234'],
    ];
    const row = `<row>${cells.map(([format, value]) => `<c s="${format}"><v>${value}</v></c>`).join('')}<c t="b"><v>1</v></c><c t="e"><v>#N/A</v></c><c t="str"><v>甲</v></c></row>`;
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot;;@"/><numFmt numFmtId="165" formatCode="[Red]#,##0.00&quot;ms&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="22"/><xf numFmtId="10"/><xf numFmtId="164"/><xf numFmtId="20"/><xf numFmtId="165"/></cellXfs></styleSheet>';
    const [sheet] = (await sheets(await workbookFile([{ name: '甲', rows: row }], { 'xl/styles.xml': styles }))) ?? [];
    expect(sheet?.rows).toEqual([
      ['2025-12-09', '2025-12-09 18:00', '12.50%', '2025-12-09', '12:00', '0.3', '1234', 'TRUE', '#N/A', '甲'],
    ]);
  });

  it('is shown by its first rows and columns, and says so', async () => {
    const wide = textRow(...Array.from({ length: 40 }, (_, at) => `列${at + 1}`));
    const [sheet] =
      (await sheets(await workbookFile([{ name: '甲', rows: wide + textRow('乙').repeat(50_000) }]))) ?? [];
    expect([sheet?.rows.length, sheet?.rows[0]?.length, sheet?.hasMoreRows, sheet?.hasMoreColumns]).toEqual([
      200,
      30,
      true,
      true,
    ]);
    const [exact] = (await sheets(await workbookFile([{ name: '甲', rows: textRow('乙').repeat(200) }]))) ?? [];
    expect([exact?.rows.length, exact?.hasMoreRows]).toEqual([200, false]);
  });

  it('is bounded in its cells, its characters and its sheets', async () => {
    const long = await workbookFile([{ name: '甲', rows: textRow('长'.repeat(900), '乙') }]);
    expect((await sheets(long))?.[0]?.rows[0]?.[0]).toBe(`${'长'.repeat(500)}…`);
    const full = textRow(...Array.from({ length: 30 }, () => '长'.repeat(500)));
    const many = await previewOffice(
      'xlsx',
      await workbookFile(Array.from({ length: 12 }, (_, at) => ({ name: `表${at}`, rows: full.repeat(5) }))),
    );
    expect(many?.isCut).toBe(true);
    const characters = many?.sheets.flatMap(({ rows }) => rows.flat()).join('').length ?? 0;
    expect(characters).toBeGreaterThan(150_000);
    expect(characters).toBeLessThanOrEqual(200_000);
    expect(many?.sheets[9]).toMatchObject({ rows: [], hasMoreRows: true });
  });

  it.each([
    ['no archive', async () => Buffer.from('xl/workbook.xml')],
    ['no sheet', async () => archive({ 'xl/workbook.xml': '<workbook/>' })],
    ['empty sheets', async () => workbookFile([{ name: '甲', rows: '' }])],
    ['broken markup', async () => workbookFile([{ name: '甲', rows: '<row><c>' }])],
    [
      'a bomb of texts',
      async () =>
        workbookFile([{ name: '甲', rows: textRow('乙') }], {
          'xl/sharedStrings.xml': Buffer.concat([
            Buffer.from('<sst>'),
            Buffer.alloc(17 * 1024 ** 2, 32),
            Buffer.from('</sst>'),
          ]),
        }),
    ],
    ['a bomb of a sheet', async () => workbookFile([{ name: '甲', rows: ' '.repeat(65 * 1024 ** 2) }])],
  ])('of %s has none', async (_what, bytes) => {
    expect(await previewOffice('xlsx', await bytes())).toBeNull();
  });
});
