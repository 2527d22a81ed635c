/** Files as people have them: what kind each is, is told by what stands in it. No database. */
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { afterAll, describe, expect, it } from 'vitest';
import yazl from 'yazl';
import type { FileRecord, ImportFile } from '../../src/modules/patents/import/file-record.ts';
import { importFilesOf, readPatentFile } from '../../src/modules/patents/import/read-file.ts';
import { LINE_MAX } from '../../src/modules/patents/import/read-json-lines.ts';
import type { FieldOf } from '../../src/modules/patents/read/read-row.ts';

const folder = await mkdtemp(path.join(os.tmpdir(), 'ip-portal-patents-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

async function fileOf(name: string, content: string | Uint8Array): Promise<ImportFile> {
  const where = path.join(folder, name);
  await writeFile(where, content);
  const [file] = await importFilesOf([where], folder);
  if (!file) throw new Error('no file');
  return file;
}
async function readAll(file: ImportFile, fieldOf?: FieldOf): Promise<FileRecord[]> {
  const found: FileRecord[] = [];
  let bytes = 0;
  for await (const piece of readPatentFile(file, fieldOf)) {
    expect(piece.bytes).toBeGreaterThanOrEqual(bytes);
    bytes = piece.bytes;
    found.push(...piece.records);
  }
  return found;
}
const read = async (name: string, content: string | Uint8Array) => readAll(await fileOf(name, content));
const told = (records: readonly FileRecord[]) =>
  records.map((one) => ('record' in one ? [one.line, one.record.title] : [one.line, one.reason]));

/** GB18030 of characters that it writes in two bytes. */
const GB = new Map<string, number[]>();
for (let lead = 0x81; lead <= 0xfe; lead += 1) {
  for (let trail = 0x40; trail <= 0xfe; trail += 1) {
    if (trail !== 0x7f) GB.set(new TextDecoder('gb18030').decode(Uint8Array.of(lead, trail)), [lead, trail]);
  }
}
const gb18030 = (text: string) => Uint8Array.from([...text].flatMap((sign) => GB.get(sign) ?? [sign.charCodeAt(0)]));

const CSV =
  '申请号,公开（公告）号,公开（公告）日,发明名称,申请人,IPC分类号,评分\r\n' +
  '202111286633.X,CN115212463A,2022.10.21,"一种水杯，带""盖""",甲公司;乙公司,A47G 19/22,5\r\n' +
  ',CN114081026A,20220225,驱鸟装置,丙,A01M,4\r\n';

describe('lines of JSON', () => {
  it('are records, each with its line; what is none is told, and the rest goes on', async () => {
    const lines = [
      '{"pub_no":"CN115212463A","title":"水杯"}',
      '',
      '{"pub_no": ',
      '[1,2]',
      '{"pub_no":["CN114081026A"],"title":"驱鸟装置","ipc_subclasses":["A01M","H02G"]}',
    ];
    const records = await read('a.jsonl', `\uFEFF${lines.join('\n')}`);
    expect(told(records)).toEqual([
      [1, '水杯'],
      [3, '这一行不是 JSON 对象'],
      [4, '这一行不是 JSON 对象'],
      [5, '驱鸟装置'],
    ]);
  });

  it('that have no end are left out', async () => {
    const start = Buffer.from('{"pub_no":"CN115212463A","title":"');
    const endless = Buffer.alloc(LINE_MAX + 10, 'x');
    const records = await read(
      'long.jsonl',
      Buffer.concat([start, endless, Buffer.from('\n{"pub_no":"CN114081026A","title":"驱鸟装置"}\n')]),
    );
    expect(told(records)).toEqual([
      [1, '这一行超过 16 MB，没有读取'],
      [2, '驱鸟装置'],
    ]);
  });

  it('in another encoding are told', async () => {
    const records = await read(
      'b.jsonl',
      Buffer.concat([Buffer.from('{"title":"'), gb18030('水杯'), Buffer.from('"}')]),
    );
    expect(told(records)).toEqual([[1, '不是 UTF-8 编码的文字']]);
  });
});

describe('a table', () => {
  it.each([
    ['own.csv', '文献,题目\nCN115212463A,水杯\n', 2],
    ['own.jsonl', '{"文献":"CN115212463A","题目":"水杯"}\n', 1],
  ])('%s with headings of its own is read by what somebody says of them', async (name, text, line) => {
    const means = new Map([
      ['文献', 'publicationNumber'],
      ['题目', 'title'],
    ] as const);
    const records = await readAll(await fileOf(name, text), (heading) => means.get(heading as '文献'));
    expect(told(records)).toEqual([[line, '水杯']]);
    expect(records[0]).toMatchObject({ record: { publications: [{ number: 'CN115212463A' }], faults: [] } });
  });

  it.each([
    ['comma', CSV],
    ['GB18030', gb18030(CSV)],
    ['UTF-8 with its mark', `\uFEFF${CSV}`],
    ['tab', CSV.replace('"一种水杯，带""盖"""', '一种水杯，带"盖"').replaceAll(',', '\t')],
    ['UTF-16', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(CSV, 'utf16le')])],
  ])('is read: %s', async (name, content) => {
    const records = await read(`${name}.csv`, content);
    expect(told(records)).toEqual([
      [2, '一种水杯，带"盖"'],
      [3, '驱鸟装置'],
    ]);
    const [first] = records;
    expect(first && 'record' in first && first.record).toMatchObject({
      applicationNumber: '202111286633.X',
      applicants: ['甲公司', '乙公司'],
      publications: [{ number: 'CN115212463A', date: '2022-10-21' }],
      faults: [{ field: '评分', reason: '不认识的列，没有导入（同名的列只提示一次）' }],
    });
  });

  it('without a heading that we know is told', async () => {
    expect(told(await read('c.csv', 'a,b\n1,2\n'))).toEqual([
      [1, '第一行没有可识别的列名，请用“申请号”“公开（公告）号”“名称”等作为列名'],
    ]);
  });

  it('that is empty has no records', async () => {
    expect(await read('empty.csv', '')).toEqual([]);
    expect(await read('blank.csv', '\uFEFF \r\n')).toEqual([]);
  });
});

