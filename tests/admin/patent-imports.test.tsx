/** Imports of patents in the back office: begun, watched, paused, looked at, taken back. */
import type { PatentImport, PatentImportHeading, PatentImportRow } from '@ip-portal/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import AdminPatentImports from '@/pages/admin/patent-imports';
import type { Call } from '../setup/network';
import { click, refusal, showPage } from './support';

const row = (extra: Partial<PatentImport> = {}): PatentImport => ({
  Id: 7,
  UserName: '李编',
  DryRun: false,
  State: 'done',
  Files: ['a.jsonl', 'b.csv'],
  FilesDone: 2,
  Share: 100,
  Created: 12,
  Updated: 3,
  Unchanged: 0,
  Refused: 1,
  SetAside: 4,
  Undone: 0,
  Kept: 0,
  Error: '',
  CreatedAt: '2026-11-25T09:00:00+08:00',
  FinishedAt: '2026-11-25T09:01:00+08:00',
  ...extra,
});
const one = (data: PatentImport) => ({ success: true, data });
const many = (...data: PatentImport[]) => ({ success: true, data, total: data.length });
const PREVIEW = 'POST /api/admin/Patents/import/preview';
const LIST = 'GET /api/admin/PatentImports';
const button = (name: string) => screen.findByRole('button', { name });
const sentTo = (calls: readonly Call[], asked: string) =>
  calls.filter(({ method, url }) => `${method} ${url.pathname}` === asked);

test('an import is told with what came of it, and taken back after a question', async () => {
  const { calls } = await showPage(<AdminPatentImports />, {
    [LIST]: many(row()),
    'POST /api/admin/PatentImports/7/undo': one(row({ State: 'undoing' })),
  });
  expect(await screen.findByText('a.jsonl 等 2 个文件')).toBeVisible();
  expect(screen.getByText('新增 12，更新 3，未变 0，未导入 1')).toBeVisible();
  expect(screen.getByText('另有 4 个值未采用')).toBeVisible();
  expect(screen.queryByRole('button', { name: '暂停导入 7' })).toBeNull();
  await click(await button('撤销导入 7'));
  const question = await screen.findByRole('dialog');
  expect(question).toHaveTextContent('导入之后又被修改过的保持不变');
  await userEvent.click(within(question).getByRole('button', { name: /撤\s*销/ }));
  expect(await screen.findByText('已开始撤销')).toBeVisible();
  expect(sentTo(calls, 'POST /api/admin/PatentImports/7/undo')).toHaveLength(1);
});

test('one that runs is looked at until it is over', async () => {
  const running = row({ State: 'running', Share: 40, FilesDone: 1, FinishedAt: null });
  const answers = [many(running), many(row())];
  await showPage(<AdminPatentImports />, {
    [LIST]: () => (answers.length > 1 ? answers.shift() : answers[0]),
    'GET /api/admin/PatentImports/7': one(row()),
  });
  expect(await screen.findByText('导入中')).toBeVisible();
  expect(screen.getByText('40%（1 / 2）')).toBeVisible();
  expect(screen.getByRole('button', { name: '暂停导入 7' })).toBeVisible();
  expect(await screen.findByText('已完成', undefined, { timeout: 20_000 })).toBeVisible();
});

test('a refusal is told, and the list read again', async () => {
  const { calls } = await showPage(<AdminPatentImports />, {
    [LIST]: many(row({ State: 'paused' })),
    'POST /api/admin/PatentImports/7/resume': refusal(
      'RULE_VIOLATION',
      '导入的状态已经改变，不能这样操作，请刷新后查看',
    ),
  });
  await click(await button('继续导入 7'));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /继\s*续/ }));
  expect(await screen.findByText('导入的状态已经改变，不能这样操作，请刷新后查看')).toBeVisible();
  expect(sentTo(calls, LIST).length).toBeGreaterThan(1);
});

