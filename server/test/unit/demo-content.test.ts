/** The demo content is text that anybody may write: what is wrong in it is told with file and field. */
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DemoError } from '../../src/seed/demo-fault.ts';
import { demoHtml } from '../../src/seed/demo-html.ts';
import { readPage } from '../../src/seed/front-matter.ts';
import { readDemo } from '../../src/seed/read-demo.ts';

const DEMO = path.join(import.meta.dirname, '../../demo');

/** Files of a folder of the demo, in the order of their names. */
const filesOf = async (folder: string) => (await readdir(path.join(DEMO, folder))).sort();

describe('server/demo', () => {
  it('is read to the last file', async () => {
    const { news, notices, laws, experts, patents, financing, postings, files, ...others } = await readDemo();
    const records = { news, notices, laws, experts, patents, financing, postings };
    for (const [folder, { length }] of Object.entries(records)) {
      expect(length, folder).toBe((await filesOf(folder)).length);
    }
    expect(others.organizations.length).toBeGreaterThan(1);
    expect(others.links.length).toBeGreaterThan(5);
    expect(others.about.Content).toContain('<h2>');
    const other = ['about.md', 'links.json', 'organizations.json', 'web-config.json'];
    expect(await readdir(DEMO)).toEqual([...Object.keys(records), 'files', ...other].sort());
    expect([...files.keys()].sort()).toEqual(await filesOf('files'));
    for (const [name, { length }] of files) expect(length, name).toBeLessThan(80 * 1024);
  });

  it('comes in the order of its files, with every field as it is written', async () => {
    const { news, patents } = await readDemo();
    const titles = await Promise.all(
      (await filesOf('news')).map(async (file) => {
        const text = await readFile(path.join(DEMO, 'news', file), 'utf8');
        return /^Title: (.*)$/m.exec(text)?.[1];
      }),
    );
    expect(news.map(({ Title }) => Title)).toEqual(titles);
    const [first = ''] = await filesOf('patents');
    expect(patents[0]).toEqual(JSON.parse(await readFile(path.join(DEMO, 'patents', first), 'utf8')));
  });
});