/** A workbook of these parts. */
async function workbook(
  name: string,
  parts: Record<string, string | (() => AsyncIterable<Buffer>)>,
): Promise<ImportFile> {
  const zip = new yazl.ZipFile();
  for (const [part, content] of Object.entries(parts)) {
    if (typeof content === 'string') zip.addBuffer(Buffer.from(content), part);
    else {
      const { Readable } = await import('node:stream');
      zip.addReadStream(Readable.from(content()), part);
    }
  }
  zip.end();
  const where = path.join(folder, name);
  await pipeline(zip.outputStream, createWriteStream(where));
  const [file] = await importFilesOf([where], folder);
  if (!file) throw new Error('no file');
  return file;
}
const BOOK = {
  'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="专利" sheetId="1" r:id="rId3"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels':
    '<Relationships><Relationship Id="rId3" Target="worksheets/sheet7.xml"/></Relationships>',
};
const cells = (row: number, ...said: string[]) => `<row r="${row}">${said.join('')}</row>`;

describe('a workbook', () => {
  it('is read from its first sheet: shared and own texts, days as numbers, gaps, a title above the table', async () => {
    const file = await workbook('a.xlsx', {
      ...BOOK,
      'xl/sharedStrings.xml':
        '<sst><si><t>申请号</t></si><si><r><t>发明</t></r><r><t>名称</t></r><rPh><t>x</t></rPh></si><si><t>公开（公告）日</t></si><si><t>公开号</t></si></sst>',
      'xl/worksheets/sheet7.xml': `<worksheet><sheetData>${[
        cells(1, '<c r="A1" t="inlineStr"><is><t>导出结果</t></is></c>'),
        cells(
          2,
          '<c r="A2" t="s"><v>0</v></c>',
          '<c r="B2" t="s"><v>1</v></c>',
          '<c r="D2" t="s"><v>2</v></c>',
          '<c r="E2" t="s"><v>3</v></c>',
        ),
        cells(
          3,
          '<c r="A3" t="str"><v>202111286633.X</v></c>',
          '<c r="B3" t="inlineStr"><is><t>水杯 &amp; 盖</t></is></c>',
          '<c r="D3"><v>44855</v></c>',
          '<c r="E3" t="str"><v>CN115212463A</v></c>',
        ),
        cells(5, '<c r="B5" t="str"><v>驱鸟装置</v></c>', '<c r="E5" t="str"><v>CN114081026A</v></c>'),
      ].join('')}</sheetData></worksheet>`,
    });
    const records = await readAll(file);
    expect(told(records)).toEqual([
      [3, '水杯 & 盖'],
      [5, '驱鸟装置'],
    ]);
    const [first] = records;
    expect(first && 'record' in first && first.record).toMatchObject({
      applicationNumber: '202111286633.X',
      publications: [{ number: 'CN115212463A', date: '2022-10-21' }],
    });
  });

  it('is read by what somebody says of its headings: its table is found, days as numbers too', async () => {
    const means = new Map([
      ['文献', 'publicationNumber'],
      ['哪天', 'publicationDate'],
      ['题目', 'title'],
    ] as const);
    const heading = (name: string, text: string) => `<c r="${name}" t="inlineStr"><is><t>${text}</t></is></c>`;
    const file = await workbook('own.xlsx', {
      ...BOOK,
      'xl/sharedStrings.xml': '<sst/>',
      'xl/worksheets/sheet7.xml': `<worksheet><sheetData>${[
        cells(1, heading('A1', '文献'), heading('B1', '哪天'), heading('C1', '题目')),
        cells(2, heading('A2', 'CN115212463A'), '<c r="B2"><v>44855</v></c>', heading('C2', '水杯')),
      ].join('')}</sheetData></worksheet>`,
    });
    expect(told(await readAll(file))).toEqual([[1, expect.stringContaining('没有找到列名')]]);
    const [first] = await readAll(file, (name) => means.get(name as '文献'));
    expect(first && 'record' in first && first.record).toMatchObject({
      title: '水杯',
      publications: [{ number: 'CN115212463A', date: '2022-10-21' }],
      faults: [],
    });
  });

  it('that would unpack to an endless one is refused', async () => {
    const piece = Buffer.alloc(1024 * 1024, ' ');
    const file = await workbook('bomb.xlsx', {
      ...BOOK,
      'xl/sharedStrings.xml': async function* () {
        yield Buffer.from('<sst><si><t>');
        for (let count = 0; count < 140; count += 1) yield piece;
        yield Buffer.from('</t></si></sst>');
      },
      'xl/worksheets/sheet7.xml': '<worksheet/>',
    });
    expect(file.bytes).toBeLessThan(1_000_000);
    expect(told(await readAll(file))).toEqual([[1, '解压后的内容过大，没有读取']]);
  });

  it.each([
    ['<!DOCTYPE sst [<!ENTITY a "b">]><sst/>', '文件声明了文档类型，不予读取'],
    ['<sst><si>', 'XLSX 文件已损坏'],
  ])('with %s is refused', async (shared, reason) => {
    const file = await workbook('bad.xlsx', {
      ...BOOK,
      'xl/sharedStrings.xml': shared,
      'xl/worksheets/sheet7.xml': '<worksheet/>',
    });
    expect(told(await readAll(file))).toEqual([[1, reason]]);
  });

  it('that is none, or has no table, is told', async () => {
    expect(told(await read('no.xlsx', 'PK no archive'))).toEqual([[1, '不是可读取的 XLSX 文件']]);
    const file = await workbook('void.xlsx', {
      ...BOOK,
      'xl/worksheets/sheet7.xml': '<worksheet><sheetData/></worksheet>',
    });
    expect(told(await readAll(file))).toEqual([[1, '没有找到列名，请用“申请号”“公开（公告）号”“名称”等作为列名']]);
  });
});