test('files are sent on trial unless one says otherwise, and other files are refused', async () => {
  const { calls } = await showPage(<AdminPatentImports />, {
    [LIST]: many(),
    'POST /api/admin/Patents/import': one(row({ State: 'running', DryRun: true })),
    [PREVIEW]: { success: true, data: { Headings: [], Rows: [] } },
  });
  await click(await button('导入文件'));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: '开始试运行' }));
  expect(await within(dialog).findByText('请先选择文件')).toBeVisible();
  const input = dialog.querySelector('input[type=file]') as HTMLInputElement;
  await userEvent.upload(input, new File(['{}'], 'a.jsonl'));
  expect(await within(dialog).findByText(/a\.jsonl/)).toBeVisible();
  await userEvent.click(within(dialog).getByRole('checkbox', { name: '试运行：只检查，不写入' }));
  await userEvent.click(within(dialog).getByRole('button', { name: '开始导入' }));
  expect(await screen.findByText('文件已收到，正在导入')).toBeVisible();
  const [sent] = sentTo(calls, 'POST /api/admin/Patents/import');
  const form = sent?.body as FormData | undefined;
  expect(form?.get('file')).toMatchObject({ name: 'a.jsonl' });
  expect(form?.has('DryRun')).toBe(false);
});

test('what was not taken is shown with its reason, and is to be downloaded', async () => {
  const { calls } = await showPage(<AdminPatentImports />, {
    [LIST]: many(row()),
    'GET /api/admin/PatentImports/7/faults': {
      success: true,
      total: 1,
      data: [
        {
          Id: 1,
          File: 'a.jsonl',
          Line: 9,
          Record: 'CN115212463A',
          Refused: false,
          Field: '申请日',
          Value: '2023-01-01',
          Reason: '申请日晚于公开（公告）日 2022-10-21',
          Article: '专利法第三十四条',
        },
      ],
    },
  });
  await click(await button('导入 7 的结果'));
  const drawer = await screen.findByRole('dialog');
  expect(await within(drawer).findByText('申请日晚于公开（公告）日 2022-10-21（专利法第三十四条）')).toBeVisible();
  expect(within(drawer).getByText('第 9 行，CN115212463A')).toBeVisible();
  expect(within(drawer).getByRole('link', { name: '下载全部（CSV）' })).toHaveAttribute(
    'href',
    '/api/admin/PatentImports/7/report.csv',
  );
  await click(within(drawer).getByRole('radio', { name: '整条未导入' }));
  expect(await within(drawer).findByRole('radio', { name: '整条未导入' })).toBeChecked();
  expect(sentTo(calls, 'GET /api/admin/PatentImports/7/faults').length).toBeGreaterThan(1);
});

const heading = (Heading: string, Meaning: PatentImportHeading['Meaning'] = null) => ({
  Heading,
  Samples: [`${Heading}甲`],
  Meaning,
  Source: Meaning && ('known' as const),
});
const read = (Values: PatentImportRow['Values'], Refusal = '') => ({
  File: 'a.csv',
  Line: 2,
  Values,
  Refusal,
  SetAside: [{ Field: '申请日', Value: '2月30日', Reason: '不是有效日期' }],
});

