import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { failure, one } from '../mobile/fixtures';
import { type Call, Reply } from '../setup/network';
import { here, open } from './support';

const SECTION = { Symbol: 'G', Level: '部' as const, Title: '物理', Patents: 12_000 };
const CLASS = { Symbol: 'G06', Level: '大类' as const, Title: '计算', Patents: 11_000 };

test('classes are opened level by level, and their patents found among those of the query', async () => {
  const { calls } = await open('/desktop/patent/classes?q=泵', {
    api: {
      'GET /api/Patents/Classes': ({ url }: Call) =>
        url.searchParams.get('Symbol') === 'G'
          ? one({ Path: [SECTION], Children: [CLASS, { ...CLASS, Symbol: 'G99', Title: null, Patents: 0 }] })
          : one({ Path: [], Children: [SECTION] }),
    },
  });
  await screen.findByRole('heading', { name: '各部' });
  const find = screen.getByRole('link', { name: '检索 G 的 12,000 件' });
  expect(decodeURIComponent(find.getAttribute('href') ?? '')).toBe('/desktop/patent?q=泵+与+分类号=G');
  await userEvent.click(screen.getByRole('link', { name: 'G 物理' }));
  const below = within(
    (await screen.findByRole('heading', { name: '下位类目（2）' })).closest('section') as HTMLElement,
  );
  expect(decodeURIComponent(here())).toBe('/desktop/patent/classes?symbol=G&q=泵');
  expect(below.getByRole('link', { name: 'G06 计算' })).toBeInTheDocument();
  expect(below.getByRole('link', { name: 'G99 大类' })).toBeInTheDocument();
  expect(below.getByText('没有统计到专利')).toBeInTheDocument();
  expect(calls.filter(({ url }) => url.pathname === '/api/Patents/Classes').length).toBeGreaterThan(1);
  expect(screen.getByRole('link', { name: 'CPC' })).toHaveAttribute(
    'href',
    `/desktop/patent/classes?scheme=CPC&q=${encodeURIComponent('泵')}`,
  );
});

test('a library without classes of CPC says so', async () => {
  await open('/desktop/patent/classes?scheme=CPC', {
    api: { 'GET /api/Patents/Classes': one({ Path: [], Children: [] }) },
  });
  await screen.findByText('本站没有 CPC 分类号的专利');
});

test('what is no class leads to the sections, and says so', async () => {
  await open('/desktop/patent/classes?symbol=ZZ', {
    api: {
      'GET /api/Patents/Classes': ({ url }: Call) =>
        url.searchParams.has('Symbol')
          ? new Reply(404, failure('NOT_FOUND', '分类号不存在'))
          : one({ Path: [], Children: [SECTION] }),
    },
  });
  expect(await screen.findByRole('note')).toHaveTextContent('没有分类号“ZZ”');
  expect(screen.getByRole('link', { name: 'G 物理' })).toBeInTheDocument();
});