describe('a faulty file', () => {
  let folder = '';
  /** Whether the copy is as the demo is, but for the files that were `written`. */
  let whole = false;
  const written = new Set<string>();
  /** Where a file of the copy is; whoever asks may do anything to it, so that the next test gets a copy anew. */
  const at = (file: string) => {
    whole = false;
    return path.join(folder, file);
  };
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'ip-portal-demo-'));
  });
  beforeEach(async () => {
    if (whole) {
      await Promise.all([...written].map((file) => cp(path.join(DEMO, file), path.join(folder, file))));
    } else {
      await rm(folder, { recursive: true });
      await cp(DEMO, folder, { recursive: true });
      whole = true;
    }
    written.clear();
  });
  afterAll(() => rm(folder, { recursive: true }));

  /** The faults that are told. */
  async function told(): Promise<readonly string[]> {
    const error = await readDemo(folder).catch((thrown: unknown) => thrown);
    if (!(error instanceof DemoError)) throw error;
    for (const fault of error.faults) expect(error.message).toContain(fault);
    return error.faults;
  }
  async function write(file: string, change: (text: string) => string): Promise<void> {
    const place = path.join(folder, file);
    const text = await readFile(place, 'utf8');
    const changed = change(text);
    expect(changed).not.toBe(text);
    written.add(file);
    await writeFile(place, changed);
  }
  const NEWS = 'news/01-one-time-list-at-the-window.md';
  const NOTICE = 'notices/16-fourth-workshop-on-claims.md';
  const PATENT = 'patents/01-202011934027.X.json';
  const LAW = 'laws/01-ip-protection-2019.md';
  const FILE = 'files/one-time-list.docx';

  it.each<[what: string, file: string, change: (text: string) => string, fault: string]>([
    ['an unknown field', NEWS, (text) => text.replace('Author:', 'Writer:'), 'Writer不是已知的字段 (Writer)'],
    [
      'a field of the server',
      NEWS,
      (text) => text.replace('Author:', 'ReadCount:'),
      'ReadCount不是已知的字段 (ReadCount)',
    ],
    [
      'a field the demo sets',
      NEWS,
      (text) => text.replace(/Author:.*/, 'Status: draft'),
      'Status不是已知的字段 (Status)',
    ],
    ['a missing field', NEWS, (text) => text.replace(/^Title:.*\n/m, ''), '标题不能为空 (Title)'],
    ['no age', NEWS, (text) => text.replace(/^DaysAgo:.*\n/m, ''), '距今天数不能为空 (DaysAgo)'],
    [
      'a day of a deadline that nobody set',
      NOTICE,
      (text) => text.replace(/^DeadlineInDays:.*\n/m, ''),
      '正文写了{截止日期}，但没有距截止天数 (DeadlineInDays)',
    ],
    [
      'a deadline before its notice',
      NOTICE,
      (text) => text.replace(/^DeadlineInDays:.*/m, 'DeadlineInDays: -5'),
      '截止应晚于发布至少 1 天 (DeadlineInDays)',
    ],
    [
      'a notice that tells a year',
      NOTICE,
      (text) => `${text}\n将于2026年12月3日开班。\n`,
      '“2026年”不随发布日移动，请写{截止日期}或 {发布+7} (Content)',
    ],
    [
      'a day that nobody knows',
      NEWS,
      (text) => `${text}\n自{公布+3}起。\n`,
      '无法识别的日期 {公布+3}，可写{截止日期}、{发布}、{发布+7} (Content)',
    ],
    [
      'a title that moves',
      NEWS,
      (text) => text.replace('Title: ', 'Title: 自{发布}起'),
      '标题不能写会移动的日期 (Title)',
    ],
    ['an age to come', NEWS, (text) => text.replace(/^DaysAgo:.*/m, 'DaysAgo: -1'), '距今天数不能小于 0 (DaysAgo)'],
    [
      'a text too long',
      NEWS,
      (text) => text.replace(/^Author:.*/m, `Author: ${'长'.repeat(51)}`),
      '作者不能超过 50 个字 (Author)',
    ],
    ['a number for a text', NEWS, (text) => text.replace(/^Author:.*/m, 'Author: 12'), '作者应为文本 (Author)'],
    [
      'an unknown column',
      NEWS,
      (text) => text.replace(/^Category:.*/m, 'Category: 公告'),
      '栏目“公告”不在 web-config.json 中 (Category)',
    ],
    ['front matter that is no YAML', NEWS, (text) => text.replace('Title: ', 'Title: "'), '第 12 行无法识别'],
    ['a text that is an alias', NEWS, (text) => text.replace('Title: ', 'Title: *'), '字段无法识别'],
    ['a field written twice', NEWS, (text) => text.replace('Author:', 'Title:'), '第 6 行无法识别'],
    ['no front matter', NEWS, (text) => text.replace('---\n', ''), '应以两行 --- 之间的字段开头'],
    ['front matter without an end', NEWS, (text) => text.replace('\n---\n', '\n'), '应以两行 --- 之间的字段开头'],
    [
      'fields that are a list',
      NEWS,
      (text) => text.replace(/^---\n[\s\S]*?\n---\n/, '---\n- 甲\n---\n'),
      '文章应为对象',
    ],
    [
      'an attachment in another folder',
      NEWS,
      (text) => text.replace('File: ', 'File: ../'),
      '附件第 1 项的文件格式不正确 (Files.0.File)',
    ],
    [
      'an attachment without a name',
      NEWS,
      (text) => text.replace(/, Name: .*}/, ' }'),
      '附件第 1 项的附件名称不能为空 (Files.0.Name)',
    ],
    ['no body', NEWS, (text) => text.replace(/\n---\n[\s\S]*/, '\n---\n\n'), '--- 之后没有正文'],
    ['a body among the fields', NEWS, (text) => text.replace('Author:', 'Content:'), 'Content 应写在 --- 之后'],
    ['tags in the body', NEWS, (text) => `${text}\n一段 <b>粗体</b>。\n`, '正文里有 HTML 标签 <b>，请用 Markdown'],
    ['a block of tags', NEWS, (text) => `${text}\n<script>1</script>\n`, '正文里有 HTML 标签 <script>'],
    [
      'a wrong date',
      LAW,
      (text) => text.replace('2019-08-09', '2019-02-30'),
      '公布日期应为有效日期（YYYY-MM-DD） (PromulgationDate)',
    ],
    [
      'a field below a field',
      LAW,
      (text) => text.replace('    Text:', '    Words: 甲\n    Text:'),
      '修改沿革第 1 项的Words不是已知的字段 (History.0.Words)',
    ],
    [
      'a step of a history that tells its day twice',
      LAW,
      (text) => text.replace('    Text:', '    Text: 2019年5月30日'),
      '修改沿革第 1 项：日期写在 Date 中，文字不再写 (History)',
    ],
    ['a statute out of order', LAW, (text) => text.replace('第二条 ', '第三条 '), '正文第'],
    ['an unknown level', LAW, (text) => text.replace('Level: 地方性法规', 'Level: 村规'), '取值不在允许范围内 (Level)'],
    ['a file that is no JSON', PATENT, (text) => text.replace('{', '{,'), '不是有效的 JSON'],
    [
      'an unknown type of patent',
      PATENT,
      (text) => text.replace('"发明"', '"小发明"'),
      '专利类型取值不在允许范围内 (Type)',
    ],
    [
      'a date within a list',
      PATENT,
      (text) => text.replace('"Date": "2020-07-10"', '"Date": "2020-7-10"'),
      '法律事件第 1 项的事件日期应为有效日期（YYYY-MM-DD） (Events.0.Date)',
    ],
    [
      'a wrong state',
      'organizations.json',
      (text) => text.replace('"pending"', '"returned"'),
      'organizations.json 第 2 条：核验状态取值不在允许范围内 (Status)',
    ],
    ['a record for a list', 'links.json', () => '{}', '应为列表'],
    [
      'a link that is none',
      'links.json',
      (text) => text.replace('https://www.wipo', 'ftp://www.wipo'),
      'links.json 第 2 条：链接地址格式不正确 (Link)',
    ],
    ['a number of the about page', 'about.md', (text) => text.replace("'000000'", '000000'), '邮编应为文本 (PostCode)'],
    [
      'a field of the site',
      'web-config.json',
      (text) => text.replace('"Slogan"', '"Motto"'),
      'Motto不是已知的字段 (Motto)',
    ],
  ])('%s is refused', async (_what, file, change, fault) => {
    await write(file, change);
    const faults = await told();
    expect(faults).toEqual([expect.stringMatching(new RegExp(`^${file.replaceAll('.', '\\.')}`))]);
    expect(faults[0]).toContain(fault);
  });

  it.each([
    ['of an unknown kind', 'events/01-opening.md', 'events/01-opening.md：种类未知'],
    ['of another form', 'news/90-opening.txt', 'news/90-opening.txt：种类未知'],
    ['too deep', 'news/old/90-opening.md', 'news/old/90-opening.md：种类未知'],
    ['beside the others', 'README.md', 'README.md：种类未知'],
    ['without a number', 'news/opening.md', 'news/opening.md：文件名应以序号开头'],
    ['of a number that is taken', 'news/01-opening.md', `news/01-opening.md：序号 01 与 ${NEWS} 重复`],
  ])('a file %s is refused', async (_what, file, fault) => {
    await mkdir(path.dirname(at(file)), { recursive: true });
    await cp(at(NEWS), at(file));
    const faults = await told();
    expect(faults).toEqual([expect.stringContaining(fault)]);
  });

  it('an attachment that is not there is refused, and so is one that nothing names', async () => {
    await rename(at(FILE), at('files/other.docx'));
    expect(await told()).toEqual([`${FILE}：缺少这个文件 (missing)`]);
    await cp(at('files/other.docx'), at(FILE));
    expect(await told()).toEqual([expect.stringContaining('files/other.docx：种类未知')]);
  });

  it.each<[what: string, change: () => Promise<void>, fault: string]>([
    ['of a kind nobody may upload', () => writeFile(at(FILE), '<svg/>'), '这种文件不能作附件 (not taken)'],
    [
      'that is another kind than its name says',
      () => cp(at('files/registered-entities-4.xlsx'), at(FILE)),
      '的附件“one-time-list.docx”应以 .xlsx 结尾 (wrong extension)',
    ],
    [
      'that readers would take for another kind',
      () => write(NEWS, (text) => text.replace('告知单.docx', '告知单.pdf')),
      '的附件“预审窗口一次告知单.pdf”应以 .docx 结尾 (wrong extension)',
    ],
  ])('an attachment %s is refused', async (_what, change, fault) => {
    await change();
    const faults = await told();
    expect(faults).toEqual([expect.stringMatching(new RegExp(`^${FILE.replace('.', '\\.')}：`))]);
    expect(faults[0]).toContain(fault);
  });

  it('names every faulty file at once', async () => {
    await write(NEWS, (text) => text.replace(/^Title:.*\n/m, ''));
    await write(PATENT, (text) => text.replace('"Type"', '"Sort"'));
    await rm(at('about.md'));
    const faults = await told();
    expect(faults.map((fault) => fault.split('：')[0]).sort()).toEqual([PATENT, PATENT, 'about.md', NEWS].sort());
    expect(faults).toContain('about.md：缺少这个文件 (missing)');
  });

  it('an empty folder is refused', async () => {
    await rm(at('experts'), { recursive: true });
    expect(await told()).toEqual(['experts：没有内容 (nothing in it)']);
  });

  it('numbers decide on the order, not letters; what is hidden counts for nothing', async () => {
    await rename(at(NEWS), at('news/100-last.md'));
    await writeFile(at('news/.DS_Store'), '');
    const [before, after] = [await readDemo(), await readDemo(folder)];
    expect(after.news.map(({ Title }) => Title)).toEqual(
      [...before.news.slice(1), ...before.news.slice(0, 1)].map(({ Title }) => Title),
    );
  });

  it('lines may end as on Windows', async () => {
    await write(NEWS, (text) => `\ufeff${text.replaceAll('\n', '\r\n')}`);
    expect(await readDemo(folder)).toEqual(await readDemo());
  });
});

