/** The table and form every kind of record shares, on the page of friendly links. */
import type { AdminOrganization } from '@ip-portal/contract';
import { screen, waitFor } from '@testing-library/react';
import AdminLinks from '@/pages/admin/links';
import AdminOrganizations from '@/pages/admin/organizations';
import { type Call, Reply } from '../setup/network';
import { click, fill, form, link, press, pressNamed, refusal, showPage } from './support';

const many = (...data: unknown[]) => ({ success: true, data, total: data.length });
const one = (data: unknown) => ({ success: true, data });
const sent = (calls: Call[], method: string) => calls.filter((call) => call.method === method);

test('lists, sorts by the clicked column and shows deleted records', async () => {
  const { calls } = await showPage(<AdminLinks />, { 'GET /api/admin/Links': many(link(1), link(2)) });
  await screen.findByText('链接1');
  await click(screen.getAllByText('名称', { selector: '.ant-table-column-title' })[0]);
  await waitFor(() => expect(calls.at(-1)?.url.search).toContain('sortby=Name'));
  expect(calls.at(-1)?.url.search).toContain('order=ascend');
  await press('已删除');
  await waitFor(() => expect(calls.at(-1)?.url.searchParams.get('Deleted')).toBe('true'));
});

test('a failure says what happened and can be tried again', async () => {
  let broken = true;
  await showPage(<AdminLinks />, {
    'GET /api/admin/Links': () =>
      broken ? new Reply(503, refusal('UNAVAILABLE', '数据服务暂时不可用，请稍后重试')) : many(link(1)),
  });
  await screen.findByText('数据服务暂时不可用，请稍后重试');
  broken = false;
  await press('重试');
  await screen.findByText('链接1');
});

test('an empty table says what to do next', async () => {
  await showPage(<AdminLinks />, { 'GET /api/admin/Links': many() });
  await screen.findByText('还没有链接');
});

test('faults of the backend stand at their fields, nothing typed is lost, a double click saves once', async () => {
  // The answer waits for the second click, however long that takes.
  let answer: (reply: Reply) => void = () => undefined;
  const answered = new Promise<Reply>((resolve) => {
    answer = resolve;
  });
  const { calls } = await showPage(<AdminLinks />, {
    'GET /api/admin/Links': many(),
    'POST /api/Links': () => answered,
  });
  await press('新建链接');
  const drawer = await form();
  await fill(await drawer.findByLabelText('名称'), '国知局');
  await fill(drawer.getByLabelText('链接地址'), 'https://www.cnipa.gov.cn');
  await press('保存', drawer);
  await press('保存', drawer);
  answer(new Reply(400, refusal('INVALID', '名称重复', { Name: '已有同名链接' })));
  // antd takes a message away and puts it back at each validation.
  await waitFor(() => expect(drawer.getByText('已有同名链接')).toBeInTheDocument());
  expect(drawer.getByLabelText('名称')).toHaveValue('国知局');
  expect(sent(calls, 'POST')).toHaveLength(1);
});

test('a conflict keeps what was typed and takes the rest from the newest version', async () => {
  let stored = link(1);
  const { calls } = await showPage(<AdminLinks />, {
    'GET /api/admin/Links': () => many(stored),
    'GET /api/admin/Links/1': () => one(stored),
    'PUT /api/Links/1': (call: Call) =>
      (call.body as { Version: number }).Version === stored.Version
        ? one({ ...stored, Version: stored.Version + 1 })
        : new Reply(409, refusal('VERSION_CONFLICT', '该记录已被他人修改')),
  });
  await pressNamed('编辑：链接1');
  const drawer = await form();
  await fill(await drawer.findByLabelText('名称'), '我的名称');
  stored = link(1, { Version: 4, Link: 'https://changed.example.cn' });
  await press('保存', drawer);
  await press('取得最新版本，保留我的修改', drawer);
  await waitFor(() => expect(drawer.getByLabelText('链接地址')).toHaveValue('https://changed.example.cn'));
  expect(drawer.getByLabelText('名称')).toHaveValue('我的名称');
  await press('保存', drawer);
  await waitFor(() => expect(sent(calls, 'PUT')).toHaveLength(2));
  expect(sent(calls, 'PUT')[1]?.body).toMatchObject({ Name: '我的名称', Version: 4 });
  await screen.findByText('链接已保存');
});

test('closing a form with unsaved text asks first', async () => {
  await showPage(<AdminLinks />, { 'GET /api/admin/Links': many() });
  await screen.findByText('还没有链接');
  await press('新建链接');
  const drawer = await form();
  await fill(await drawer.findByLabelText('名称'), 'x');
  await press('取消', drawer);
  expect((await screen.findAllByText('有内容还没有保存')).length).toBeGreaterThan(0);
  expect(drawer.getByLabelText('名称')).toHaveValue('x');
});

test('a batch says why some records stayed as they were', async () => {
  const { calls } = await showPage(<AdminLinks />, {
    'GET /api/admin/Links': many(link(1), link(2)),
    'POST /api/admin/Links/batch': one({ Done: 1, Failed: [{ Id: 2, Reason: '记录不存在或已被移除' }] }),
  });
  await pressNamed('选择链接1');
  await pressNamed('选择链接2');
  await press('批量删除');
  await screen.findAllByText(/删除所选的 2 条链接/);
  await press('删除');
  await screen.findByText(/链接2：记录不存在或已被移除/);
  expect(sent(calls, 'POST')[0]?.body).toEqual({ Ids: [1, 2], Action: 'delete' });
});

test('records that are decided on one by one cannot be marked', async () => {
  const organization: AdminOrganization = {
    Id: 1,
    Name: '青禾智造有限公司',
    CreditCode: '91320299200000013Q',
    Kind: 'company',
    Status: 'verified',
    Verified: true,
    ValidUntil: '2027-11-20',
    MyRole: null,
    LegalRepresentative: '',
    Region: '',
    Address: '',
    ContactName: '',
    ContactPhone: '',
    ContactEmail: '',
    ReviewNote: '',
    SubmittedAt: null,
    VerifiedAt: null,
    Members: 1,
    Documents: 0,
    Version: 1,
    CreatedAt: '2026-11-01T09:00:00+08:00',
    UpdatedAt: '2026-11-20T09:00:00+08:00',
    DeletedAt: null,
  };
  await showPage(<AdminOrganizations />, { 'GET /api/admin/Organizations': many(organization) });
  await screen.findByText('青禾智造有限公司');
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
});
