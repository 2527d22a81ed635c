/** What staff decide in a drawer: postings and organisations, with what may go wrong. */
import type { AdminOrganization, AdminPosting, OrganizationDocument } from '@ip-portal/contract';
import { PERMISSIONS } from '@ip-portal/contract/permissions';
import { screen, waitFor } from '@testing-library/react';
import { rootContainer } from '@/boot/root-container';
import AdminOrganizations from '@/pages/admin/organizations';
import AdminPostings from '@/pages/admin/postings';
import { Reply } from '../setup/network';
import { click, fill, form, refusal, showPage } from './support';

const AT = '2026-11-20T09:00:00+08:00';
const posting = (extra: Partial<AdminPosting> = {}): AdminPosting => ({
  Id: 7,
  Version: 4,
  CreatedAt: AT,
  UpdatedAt: AT,
  DeletedAt: null,
  Type: 'supply',
  Title: '节能水泵专利转让',
  Summary: '一种节能水泵。',
  Field: '机械',
  Mode: '转让',
  PriceText: '面议',
  PriceFen: null,
  PatentNumbers: ['202111286633.X', '202010000001.8'],
  Region: '',
  Status: 'pending',
  PublishTime: null,
  ValidUntil: null,
  OrganizationId: 3,
  OrganizationName: '星海泵业',
  OrganizationVerified: false,
  IsMine: false,
  Content: '<p>详见说明书。</p>',
  ContactName: '张*',
  ContactPhone: '138****5678',
  Patents: [
    { Id: 11, ApplicationNumber: '202111286633.X', Title: '节能水泵', State: '无权', StateVerified: true },
    { Id: null, ApplicationNumber: '202010000001.8', Title: null, State: null, StateVerified: false },
  ],
  ReviewNote: '',
  OwnerId: 5,
  OwnerName: 'zhang_san',
  ...extra,
});
const organization = (extra: Partial<AdminOrganization> = {}): AdminOrganization => ({
  Id: 3,
  Version: 2,
  CreatedAt: AT,
  UpdatedAt: AT,
  DeletedAt: null,
  Name: '星海泵业有限公司',
  CreditCode: '91110000000000000A',
  Kind: 'company',
  Status: 'pending',
  Verified: false,
  ValidUntil: null,
  MyRole: null,
  LegalRepresentative: '李四',
  Region: '星海市',
  Address: '',
  ContactName: '王*',
  ContactPhone: '138****5678',
  ContactEmail: '',
  ReviewNote: '',
  SubmittedAt: AT,
  VerifiedAt: null,
  Members: 2,
  Documents: 1,
  ...extra,
});
const license: OrganizationDocument = {
  Id: 21,
  Kind: 'license',
  Name: '营业执照.pdf',
  Size: 2048,
  MimeType: 'application/pdf',
  CreatedAt: AT,
};
const one = (data: unknown) => ({ success: true, data });
const many = (...data: unknown[]) => ({ success: true, data, total: data.length });
const sent = (calls: { method: string; body?: unknown }[]) =>
  calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);

describe('a posting', () => {
  const api = (row: AdminPosting, review: unknown = one(row)) => ({
    'GET /api/admin/Postings': many(row),
    'GET /api/admin/Postings/7': one(row),
    'PUT /api/admin/Postings/7/review': review,
  });
  const open = async (row: AdminPosting, review?: unknown, rights = PERMISSIONS) => {
    const { calls } = await showPage(rootContainer(<AdminPostings />), api(row, review), '/admin/postings', rights);
    await click(await screen.findByRole('button', { name: row.Title }));
    const drawer = await form();
    await drawer.findByRole('heading', { name: row.Title });
    return { calls, drawer };
  };

  test('shows what is known of its patents and of whom it is from, before it is published', async () => {
    const { calls, drawer } = await open(posting());
    expect(drawer.getByText('星海泵业（未核验）')).toBeInTheDocument();
    expect(drawer.getByRole('link', { name: /202111286633\.X/ })).toHaveAttribute(
      'href',
      expect.stringContaining('id=11'),
    );
    expect(drawer.getByText('无权')).toBeInTheDocument();
    await drawer.findByText('详见说明书。');
    expect(drawer.getByText('本站没有收录，请核对')).toBeInTheDocument();
    await fill(drawer.getByLabelText('审核意见'), '  材料齐全  ');
    await click(drawer.getByRole('button', { name: '审核通过并发布' }));
    await screen.findByText('已发布');
    expect(sent(calls)).toEqual([{ Version: 4, Status: 'published', Note: '材料齐全' }]);
  });

  test('is not returned without a reason', async () => {
    const { calls, drawer } = await open(posting());
    await fill(drawer.getByLabelText('审核意见'), '   ');
    await click(drawer.getByRole('button', { name: '退回修改' }));
    await drawer.findByText('退回时请填写原因，发布人会看到');
    expect(drawer.getByLabelText('审核意见')).toHaveFocus();
    expect(sent(calls)).toEqual([]);
    await fill(drawer.getByLabelText('审核意见'), '请补充专利权人的授权');
    await click(drawer.getByRole('button', { name: '退回修改' }));
    await screen.findByText('已退回，发布人可看到退回原因');
    expect(sent(calls)).toEqual([{ Version: 4, Status: 'returned', Note: '请补充专利权人的授权' }]);
  });

  test('that changed meanwhile is shown anew, and what was written stays', async () => {
    const { drawer } = await open(posting(), refusal('VERSION_CONFLICT', '该记录已被他人修改'));
    await fill(drawer.getByLabelText('审核意见'), '写了很久的意见');
    await click(drawer.getByRole('button', { name: '审核通过并发布' }));
    await drawer.findByText(/这条信息刚刚有变动/);
    expect(drawer.getByLabelText('审核意见')).toHaveValue('写了很久的意见');
    expect(drawer.getByRole('button', { name: '审核通过并发布' })).toBeEnabled();
  });

  test('tells what the backend refuses, and is not left with something typed unasked', async () => {
    const { drawer } = await open(posting(), new Reply(422, refusal('RULE_VIOLATION', '涉及的专利已无权')));
    await fill(drawer.getByLabelText('审核意见'), '意见');
    await click(drawer.getByRole('button', { name: '审核通过并发布' }));
    expect(await drawer.findByRole('alert')).toHaveTextContent('涉及的专利已无权');
    await click(drawer.getByLabelText('关闭'));
    expect((await screen.findAllByText('有内容还没有保存')).length).toBeGreaterThan(0);
    await click(screen.getByRole('button', { name: '继续编辑' }));
    expect(drawer.getByLabelText('审核意见')).toHaveValue('意见');
  });

  test('that waits for its owner, or is read without the right, offers nothing to decide', async () => {
    const { drawer } = await open(posting({ Status: 'returned', ReviewNote: '请补充' }));
    expect(drawer.getByText('当前状态由发布人处理，暂时不需要审核。')).toBeInTheDocument();
    expect(drawer.getByText('上次审核意见：请补充')).toBeInTheDocument();
    expect(drawer.queryByLabelText('审核意见')).toBeNull();
  });

  test('is read by who may not review it', async () => {
    const { drawer } = await open(posting(), undefined, ['Postings:read']);
    expect(drawer.getByText(/审核由有审核权限的人员进行/)).toBeInTheDocument();
    expect(drawer.queryByRole('button', { name: '审核通过并发布' })).toBeNull();
  });

  test('that cannot be read says so, and is asked for again', async () => {
    const { calls } = await showPage(
      rootContainer(<AdminPostings />),
      { ...api(posting()), 'GET /api/admin/Postings/7': new Reply(503, refusal('UNAVAILABLE', '请稍后再试')) },
      '/admin/postings',
    );
    await click(await screen.findByRole('button', { name: '节能水泵专利转让' }));
    const drawer = await form();
    await drawer.findByText(/请稍后再试/);
    const reads = () => calls.filter(({ url }) => url.pathname === '/api/admin/Postings/7').length;
    const before = reads();
    await click(drawer.getByRole('button', { name: /重\s*试|重新加载/ }));
    await waitFor(() => expect(reads()).toBe(before + 1));
  });
});

