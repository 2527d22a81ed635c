import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { validRange } from '@/components/posting/posting-fields';
import { feedback } from '@/feedback';
import { failure, many, one, posting, site, user } from '../mobile/fixtures';
import { here, renderAt } from '../mobile/render-app';
import { withWorker } from '../offline/worker';
import { fill } from '../setup/hands';
import { network, Reply } from '../setup/network';
import { pressTwice } from '../setup/press-twice';

const session = (id: number, current: boolean) => ({
  Id: id,
  CreatedAt: '2026-11-20T09:00:00+08:00',
  LastSeenAt: '2026-11-21T09:00:00+08:00',
  ExpiresAt: '2026-11-28T09:00:00+08:00',
  Ip: `10.0.0.${id}`,
  Device: 'Windows 电脑 · Chrome 浏览器',
  UserAgent:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0.0.0 Safari/537.36',
  IsCurrent: current,
  IsNewDevice: false,
});
const start = (who: unknown = user) => ({
  'GET /api/auth/userinfo': one(who),
  'GET /api/WebConfig': one(site),
  'GET /api/auth/sessions': many([session(1, true), session(2, false)]),
  'GET /api/auth/passkeys': many([]),
  'GET /api/auth/data-views': many([]),
  'GET /api/Postings': many([
    posting(),
    posting({ Id: 10, Title: '待审的需求', Status: 'pending', PublishTime: null }),
  ]),
});

beforeEach(() => {
  jest.spyOn(feedback, 'success').mockImplementation(() => undefined);
  jest.spyOn(feedback, 'error').mockImplementation(() => undefined);
});

test('visitors are sent to log in and come back', async () => {
  network(start(null));
  renderAt('/desktop/account');
  expect(await screen.findByRole('link', { name: '去登录' })).toHaveAttribute(
    'href',
    '/desktop/login?redirect=%2Fdesktop%2Faccount',
  );
});

test('the profile is saved once with its Version, faults stand at their fields', async () => {
  let answers: unknown[] = [
    new Reply(400, failure('VALIDATION_FAILED', '填写有误', { Email: '邮箱已被使用' })),
    one({ ...user, RealName: '张三丰', Version: 5 }),
  ];
  const calls = network({ ...start(), 'PUT /api/auth/profile': () => answers.shift() });
  renderAt('/desktop/account');
  const name = await screen.findByLabelText('姓名');
  expect(name).toHaveValue('张三');
  await fill(name, '张三丰');
  await userEvent.click(screen.getByRole('button', { name: '保存资料' }));
  await screen.findByText('邮箱已被使用');
  pressTwice(screen.getByRole('button', { name: '保存资料' }));
  await waitFor(() => expect(feedback.success).toHaveBeenCalledWith('个人资料已保存'));
  const puts = calls.filter((call) => call.method === 'PUT');
  expect(puts).toHaveLength(2);
  expect(puts[1]?.body).toEqual({ RealName: '张三丰', Phone: '13800005678', Email: 'zhang@example.cn', Version: 4 });
  answers = [];
});

test('a telephone number may be typed with its country and blanks', async () => {
  const calls = network({ ...start(), 'PUT /api/auth/profile': one({ ...user, Phone: '13900001234', Version: 5 }) });
  renderAt('/desktop/account');
  const phone = await screen.findByLabelText('手机号');
  await userEvent.clear(phone);
  await userEvent.type(phone, '+86 139 0000 1234');
  expect(phone).toHaveValue('13900001234');
  await userEvent.click(screen.getByRole('button', { name: '保存资料' }));
  await waitFor(() => expect(feedback.success).toHaveBeenCalledWith('个人资料已保存'));
  expect(calls.find((call) => call.method === 'PUT')?.body).toMatchObject({ Phone: '13900001234' });
});

test('a profile changed elsewhere is told and can be loaded', async () => {
  let now = user;
  network({
    ...start(),
    'GET /api/auth/userinfo': () => one(now),
    'PUT /api/auth/profile': new Reply(409, failure('VERSION_CONFLICT', '内容已被他人修改')),
  });
  renderAt('/desktop/account');
  await screen.findByLabelText('姓名');
  now = { ...user, RealName: '别处改的', Version: 9 };
  await userEvent.click(screen.getByRole('button', { name: '保存资料' }));
  await userEvent.click(await screen.findByRole('button', { name: '载入最新内容' }));
  await waitFor(() => expect(screen.getByLabelText('姓名')).toHaveValue('别处改的'));
});

