/** How the demo's texts are written, whatever the declarations allow. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const DEMO = path.join(import.meta.dirname, '../../demo');

/** The demo's texts by file; attachments are files of their own. */
async function textsOf(...left: string[]): Promise<Map<string, string>> {
  const files = (await readdir(DEMO, { recursive: true })).map((file) => file.replaceAll(path.sep, '/'));
  const texts = files.filter((file) => /\.(md|json)$/.test(file) && !left.some((folder) => file.startsWith(folder)));
  return new Map(
    await Promise.all(texts.sort().map(async (file) => [file, await readFile(path.join(DEMO, file), 'utf8')] as const)),
  );
}

/** Every hit with its file and what stands around it. */
const hitsIn = (texts: ReadonlyMap<string, string>, word: RegExp) =>
  [...texts].flatMap(([file, text]) =>
    [...text.matchAll(word)].map(
      ({ index, 0: hit }) => `${file}：${text.slice(Math.max(0, index - 6), index + hit.length + 6)}`,
    ),
  );

describe('that all of it is made up', () => {
  it('is said clearly, in one line of the footer', async () => {
    const config: { Copyright: string } = JSON.parse(await readFile(path.join(DEMO, 'web-config.json'), 'utf8'));
    const lines = config.Copyright.split('</p>').filter((line) => /演示|虚构/.test(line));
    expect(lines).toEqual([expect.stringContaining('本站全部内容均为虚构的演示内容')]);
    expect(JSON.stringify({ ...config, Copyright: '' })).not.toMatch(/演示|虚构/);
  });

  it('is said nowhere else', async () => {
    const texts = await textsOf('web-config.json');
    // What somebody in a text demonstrates, or made up for a course: part of the story.
    const stories = [
      'news/09-open-day.md',
      'news/14-publish-or-file-first.md',
      'news/27-workshop-on-claims.md',
      'news/28-designs-in-furniture-making.md',
      'news/29-due-diligence-salon.md',
      'news/31-open-class-on-data.md',
      'news/32-sufficient-disclosure.md',
      'news/37-trend-prices-of-patents.md',
      'news/38-trend-generated-applications.md',
      'news/39-trend-patent-intensive-products.md',
      'notices/19-internal-auditors.md',
      'patents/135-200820983759.6.json',
    ];
    expect([...texts].filter(([, text]) => /演示|虚构/.test(text)).map(([file]) => file)).toEqual(stories);
    expect(hitsIn(texts, /[（(](?:演示|虚构)|演示(?:内容|站点|数据)|虚构(?:内容|地址)|仅供演示/g)).toEqual([]);
  });
});

it('no link leads to a host that is not there', async () => {
  const texts = await textsOf('files/');
  expect(hitsIn(texts, /https?:\/\/[^"\s)]*\bexample\.\w+/g)).toEqual([]);
});

/** A number in words before a unit; which of a row (第三年) and one of a kind (同一年) are no measures. */
const MEASURE =
  /(?<![第上前后同哪某每这那最的])(?<!第[一二三四五六七八九十至]{1,3})[一二两三四五六七八九十百千]{1,5}(?:多|余)?(?:个(?:月|季度|星期|工作日|小时|以上)|工作日|年(?![费度级])|天|小时|分钟|周(?![一二三四五六日末边])|层|成(?![本为立长])|倍|岁|公里|(?<=[二两三四五六七八九十])名|(?:[到至][一二两三四五六七八九十]+)?比[一二三四五六七八九十])/g;
const measuresIn = (texts: ReadonlyMap<string, string>) => hitsIn(texts, MEASURE);

describe('measures are digits', () => {
  it('in the demo, but for statutes and for patents as they were filed', async () => {
    expect(measuresIn(await textsOf('laws/', 'patents/'))).toEqual([]);
  });

  it.each(['src', 'contract/src', 'server/src'])('in what %s shows', async (folder) => {
    const root = path.join(import.meta.dirname, '../../..', folder);
    const files = (await readdir(root, { recursive: true })).filter((file) => /\.tsx?$/.test(file));
    // Comments quote statutes and write as the house does.
    const told = async (file: string) =>
      (await readFile(path.join(root, file), 'utf8')).replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|\s\/\/ .*$/gm, '');
    const texts = new Map(
      await Promise.all(
        files.filter((file) => !file.startsWith('.umi')).map(async (file) => [file, await told(file)] as const),
      ),
    );
    expect(measuresIn(texts)).toEqual([]);
  });
});
