/** Columns and institutions in the back office. */
import type { AdminColumn, AdminFinancing } from '@ip-portal/contract';
import { screen, within } from '@testing-library/react';
import AdminColumns from '@/pages/admin/columns';
import AdminFinancingPage from '@/pages/admin/financing';
import AdminInstitutions from '@/pages/admin/institutions';
import { click, fill, form, link, press, pressNamed, refusal, showPage } from './support';

const { Version, CreatedAt, UpdatedAt, DeletedAt } = link(1);
const stamps = { Version, CreatedAt, UpdatedAt, DeletedAt };
const column = (extra: Partial<AdminColumn>): AdminColumn => ({
  Id: 4,
  Kind: 'news',
  Name: '政策解读',
  Code: null,
  Sort: 20,
  IsVisible: true,
  Articles: 12,
  ...stamps,
  ...extra,
});
const list = (rows: unknown[]) => ({ success: true, data: rows, total: rows.length });
const one = (data: unknown) => ({ success: true, data });

test('a column in use is not deleted, and the reason is told', async () => {
  const reason = '栏目“政策解读”下还有 12 篇文章，请先把它们移到别的栏目';
  await showPage(<AdminColumns />, {
    'GET /api/admin/Columns': list([column({})]),
    'DELETE /api/Columns/4': refusal('RULE_VIOLATION', reason),
  });
  await pressNamed('更多操作：政策解读');
  await press('删除');
  const question = await screen.findByRole('dialog');
  await click(within(question).getByRole('button', { name: /删\s*除/ }));
  await screen.findByText(reason);
});

test('of a built-in column only the place can be changed', async () => {
  const builtIn = column({ Id: 1, Name: '全部新闻', Code: 'news', Sort: 0 });
  const { calls } = await showPage(<AdminColumns />, {
    'GET /api/admin/Columns': list([builtIn]),
    'GET /api/admin/Columns/1': one(builtIn),
    'PUT /api/Columns/1': one({ ...builtIn, Sort: 5 }),
  });
  await screen.findByText('内置');
  await pressNamed('编辑：全部新闻');
  const drawer = await form();
  expect(await drawer.findByLabelText('栏目名称')).toBeDisabled();
  expect(drawer.getByRole('switch')).toBeDisabled();
  await fill(drawer.getByLabelText(/排序/), '5');
  await click(drawer.getByRole('button', { name: /保\s*存/ }));
  await screen.findByText('栏目已保存');
  const sent = calls.find((call) => call.method === 'PUT');
  expect(sent?.body).toEqual({ Kind: 'news', Name: '全部新闻', Sort: 5, IsVisible: true, Version: 3 });
});

test('an institution is made with name and kind', async () => {
  const made = { Id: 9, Name: '小河担保', Kind: 'guarantor', Sort: 100, Products: 0, ...stamps };
  const { calls } = await showPage(<AdminInstitutions />, {
    'GET /api/admin/Institutions': list([]),
    'POST /api/Institutions': one(made),
  });
  await press('新建机构');
  const drawer = await form();
  await fill(await drawer.findByLabelText('机构名称'), '小河担保');
  await click(drawer.getByRole('button', { name: /保\s*存/ }));
  await screen.findByText('机构已保存');
  expect(calls.find((call) => call.method === 'POST')?.body).toEqual({ Name: '小河担保', Kind: 'bank', Sort: 1000 });
});

test('a financing product is saved with its institution and the name of it', async () => {
  const product: AdminFinancing = {
    Id: 2,
    Name: '知易贷',
    Bank: '星海银行',
    InstitutionId: 7,
    AmountMinFen: null,
    AmountMaxFen: null,
    TermMinMonths: null,
    TermMaxMonths: null,
    Rate: '',
    Target: '',
    HandlingDays: null,
    OnlinePledge: false,
    ValidUntil: null,
    Materials: '',
    Content: '',
    Sort: 100,
    Status: 'published',
    ...stamps,
  };
  const { calls } = await showPage(<AdminFinancingPage />, {
    'GET /api/admin/Financing': list([product]),
    'GET /api/admin/Financing/2': one(product),
    'GET /api/Institutions': list([
      { Id: 7, Name: '星海银行', Kind: 'bank', Sort: 1 },
      { Id: 8, Name: '大洋银行', Kind: 'bank', Sort: 2 },
    ]),
    'PUT /api/Financing/2': one(product),
  });
  await pressNamed('编辑：知易贷');
  const drawer = await form();
  await drawer.findByText('星海银行');
  await fill(drawer.getByLabelText('利率'), '3.1%');
  await click(drawer.getByRole('button', { name: /保\s*存/ }));
  await screen.findByText('已保存并保持发布');
  const sent = calls.find((call) => call.method === 'PUT')?.body as Record<string, unknown>;
  expect([sent.InstitutionId, sent.Bank, sent.Rate]).toEqual([7, '星海银行', '3.1%']);
});
