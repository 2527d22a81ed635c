import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { INTERPRETATION, RULE, STATUTES } from './statute-fixtures.ts';
import { collect, readsWhole } from './statute-invariants.ts';

describe('a folder', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'statutes-'));
    await writeFile(path.join(folder, 'a.md'), RULE);
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));
  const index = (text: string) => writeFile(path.join(folder, '_index.json'), text);
  const warnings = async () => (await collect(folder)).flatMap((i) => (i.type === 'index' ? i.warnings : []));
  const outcome = async () =>
    (await collect(folder)).flatMap((i) =>
      i.type === 'file' ? [[i.fileName, i.result.ok ? i.result.statute.title : i.result.errors]] : [],
    );

  it('reads on past broken files and names the line', async () => {
    await writeFile(
      path.join(folder, 'b.md'),
      Buffer.concat([Buffer.from('# 样例\n\n第一条 '), Buffer.from([0xb5, 0xda, 0xd2, 0xbb])]),
    );
    await writeFile(path.join(folder, 'c.md'), Buffer.from([0x89, 0x50, 0x0a, 0x4e, 0x00, 0x01]));
    await writeFile(path.join(folder, 'd.md'), '');
    await mkdir(path.join(folder, '司法解释'));
    await writeFile(path.join(folder, '司法解释', 'e(2022-03-16).md'), INTERPRETATION);
    await writeFile(path.join(folder, 'README.md'), '# not a statute');
    await writeFile(path.join(folder, 'f.txt'), 'no');
    expect(await outcome()).toEqual([
      ['a.md', '中华人民共和国样例管理条例'],
      ['b.md', [{ line: 3, message: expect.stringContaining('UTF-8') }]],
      ['c.md', [{ line: 2, message: expect.stringContaining('空字节') }]],
      ['d.md', [{ line: 0, message: expect.stringContaining('空') }]],
      ['司法解释/e(2022-03-16).md', '最高人民法院关于样例案件适用法律若干问题的解释'],
    ]);
  });
  it.each([
    ['{', '不是有效的 JSON'],
    ['{"a":1}', '不是数组'],
    ['[null, {"title":"x"}]', '没有文件名'],
    ['[{"file":"z.md"}]', '“z.md”在文件夹中不存在'],
    ['[{"file":"z.md"}]', '“a.md”不在索引中'],
    ['[{"file":"a.md"},{"file":"a.md"}]', '出现多次'],
  ])('reads with the index %s and says: %s', async (text, part) => {
    await index(text);
    expect((await warnings()).join('\n')).toContain(part);
    expect(await outcome()).toEqual([['a.md', '中华人民共和国样例管理条例']]);
  });
  it('works without an index and is silent with a good one', async () => {
    expect((await warnings()).join()).toContain('没有可读的 _index.json');
    await index('\ufeff[{"file":"a.md","title":"样例管理条例","publish":"2018-07-01"}]');
    expect(await warnings()).toEqual([]);
  });
  it('says when there is no such folder', async () => {
    await expect(collect(path.join(folder, 'none'))).rejects.toThrow('无法读取文件夹');
  });
});

describe('made-up statutes', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'statutes-'));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(STATUTES)) await writeFile(path.join(folder, name), text);
  const index = Object.keys(STATUTES).map((file) => ({ file, publish: file.slice(-14, -4), valid_from: null }));
  await writeFile(path.join(folder, '_index.json'), JSON.stringify(index));
  readsWhole(folder);
});