test('the new password is checked here first and the old one by the backend', async () => {
  const calls = network({
    ...start(),
    'PUT /api/auth/password': new Reply(400, failure('VALIDATION_FAILED', '填写有误', { OldPassword: '原密码不正确' })),
  });
  renderAt('/desktop/account');
  await fill(await screen.findByLabelText('原密码'), 'Torf-15-Erle');
  await fill(screen.getByLabelText('新密码'), 'short');
  await fill(screen.getByLabelText('确认新密码'), 'other');
  await userEvent.click(screen.getByRole('button', { name: '修改密码' }));
  // antd takes a message away and puts it back at each validation.
  await waitFor(() => {
    expect(screen.getByText('密码至少 8 个字符')).toBeInTheDocument();
    expect(screen.getByText('两次输入的密码不一致')).toBeInTheDocument();
  });
  expect(calls.some((call) => call.method === 'PUT')).toBe(false);
  await fill(screen.getByLabelText('新密码'), 'Zhongxin-26');
  await fill(screen.getByLabelText('确认新密码'), 'Zhongxin-26');
  await userEvent.click(screen.getByRole('button', { name: '修改密码' }));
  await screen.findByText('原密码不正确');
});

test('who may have API tokens can end them with the old password', async () => {
  const now = { ...user, Roles: ['user', 'admin'], Permissions: ['Tokens:write' as const] };
  const calls = network({
    ...start(),
    'GET /api/auth/userinfo': one(now),
    'GET /api/Tokens': { success: true, data: [], total: 0 },
    'PUT /api/auth/password': one(now),
  });
  renderAt('/desktop/account');
  await userEvent.type(await screen.findByLabelText('原密码'), 'Torf-15-Erle');
  await userEvent.type(screen.getByLabelText('新密码'), 'Zhongxin-26-Ufer');
  await userEvent.type(screen.getByLabelText('确认新密码'), 'Zhongxin-26-Ufer');
  await userEvent.click(screen.getByRole('checkbox', { name: '同时停用我的接口令牌' }));
  await userEvent.click(screen.getByRole('button', { name: '修改密码' }));
  await waitFor(() =>
    expect(calls.find((call) => call.method === 'PUT')?.body).toEqual({
      OldPassword: 'Torf-15-Erle',
      NewPassword: 'Zhongxin-26-Ufer',
      RevokeTokens: true,
    }),
  );
});

test('sessions name their device; another one can be ended', async () => {
  const calls = network({ ...start(), 'DELETE /api/auth/sessions/2': one({ Id: 2 }) });
  renderAt('/desktop/account');
  await screen.findByText('IP 10.0.0.2');
  expect(screen.getByText('当前设备')).toBeInTheDocument();
  const row = screen.getByText('IP 10.0.0.2').closest('li') as HTMLElement;
  expect(within(row).getByText(/Windows 电脑 · Chrome 浏览器/)).toBeInTheDocument();
  await userEvent.click(within(row).getByRole('button', { name: /退出登录/ }));
  await userEvent.click(await screen.findByRole('button', { name: '退出登录' }));
  await waitFor(() => expect(screen.queryByText('IP 10.0.0.2')).toBeNull());
  expect(calls.filter((call) => call.method === 'DELETE')).toHaveLength(1);
  expect(screen.getByText(/只有这台设备/)).toBeInTheDocument();
});

test('the session that is looked at can be ended, with all that was kept of it', async () => {
  network({ ...start(), 'DELETE /api/auth/sessions/1': one({ Id: 1 }) });
  renderAt('/app/account');
  const row = (await screen.findByText('IP 10.0.0.1')).closest('li') as HTMLElement;
  const worker = withWorker();
  await userEvent.click(within(row).getByRole('button', { name: /退出登录/ }));
  await userEvent.click(await screen.findByRole('button', { name: '退出登录' }));
  await waitFor(() => expect(here()).toBe('/app/login'));
  expect(worker).toEqual({ told: ['forget'], deleted: ['ip-portal-pages'], isThere: false });
});

test('a new device is told of, and its mark goes when the owner knows it', async () => {
  let known = false;
  const calls = network({
    ...start({ ...user, NewDevices: 1 }),
    'GET /api/auth/userinfo': () => one({ ...user, NewDevices: known ? 0 : 1 }),
    'GET /api/auth/sessions': many([session(1, true), { ...session(2, false), IsNewDevice: true }]),
    'PUT /api/auth/sessions/2/known': () => {
      known = true;
      return one({ Id: 2 });
    },
  });
  renderAt('/desktop/account');
  await screen.findByText('有 1 台新设备登录了您的账号');
  await screen.findByText('新设备');
  await userEvent.click(screen.getByRole('button', { name: '是我本人' }));
  await waitFor(() => expect(screen.queryByText('新设备')).toBeNull());
  await waitFor(() => expect(screen.queryByText('有 1 台新设备登录了您的账号')).toBeNull());
  expect(calls.filter((call) => call.method === 'PUT')).toHaveLength(1);
});

test('own postings are summed up', async () => {
  network(start());
  renderAt('/desktop/account');
  expect(await screen.findByRole('link', { name: '待审的需求' })).toHaveAttribute(
    'href',
    '/desktop/transaction/detail?id=10',
  );
  expect(screen.getByRole('link', { name: '全部 2 条' })).toHaveAttribute('href', '/desktop/transaction?Mine=true');
});

