/** 我的单位: profile, verification, documents, members, invitations, and for whom one acts. */
import type { OrganizationDetail } from '@ip-portal/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { feedback } from '@/feedback';
import { fill } from '../admin/support';
import { failure, many, one, posting, site, user } from '../mobile/fixtures';
import { renderAt } from '../mobile/render-app';
import { network, Reply } from '../setup/network';

const acting = { Id: 3, Name: '青禾智造有限公司', Role: 'owner', Verified: true };
const member = { ...user, Organizations: [acting] };
const sheet = (more: Partial<OrganizationDetail> = {}): OrganizationDetail => ({
  Id: 3,
  Name: '青禾智造有限公司',
  CreditCode: '91440300708461136T',
  Kind: 'company',
  Status: 'draft',
  Verified: false,
  ValidUntil: null,
  MyRole: 'owner',
  LegalRepresentative: '沈一舟',
  Region: '青禾市',
  Address: '科创路 1 号',
  ContactName: '林知远',
  ContactPhone: '13912345678',
  ContactEmail: '',
  ReviewNote: '',
  SubmittedAt: null,
  VerifiedAt: null,
  Version: 2,
  ...more,
});
const colleague = {
  Id: 12,
  UserName: 'li_si',
  RealName: '李四',
  Role: 'agent',
  JoinedAt: '2026-11-20T09:00:00+08:00',
  IsSelf: false,
};
const self = { ...colleague, Id: 11, UserName: 'zhangsan', RealName: '张三', Role: 'owner', IsSelf: true };
const start = (who: unknown = member, shown = sheet()) => ({
  'GET /api/auth/userinfo': one(who),
  'GET /api/WebConfig': one(site),
  'GET /api/auth/email': one({ Enabled: false, Email: '', Proven: false }),
  'GET /api/Organizations': many([shown]),
  'GET /api/Organizations/3': one(shown),
  'GET /api/Organizations/3/Documents': many([]),
  'GET /api/Organizations/3/Members': many([self, colleague]),
  'GET /api/Organizations/3/Invitations': many([]),
  'GET /api/OrganizationInvitations': many([]),
});
const HOME = '/desktop/account/organization';

beforeEach(() => {
  jest.spyOn(feedback, 'success').mockImplementation(() => undefined);
  jest.spyOn(feedback, 'error').mockImplementation(() => undefined);
});

test('whoever has no organisation sees no switch, and makes one with a code that is checked here', async () => {
  let made = false;
  const calls = network({
    ...start(user),
    'GET /api/Organizations': () => many(made ? [sheet()] : []),
    'POST /api/Organizations': () => {
      made = true;
      return new Reply(201, one(sheet()));
    },
  });
  renderAt(HOME);
  await userEvent.click(await screen.findByRole('button', { name: '新建单位' }));
  expect(screen.queryByLabelText('当前身份')).toBeNull();
  await fill(screen.getByLabelText('单位名称'), '青禾智造有限公司');
  await fill(screen.getByLabelText('统一社会信用代码'), '91440300708461136A');
  await userEvent.click(screen.getByRole('button', { name: '保存单位资料' }));
  await screen.findByText(/校验位不正确/);
  expect(calls.some(({ method }) => method === 'POST')).toBe(false);
  await fill(screen.getByLabelText('统一社会信用代码'), '91440300708461136T');
  await userEvent.click(screen.getByRole('button', { name: '保存单位资料' }));
  await screen.findByRole('heading', { name: '青禾智造有限公司' });
  expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
    Name: '青禾智造有限公司',
    CreditCode: '91440300708461136T',
    Kind: 'company',
  });
});

test('what is missing is told when it is handed in', async () => {
  network({
    ...start(),
    'PUT /api/Organizations/3/submit': new Reply(422, failure('RULE_VIOLATION', '请上传营业执照或法人证书')),
  });
  renderAt(HOME);
  await userEvent.click(await screen.findByRole('button', { name: '提交核验' }));
  await screen.findByText('请上传营业执照或法人证书');
});

test('a returned organisation says why; a 只读 member sees neither forms nor documents', async () => {
  const shown = sheet({ Status: 'returned', ReviewNote: '营业执照不清楚', MyRole: 'viewer' });
  network(start({ ...user, Organizations: [{ ...acting, Role: 'viewer', Verified: false }] }, shown));
  renderAt(HOME);
  await screen.findByText('核验意见：营业执照不清楚');
  for (const name of ['提交核验', '修改单位资料', '发出邀请', '解散单位'])
    expect(screen.queryByRole('button', { name })).toBeNull();
  expect(screen.queryByRole('heading', { name: '证明文件' })).toBeNull();
});