describe('Markdown of the demo', () => {
  it.each([
    ['甲**注意：**乙', '<p>甲<strong>注意：</strong>乙</p>'],
    ['**“甲”**乙**（丙）**丁', '<p><strong>“甲”</strong>乙<strong>（丙）</strong>丁</p>'],
    ['2 ** 3 与 **4 **', '<p>2 ** 3 与 **4 **</p>'],
    ['写给 a@example.org，或 https://example.org', '<p>写给 a@example.org，或 https://example.org</p>'],
    ['[甲](https://example.org/)', '<p><a href="https://example.org/">甲</a></p>'],
    ['## 甲\n\n乙\n\n- 丙\n- 丁', '<h2>甲</h2><p>乙</p><ul><li>丙</li><li>丁</li></ul>'],
    ['"甲" & 乙 < 丙', '<p>"甲" &amp; 乙 &lt; 丙</p>'],
    [
      '| 甲 | 乙 |\n| --- | --- |\n| 丙 | **丁** |',
      '<table><thead><tr><th scope="col">甲</th><th scope="col">乙</th></tr></thead>' +
        '<tbody><tr><td>丙</td><td><strong>丁</strong></td></tr></tbody></table>',
    ],
  ])('%j', (markdown, html) => {
    expect(demoHtml(markdown)).toBe(html);
  });

  it('begins below the front matter', () => {
    expect(readPage('---\nTitle: 甲\nTags: [乙, 丙]\nDay: 2026-11-24\n---\n\n丁\n\n---\n\n戊\n')).toEqual({
      fields: { Title: '甲', Tags: ['乙', '丙'], Day: '2026-11-24' },
      body: '丁\n\n---\n\n戊\n',
    });
  });
});