test('a posting is handed in once and the page says what comes next', async () => {
  const calls = network({
    ...start(),
    'POST /api/Postings': new Reply(201, one(posting({ Status: 'pending', PublishTime: null }))),
  });
  renderAt('/desktop/transaction/post');
  await fill(await screen.findByLabelText('标题'), '转让一种锂电池隔膜专利');
  await fill(screen.getByLabelText('技术领域'), '新材料');
  await fill(screen.getByLabelText('摘要'), '耐高温');
  await fill(screen.getByLabelText('涉及专利的申请号（选填）'), '202111286633.x');
  await fill(screen.getByLabelText('有效期至（选填）'), '2026年2月30日');
  await userEvent.click(screen.getByRole('radio', { name: '面议' }));
  await userEvent.click(screen.getByRole('button', { name: '提交审核' }));
  await screen.findByText('请选择交易方式');
  expect(screen.getByText('请确认内容真实并有权发布')).toBeInTheDocument();
  expect(screen.getByText('2026 年 2 月没有 30 日')).toBeInTheDocument();
  const until = validRange().max;
  await fill(screen.getByLabelText('有效期至（选填）'), until.replace(/-/g, ''));
  await userEvent.click(screen.getByLabelText('交易方式'));
  await userEvent.click(await screen.findByTitle('普通许可'));
  await userEvent.click(screen.getByRole('checkbox'));
  pressTwice(screen.getByRole('button', { name: '提交审核' }));
  await screen.findByRole('heading', { level: 1, name: '已提交，待审核' });
  const posts = calls.filter((call) => call.method === 'POST');
  expect(posts).toHaveLength(1);
  expect(posts[0]?.body).toMatchObject({
    Mode: '普通许可',
    PriceText: '面议',
    PriceFen: null,
    PatentNumbers: ['202111286633.X'],
    ContactName: '张三',
    ContactPhone: '13800005678',
    ValidUntil: until,
  });
});

test('leaving with unsaved changes asks first', async () => {
  network({ ...start(), 'GET /api/Postings': many([]) });
  renderAt('/desktop/transaction/post');
  await fill(await screen.findByLabelText('标题'), '写了一半');
  await userEvent.click(screen.getByRole('link', { name: '取消' }));
  await screen.findByText('离开此页？');
  expect(here()).toBe('/desktop/transaction/post');
  await userEvent.click(screen.getByRole('button', { name: '继续填写' }));
  expect(screen.getByLabelText('标题')).toHaveValue('写了一半');
  await userEvent.click(screen.getByRole('link', { name: '取消' }));
  await userEvent.click(await screen.findByRole('button', { name: '离开' }));
  await waitFor(() => expect(here()).toBe('/desktop/transaction'));
});

test('somebody else’s posting cannot be edited', async () => {
  network({ ...start(), 'GET /api/Postings/9': one(posting({ IsMine: false })) });
  renderAt('/desktop/transaction/post?id=9');
  await screen.findByRole('heading', { name: '没有权限访问' });
});

test('the owner takes a posting back and hands it in again', async () => {
  const calls = network({
    ...start(),
    'GET /api/Postings/9': one(posting()),
    'PUT /api/Postings/9/withdraw': one(posting({ Status: 'withdrawn', Version: 3 })),
    'PUT /api/Postings/9/resubmit': one(posting({ Status: 'pending', Version: 4 })),
  });
  renderAt('/desktop/transaction/detail?id=9');
  await userEvent.click(await screen.findByRole('button', { name: '撤回' }));
  pressTwice(within(await screen.findByRole('dialog')).getByRole('button', { name: '撤回' }));
  await userEvent.click(await screen.findByRole('button', { name: '重新提交' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '提交审核' }));
  await screen.findByText('待审核');
  expect(calls.filter((call) => call.method === 'PUT').map((call) => call.url.pathname)).toEqual([
    '/api/Postings/9/withdraw',
    '/api/Postings/9/resubmit',
  ]);
});

test('the account tells who was shown its contacts: role, what, when and why', async () => {
  const view = {
    Id: 1,
    At: '2026-11-21T09:00:00+08:00',
    Role: '安全管理员',
    Resource: 'Users',
    ResourceId: 1,
    Fields: ['Phone', 'Email'],
    Reason: '核实账号归属',
  };
  network({ ...start(), 'GET /api/auth/data-views': many([view, { ...view, Id: 2, Resource: 'Postings' }]) });
  renderAt('/desktop/account');
  const card = within(await screen.findByRole('region', { name: '谁查看过我的信息' }));
  await card.findByText('安全管理员查看了账号的手机号、邮箱');
  expect(card.getByText(/安全管理员查看了供需信息的/)).toBeInTheDocument();
  expect(card.getAllByText('理由：核实账号归属')).toHaveLength(2);
});

test('an account nobody has looked at says so', async () => {
  network(start());
  renderAt('/desktop/account');
  await screen.findByText('还没有人查看过您的完整联系方式。');
});