test('the identity is chosen in the header, and postings say and send it', async () => {
  let who = { ...member, Organization: null as typeof acting | null };
  const calls = network({
    ...start(),
    'GET /api/auth/userinfo': () => one(who),
    'PUT /api/auth/acting': () => {
      who = { ...who, Organization: acting };
      return one(who);
    },
    'POST /api/Postings': new Reply(201, one(posting({ Status: 'pending', PublishTime: null }))),
  });
  renderAt('/desktop/transaction/post');
  await screen.findByText('以个人身份发布');
  await userEvent.selectOptions(await screen.findByLabelText('当前身份'), '青禾智造有限公司（已核验）');
  await screen.findByText('以“青禾智造有限公司”的名义发布（已核验）');
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ OrganizationId: 3 });
  expect(feedback.success).toHaveBeenCalledWith('现在代表“青禾智造有限公司”');
});

test('a switch that fails stays where it was', async () => {
  network({ ...start(), 'PUT /api/auth/acting': new Reply(404, failure('NOT_FOUND', '单位不存在或已被移除')) });
  renderAt(HOME);
  const choice = await screen.findByLabelText('当前身份');
  await userEvent.selectOptions(choice, '青禾智造有限公司（已核验）');
  await waitFor(() => expect(feedback.error).toHaveBeenCalledWith('单位不存在或已被移除'));
  expect(choice).toHaveValue('');
});

test('members are removed after a question', async () => {
  let left = [self, colleague];
  const calls = network({
    ...start(),
    'GET /api/Organizations/3/Members': () => many(left),
    'DELETE /api/Organizations/3/Members/12': () => {
      left = [self];
      return one({ Id: 12 });
    },
  });
  renderAt(HOME);
  await userEvent.click(await screen.findByRole('button', { name: '移除李四' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);
  await userEvent.click(dialog.getByText(/移\s*除$/));
  await waitFor(() => expect(screen.queryByRole('button', { name: '移除李四' })).toBeNull());
});

test('a link that invites is shown once', async () => {
  const calls = network({
    ...start(),
    'POST /api/Organizations/3/Invitations': new Reply(
      201,
      one({
        Id: 5,
        Way: 'link',
        Invitee: '',
        Role: 'agent',
        InvitedBy: 'zhangsan',
        CreatedAt: '2026-11-22T09:00:00+08:00',
        ExpiresAt: '2026-11-29T09:00:00+08:00',
        Path: '/desktop/account/organization/join#abcdefghijklmnopqrstuvwxyz',
      }),
    ),
  });
  renderAt(HOME);
  await userEvent.click(await screen.findByRole('radio', { name: '生成链接' }));
  await userEvent.click(await screen.findByRole('button', { name: '生成邀请链接' }));
  const link = (await screen.findByLabelText('邀请链接')) as HTMLTextAreaElement;
  expect(link.value).toMatch(/\/desktop\/account\/organization\/join#abcdef/);
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ Role: 'agent' });
});

const invitation = {
  Id: 7,
  OrganizationName: '云岭研究院',
  Verified: false,
  Role: 'agent',
  InvitedBy: 'wang_wu',
  ExpiresAt: '2026-11-29T09:00:00+08:00',
};

test('an invitation that was received is accepted', async () => {
  const calls = network({
    ...start(user),
    'GET /api/Organizations': many([]),
    'GET /api/OrganizationInvitations': () => many(calls.some(({ method }) => method === 'POST') ? [] : [invitation]),
    'POST /api/OrganizationInvitations/7/accept': one({ Id: 3 }),
  });
  renderAt(HOME);
  await userEvent.click(await screen.findByRole('button', { name: /接\s*受/ }));
  await waitFor(() => expect(screen.queryByText('云岭研究院')).toBeNull());
  expect(feedback.success).toHaveBeenCalledWith('您已加入“云岭研究院”');
});

test('a link leads a visitor over the log-in, and tells when it works no more', async () => {
  network(start(null));
  window.location.hash = '#abcdefghijklmnopqrstuvwxyz';
  renderAt(`${HOME}/join`);
  await screen.findByText(/请先登录或注册/);
});