test('headings that nobody knows are shown with samples; what staff choose is previewed, sent and remembered', async () => {
  const answers = [
    { Headings: [heading('文献'), heading('标题', '名称')], Rows: [read([], '第一行没有可识别的列名')] },
    { Headings: [heading('文献'), heading('标题', '名称')], Rows: [read([{ Field: '名称', Value: '水杯' }])] },
  ];
  const { calls } = await showPage(<AdminPatentImports />, {
    [LIST]: many(),
    'POST /api/admin/Patents/import': one(row({ State: 'running', DryRun: true })),
    [PREVIEW]: () => ({ success: true, data: answers.shift() }),
  });
  await click(await button('导入文件'));
  const dialog = await screen.findByRole('dialog');
  const inside = within(dialog);
  await userEvent.upload(dialog.querySelector('input[type=file]') as HTMLInputElement, [
    new File(['a'], 'a.csv'),
    new File(['<a/>'], 'a.xml'),
  ]);
  expect(await inside.findByText('共 2 列，1 列不认识：不选含义就不导入，并在结果中说明。')).toBeVisible();
  expect(inside.getByText('文献甲')).toBeVisible();
  expect(inside.getByText('第一行没有可识别的列名')).toBeVisible();
  expect(inside.queryByRole('checkbox', { name: /记住这些列名/ })).toBeNull();

  await userEvent.click(inside.getByRole('combobox', { name: '“文献”的含义' }));
  await userEvent.click(await screen.findByTitle('公开（公告）号'));
  expect(await inside.findByText('水杯')).toBeVisible();
  expect(inside.getByText('未采用 申请日“2月30日”：不是有效日期')).toBeVisible();
  expect(inside.getByText('共 2 列，含义均已确定。')).toBeVisible();
  expect(inside.getByRole('checkbox', { name: /记住这些列名/ })).toBeChecked();

  await userEvent.click(inside.getByRole('button', { name: '开始试运行' }));
  expect(await screen.findByText('文件已收到，正在导入')).toBeVisible();
  const forms = calls.flatMap(({ body }) => (body instanceof FormData ? [body] : []));
  const map = JSON.stringify({ 标题: '名称', 文献: '公开（公告）号' });
  // What has no headings is not looked at; the import gets it all.
  expect(forms.map((form) => [form.getAll('file').length, form.get('Headings'), form.get('Remember')])).toEqual([
    [1, null, null],
    [1, map, null],
    [2, map, 'true'],
  ]);
});

test('of a long file the beginning is looked at; a refusal of it is told, and the import can be begun all the same', async () => {
  const { calls } = await showPage(<AdminPatentImports />, {
    [LIST]: many(),
    [PREVIEW]: refusal('INVALID', '列名“甲乙”出现了两次，字段不同'),
  });
  await click(await button('导入文件'));
  const dialog = await screen.findByRole('dialog');
  const long = new File(['x'.repeat(1024 * 1024 + 1)], 'a.csv');
  await userEvent.upload(dialog.querySelector('input[type=file]') as HTMLInputElement, long);
  expect(await within(dialog).findByText('列名“甲乙”出现了两次，字段不同')).toBeVisible();
  const [sent] = sentTo(calls, PREVIEW);
  const form = sent?.body as FormData;
  expect(form.get('IsStart')).toBe('true');
  expect((form.get('file') as File).size).toBe(1024 * 1024);
  expect(within(dialog).getByRole('button', { name: '开始试运行' })).toBeEnabled();
});

test('what is remembered of headings is listed, and deleted after a question', async () => {
  const map = {
    Id: 3,
    Columns: ['文献', '评分'],
    Headings: [{ Heading: '文献', Meaning: '公开（公告）号' }],
    UserName: '李编',
    SaidAt: '2026-11-25T09:00:00+08:00',
  };
  const { calls } = await showPage(<AdminPatentImports />, {
    [LIST]: many(),
    'GET /api/admin/PatentHeadingMaps': { success: true, data: [map], total: 1 },
    'DELETE /api/admin/PatentHeadingMaps/3': { success: true, data: { Id: 3 } },
  });
  await click(await button('已记住的列名对应'));
  const drawer = await screen.findByRole('dialog');
  expect(await within(drawer).findByText('文献 → 公开（公告）号')).toBeVisible();
  expect(within(drawer).getByText('文件共 2 列：文献、评分')).toBeVisible();
  await userEvent.click(within(drawer).getByRole('button', { name: '删除：文献、评分' }));
  expect((await screen.findAllByText('不再记住这些列名的含义？'))[0]).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: /^删\s*除$/ }));
  expect(await screen.findByText('已删除')).toBeVisible();
  expect(sentTo(calls, 'DELETE /api/admin/PatentHeadingMaps/3')).toHaveLength(1);
});
