/** What is wrong with records of patents is told in words and numbers, and leads to the list it speaks of. */
import { PATENT_QUALITIES, PATENT_QUALITY_WORDS, type PatentQuality } from '@ip-portal/contract/patent-quality-words';
import { screen, within } from '@testing-library/react';
import AdminPatentQuality from '@/pages/admin/patent-quality';
import AdminPatents from '@/pages/admin/patents';
import { patentDetail } from '../desktop/fixtures';
import { NO_ANSWER } from '../setup/network';
import { form, press, pressNamed, showPage } from './support';

const report = (counts: Partial<Record<PatentQuality, number>>, Deriving = false) => ({
  success: true,
  data: {
    Problems: PATENT_QUALITIES.map((Quality) => ({
      Quality,
      Patents: Math.min(counts[Quality] ?? 0, 10_000),
      More: (counts[Quality] ?? 0) > 10_000,
    })),
    Deriving,
  },
});
const QUALITY = 'GET /api/admin/PatentQuality';

test('each problem has a name, a meaning and a number, which leads to its list', async () => {
  await showPage(<AdminPatentQuality />, { [QUALITY]: report({ 'no-abstract': 7, 'no-application-number': 10_001 }) });
  for (const { label, meaning } of Object.values(PATENT_QUALITY_WORDS)) {
    await screen.findByText(label);
    expect(screen.getByText(meaning)).toBeInTheDocument();
  }
  const link = screen.getByRole('link', { name: '查看：没有摘要，7 件' });
  expect(link).toHaveAttribute('href', '/admin/patents?Quality=no-abstract');
  expect(screen.getByText('10,000 件以上')).toBeInTheDocument();
  expect(screen.getByText(/超过 10,000 件的不再细数/)).toBeInTheDocument();
  // What nobody has leads nowhere.
  expect(screen.getAllByRole('link')).toHaveLength(2);
});

test('says when records are looked through anew, and when the numbers cannot be read', async () => {
  let broken = true;
  await showPage(<AdminPatentQuality />, { [QUALITY]: () => (broken ? NO_ANSWER : report({}, true)) });
  await screen.findByText('内容没有读取成功');
  broken = false;
  await press('重试');
  await screen.findByText(/正在重新检查全部专利/);
});

test('the list asks for the problem, says which, and leads straight to editing', async () => {
  const patent = {
    ...patentDetail(7, { Abstract: '' }),
    IgnoredEvents: [],
    Tags: [],
    Version: 3,
    CreatedAt: '2026-11-01T09:00:00+08:00',
    UpdatedAt: '2026-11-20T09:00:00+08:00',
    DeletedAt: null,
  };
  const { calls } = await showPage(
    <AdminPatents />,
    {
      'GET /api/admin/Patents': { success: true, data: [patent], total: 1 },
      'GET /api/admin/Patents/7': { success: true, data: patent },
      'GET /api/admin/PatentTags': { success: true, data: [] },
    },
    '/admin/patents?Quality=no-abstract',
  );
  await screen.findByText('专利7');
  const asked = calls.find(({ url }) => url.pathname === '/api/admin/Patents');
  expect(asked?.url.searchParams.get('Quality')).toBe('no-abstract');
  expect(within(screen.getByRole('search', { name: '筛选' })).getByText('没有摘要')).toBeInTheDocument();
  await pressNamed('编辑：专利7');
  await (await form()).findByLabelText('申请号');
});