describe('XML', () => {
  const record = (number: string, title: string) =>
    `<cn-patent-document><cn-bibliographic-data><cn-publication-reference><document-id><country>CN</country><doc-number>${number}</doc-number><kind>A</kind><date>20221021</date></document-id></cn-publication-reference><invention-title>${title}</invention-title></cn-bibliographic-data></cn-patent-document>`;

  it('of many records is read one by one; a fault leaves those before it', async () => {
    const text = `<?xml version="1.0" encoding="UTF-8"?>\n<all>\n${record('115212463', '水杯')}\n${record('114081026', '驱鸟装置')}\n<cn-patent-document>`;
    expect(told(await read('a.xml', text))).toEqual([
      [3, '水杯'],
      [4, '驱鸟装置'],
      [5, '不是格式正确的 XML（第 5 行），文件的其余部分没有读取'.replace('（第 5 行）', '')],
    ]);
  });

  it('in GB18030 is read by what it declares', async () => {
    const text = `<?xml version="1.0" encoding="GBK"?><all>${record('115212463', '水杯')}</all>`;
    expect(told(await read('gb.xml', gb18030(text)))).toEqual([[1, '水杯']]);
  });

  it.each([
    ['<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>', '文件声明了实体，不予读取，文件的其余部分没有读取'],
    ['<other/>', '文件中没有可识别的专利记录'],
    ['<?xml version="1.0" encoding="klingon"?><a/>', '不认识的文字编码：klingon'],
  ])('%s is told', async (text, reason) => {
    expect(told(await read('bad.xml', text))).toEqual([[1, reason]]);
  });
});

it('takes the files of a folder in the order of their names, and leaves what is no data', async () => {
  const where = path.join(folder, 'many');
  await mkdir(path.join(where, 'sub'), { recursive: true });
  for (const name of ['b.csv', 'a.xml', 'sub/c.JSONL', 'readme.md', '.hidden.csv'])
    await writeFile(path.join(where, name), 'x');
  const files = await importFilesOf([where], folder);
  expect(files.map(({ name }) => name)).toEqual(['many/a.xml', 'many/b.csv', 'many/sub/c.JSONL']);
});
