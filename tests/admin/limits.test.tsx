/** Limits of roles in forms, what a bank may do with its products, and looking at the portal as a role. */
import type { AdminFinancing, LimitedRight, RoleItem } from '@ip-portal/contract';
import { SESSION_DEFAULTS } from '@ip-portal/contract/limits';
import { READY_ROLES } from '@ip-portal/contract/roles';
import { fireEvent, screen, within } from '@testing-library/react';
import AdminFinancingPage from '@/pages/admin/financing';
import AdminNews from '@/pages/admin/news';
import AdminRoles from '@/pages/admin/roles';
import AdminUsersPage from '@/pages/admin/users';
import { account, click, fill, form, press, pressNamed, showPage } from './support';

const list = (rows: unknown[]) => ({ success: true, data: rows, total: rows.length });
const one = (data: unknown) => ({ success: true, data });
const roles = (['editor', 'bank', 'auditor'] as const).map((Code): RoleItem => {
  const role = READY_ROLES[Code];
  return {
    Id: null,
    Code,
    Name: role.label,
    Note: role.about,
    IsStaff: role.staff,
    Binds: 'binds' in role ? role.binds : null,
    Duty: null,
    Permissions: [...role.permissions],
    Accounts: 0,
    Version: null,
  };
});
const options = one({
  Columns: [{ Id: 4, Name: '政策解读', Kind: 'news' }],
  Institutions: [{ Id: 7, Name: '星海银行' }],
  Experts: [{ Id: 9, Name: '赵专家', Note: '某大学' }],
});
const answers = {
  'GET /api/admin/Roles': list(roles),
  'GET /api/admin/LimitOptions': options,
  'GET /api/admin/SecurityPolicy': one({
    SeparateDuties: false,
    FactorRoles: [],
    ...SESSION_DEFAULTS,
    RoleSessions: [],
    Version: 1,
  }),
};

/** Opens a choice and takes what is called so. */
async function choose(label: HTMLElement, name: string): Promise<void> {
  fireEvent.mouseDown(label);
  await click(await screen.findByText(name, { selector: '.ant-select-item-option-content' }));
}

test('a role that can be limited asks for its limits, and they are sent with it', async () => {
  const row = account(5, {
    UserName: '张三',
    Roles: ['user', 'bank'],
    Limits: [{ Role: 'bank', Institutions: [8] }],
  });
  const { calls } = await showPage(<AdminUsersPage />, {
    ...answers,
    'GET /api/admin/Users': list([row]),
    'GET /api/admin/Users/5': one(row),
    'PUT /api/Users/5': one(row),
  });
  await screen.findByText(/银行（限定范围）/);
  await pressNamed('编辑：张三');
  const drawer = await form();
  // What is not there any more is told in words.
  await drawer.findByText('已删除的机构');
  expect(drawer.queryByLabelText(/编辑：限定/)).toBeNull();
  await choose(drawer.getByLabelText('银行：限定机构'), '星海银行');
  await choose(drawer.getByLabelText('角色'), '编辑');
  await choose(await drawer.findByLabelText('编辑：限定栏目'), '新闻 / 政策解读');
  await press('保存', drawer);
  await screen.findByText('用户已保存');
  expect(calls.find((call) => call.method === 'PUT')?.body).toMatchObject({
    Roles: ['user', 'bank', 'editor'],
    Limits: [
      { Role: 'bank', Institutions: [8, 7] },
      { Role: 'editor', Columns: [4] },
    ],
  });
});

test('a bank is not given without an institution', async () => {
  const row = account(5, { UserName: '张三', Roles: ['user', 'admin', 'auditor'] });
  const { calls } = await showPage(<AdminUsersPage />, {
    ...answers,
    'GET /api/admin/Users': list([row]),
    'GET /api/admin/Users/5': one(row),
  });
  await pressNamed('编辑：张三');
  const drawer = await form();
  await drawer.findByTitle('审计员');
  expect(drawer.queryByText('限定范围')).toBeNull();
  await choose(drawer.getByLabelText('角色'), '银行');
  await drawer.findByLabelText('银行：限定机构');
  await press('保存', drawer);
  await drawer.findByText('请为角色“银行”选择机构');
  expect(calls.some((call) => call.method === 'PUT')).toBe(false);
});