describe('an organisation', () => {
  const api = (row: AdminOrganization, review: unknown = one(row)) => ({
    'GET /api/admin/Organizations': many(row),
    'GET /api/admin/Organizations/3': one(row),
    'GET /api/admin/Organizations/3/Documents': many(license),
    'PUT /api/admin/Organizations/3/review': review,
  });
  const open = async (row: AdminOrganization, review?: unknown, rights = PERMISSIONS) => {
    const { calls } = await showPage(<AdminOrganizations />, api(row, review), '/admin/organizations', rights);
    await click(await screen.findByRole('button', { name: row.Name }));
    const drawer = await form();
    await drawer.findByRole('heading', { name: row.Name });
    return { calls, drawer };
  };

  test('is verified until a day, by what its documents say', async () => {
    const { calls, drawer } = await open(organization());
    const file = await drawer.findByRole('link', { name: /^营业执照\.pdf\s*（在新窗口打开）$/ });
    expect(file).toHaveAttribute('href', '/api/admin/Organizations/3/Documents/21');
    expect(drawer.getByText('最长 36 个月；到期前 30 天和 7 天提醒单位')).toBeInTheDocument();
    await click(drawer.getByRole('button', { name: '核验通过' }));
    await screen.findByText('已核验', { selector: '.ant-message *' });
    expect(sent(calls)).toEqual([
      { Version: 2, Status: 'verified', ValidUntil: expect.stringMatching(/^20\d\d-\d\d-\d\d$/) },
    ]);
  });

  test('is neither returned nor ended without a reason', async () => {
    const { calls, drawer } = await open(
      organization({ Status: 'verified', Verified: true, ValidUntil: '2027-11-20' }),
    );
    await click(drawer.getByRole('button', { name: '提前结束核验' }));
    await drawer.findByText('请填写原因，单位成员会看到');
    await click(drawer.getByRole('button', { name: /退\s*回/ }));
    expect(sent(calls)).toEqual([]);
    await fill(drawer.getByLabelText('核验意见'), '营业执照已吊销');
    await click(drawer.getByRole('button', { name: '提前结束核验' }));
    await screen.findByText('核验已结束，单位可看到原因');
    expect(sent(calls)).toEqual([{ Version: 2, Status: 'expired', Note: '营业执照已吊销' }]);
  });

  test('that changed meanwhile is shown anew, and what was written stays', async () => {
    const { drawer } = await open(organization(), refusal('VERSION_CONFLICT', '该记录已被他人修改'));
    await fill(drawer.getByLabelText('核验意见'), '已电话核实');
    await click(drawer.getByRole('button', { name: '核验通过' }));
    await drawer.findByText(/这个单位的资料刚刚有变动/);
    expect(drawer.getByLabelText('核验意见')).toHaveValue('已电话核实');
  });

  test('shows its documents to nobody who does not verify', async () => {
    const { calls, drawer } = await open(organization(), undefined, ['Organizations:read']);
    expect(drawer.getByText(/核验由有核验权限的人员进行/)).toBeInTheDocument();
    expect(drawer.queryByText('证明文件')).toBeNull();
    expect(calls.some(({ url }) => url.pathname.endsWith('/Documents'))).toBe(false);
  });
});
