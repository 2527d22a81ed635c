/** Tables of the privacy texts, which large letters on a phone show as blocks. */
import { stackedTables } from '../../src/views/privacy/stacked-tables';

const shown = (html: string) => {
  const box = document.createElement('div');
  box.innerHTML = stackedTables(html);
  return box;
};
const TABLE =
  '<p>前</p><table><tbody><tr><th><p>信息</p></th><th>"目的"</th></tr><tr><td>手机号</td><td>登录</td></tr><tr><td>手机号</td><td>登录</td></tr></tbody></table><p>后</p>';

test('every cell says its heading, and the words stay', () => {
  const box = shown(TABLE);
  expect([...box.querySelectorAll('td')].map((cell) => cell.dataset.label)).toEqual([
    '信息',
    '"目的"',
    '信息',
    '"目的"',
  ]);
  expect(box.querySelectorAll('table.stacked tr.heads')).toHaveLength(1);
  const plain = document.createElement('div');
  plain.innerHTML = TABLE;
  expect(box.textContent).toBe(plain.textContent);
});

test('a heading of a row takes a column and no label', () => {
  const box = shown('<table><tr><th>一</th><th>二</th></tr><tr><th scope="row">甲</th><td>乙</td></tr></table>');
  expect(box.querySelector('td')?.dataset.label).toBe('二');
  expect(box.querySelectorAll('th[data-label]')).toHaveLength(0);
});

test.each([
  '<table><tr><td>一</td><td>二</td></tr><tr><td>三</td><td>四</td></tr></table>',
  '<table><tr><th>一</th><th>二</th></tr></table>',
  '<table><tr><th>一</th><th>二</th></tr><tr><td colspan="2">三</td></tr></table>',
  '<table><tr><th>一</th><td>二</td></tr><tr><th>三</th><td>四</td></tr></table>',
  '<p>没有表格</p>',
])('%s stays as it is', (html) => {
  expect(stackedTables(html)).toBe(html);
});