const stamps = {
  Version: 3,
  CreatedAt: '2026-11-01T09:00:00+08:00',
  UpdatedAt: '2026-11-20T09:00:00+08:00',
  DeletedAt: null,
};
const product = (Status: AdminFinancing['Status']): AdminFinancing => ({
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
  Status,
  ...stamps,
});
const BANK = ['Financing:read', 'Financing:write', 'Files:write'] as const;
const own: LimitedRight[] = BANK.slice(0, 2).map((Permission) => ({
  Permission,
  Records: [{ Id: 7, Name: '星海银行' }],
}));
const showProducts = (row: AdminFinancing, more: object = {}) =>
  showPage(
    <AdminFinancingPage />,
    { 'GET /api/admin/Financing': list([row]), 'GET /api/admin/Financing/2': one(row), ...more },
    '/admin/financing',
    BANK,
    own,
  );

test('a bank drafts for itself: no choice of others, no button to publish', async () => {
  const { calls } = await showProducts(product('draft'), { 'POST /api/Financing': one(product('draft')) });
  await press('新建融资产品');
  const drawer = await form();
  await drawer.findByTitle('星海银行');
  expect(drawer.queryByRole('button', { name: /^发\s*布$/ })).toBeNull();
  await fill(drawer.getByLabelText('产品名称'), '新品');
  await press('保存草稿', drawer);
  await screen.findByText('草稿已保存');
  expect(calls.find((call) => call.method === 'POST')?.body).toMatchObject({
    Name: '新品',
    Bank: '星海银行',
    InstitutionId: 7,
    Status: 'draft',
  });
  // Asked of nobody: the only institution is known.
  expect(calls.some((call) => call.url.pathname === '/api/Institutions')).toBe(false);
});

test('what a bank has on show it cannot change but take back', async () => {
  const { calls } = await showProducts(product('published'), { 'PUT /api/Financing/2': one(product('draft')) });
  await pressNamed('编辑：知易贷');
  const drawer = await form();
  expect(await drawer.findByLabelText('利率')).toBeDisabled();
  expect(drawer.getByText('已发布，修改前请先撤回；改好后由审核人员发布')).toBeInTheDocument();
  await click(drawer.getByRole('button', { name: /撤\s*回/ }));
  await screen.findByText('已撤回，访客不再看到');
  expect(calls.find((call) => call.method === 'PUT')?.body).toEqual({ Status: 'draft', Version: 3 });
});

test('an editor of one column finds it chosen, and no other offered', async () => {
  const rights = ['Newss:read', 'Newss:write'] as const;
  await showPage(
    <AdminNews />,
    { 'GET /api/admin/Newss': list([]) },
    '/admin/news',
    rights,
    rights.map((Permission) => ({ Permission, Records: [{ Id: 4, Name: '内部专栏' }] })),
  );
  const [create] = await screen.findAllByText('新建新闻');
  await click(create);
  const drawer = await form();
  await drawer.findByTitle('内部专栏');
  expect(drawer.getByText('只列出您负责的栏目')).toBeInTheDocument();
});

test('looking as a role begins with the limits it is bound to', async () => {
  const { calls } = await showPage(<AdminRoles />, { ...answers, 'POST /api/admin/Viewing': one({}) });
  await pressNamed('以此角色查看：银行');
  const dialog = within(await screen.findByRole('dialog'));
  await press('开始查看', dialog);
  await dialog.findByText('请选择机构');
  await choose(dialog.getByLabelText('限定机构'), '星海银行');
  await press('开始查看', dialog);
  await screen.findByText('以此角色查看', { selector: '[aria-label="以此角色查看：编辑"]' });
  expect(calls.find((call) => call.method === 'POST')?.body).toEqual({ Role: 'bank', Institutions: [7] });
});
