/** WCAG 1.3.3: what is meant is named, never only pointed at by its colour or its place. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '..');
const THING = '(?:格|按钮|链接|图标|菜单|文字|标记|圆点|方块|竖线|横条)';
const POINTED = new RegExp(
  `(?<![空明])[红橙黄绿青蓝紫灰黑白]色?的?${THING}(?![子式])|[左右上下][侧边方面]的?(?:按钮|链接|图标|菜单)`,
  'g',
);

it.each(['src', 'server/demo/news', 'server/demo/notices'])('texts of %s name what they mean', (folder) => {
  const found = readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|md)$/.test(name) && !name.startsWith('.umi'))
    .flatMap((name) => {
      const text = readFileSync(path.join(ROOT, folder, name), 'utf8');
      return (text.match(POINTED) ?? []).map((words) => `${name}: ${words}`);
    });
  expect(found).toEqual([]);
});

it.each(['红格为截止日', '点绿色的按钮', '使用右侧按钮调整', '点击下方的链接'])('%s would be noticed', (text) => {
  expect(text.match(POINTED)).toHaveLength(1);
});
