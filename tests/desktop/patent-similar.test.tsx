import { SIMILAR_TEXT } from '@ip-portal/contract/rules/similar-text';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { failure, many, one } from '../mobile/fixtures';
import { patent, patentDetail } from './fixtures';
import { here, open, pageCalls } from './support';

const like = (id: number) => ({ ...patent(id), Number: `CN11500001${id}A` });

test('a text is asked for, and its classes and the patents like it lead on', async () => {
  const { calls } = await open('/desktop/patent/similar', {
    api: {
      'GET /api/Patents/Similar': one({
        Patents: [like(1), like(2)],
        Classes: [
          { Symbol: 'C02F', Title: '水、废水、污水或污泥的处理', Share: 61, Among: 9 },
          { Symbol: 'F23G', Title: null, Share: 12, Among: 2 },
        ],
        Nearest: 30,
      }),
    },
  });
  const field = await screen.findByRole('textbox', { name: '技术方案、名称或摘要' });
  expect(pageCalls(calls)).toEqual([]);
  expect(field).toHaveAttribute('maxlength', String(SIMILAR_TEXT.max));
  expect(field).toHaveAccessibleDescription(/不要粘贴/);
  await userEvent.type(field, '污泥热解');
  await userEvent.click(screen.getByRole('button', { name: '查找' }));
  const classes = within(await screen.findByRole('region', { name: '建议分类' }));
  expect(decodeURIComponent(here())).toBe('/desktop/patent/similar?text=污泥热解');
  expect(pageCalls(calls)).toEqual(['GET /api/Patents/Similar?text=污泥热解']);
  expect(classes.getByRole('link', { name: 'C02F 水、废水、污水或污泥的处理' })).toHaveAttribute(
    'href',
    `/desktop/patent?q=${encodeURIComponent('分类号=C02F')}`,
  );
  expect(classes.getAllByRole('listitem')[0]).toHaveTextContent('可能性约 61%');
  expect(classes.getByRole('link', { name: 'F23G' })).toBeInTheDocument();
  const found = within(screen.getByRole('region', { name: '相似专利' }));
  expect(found.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/desktop/patent/detail?id=1',
    '/desktop/patent/detail?id=2',
  ]);
  expect(screen.getByRole('textbox', { name: '技术方案、名称或摘要' })).toHaveValue('污泥热解');
});

test('a text without neighbours says what would help', async () => {
  await open('/desktop/patent/similar?text=啊啊', {
    api: { 'GET /api/Patents/Similar': one({ Patents: [], Classes: [], Nearest: 0 }) },
  });
  await screen.findByText('没有找到相近的专利');
  expect(screen.queryByRole('heading', { name: '建议分类' })).toBeNull();
});

test('the page of a patent shows those like it, and is read without them where they cannot be told', async () => {
  const record = patentDetail(23);
  const first = await open('/desktop/patent/detail?id=23', {
    api: { 'GET /api/Patents/23': one(record), 'GET /api/Patents/23/Similar': many([like(1)]) },
  });
  const section = within(await screen.findByRole('region', { name: '相似专利' }));
  expect(section.getByRole('link')).toHaveAttribute('href', '/desktop/patent/detail?id=1');
  first.unmount();
  await open('/desktop/patent/detail?id=23', {
    api: {
      'GET /api/Patents/23': one(record),
      'GET /api/Patents/23/Similar': failure('UNAVAILABLE', '系统繁忙，请稍后重试'),
    },
  });
  await screen.findByRole('heading', { level: 2, name: '引用格式' });
  expect(screen.queryByRole('region', { name: '相似专利' })).toBeNull();
});
