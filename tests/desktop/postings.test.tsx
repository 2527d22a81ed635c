import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { failure, many, one, posting, site, user } from '../mobile/fixtures';
import { Reply } from '../setup/network';
import { held, here, open, pageCalls } from './support';

/** The day stands still, everything else goes on. */
const standStill = (now: string) =>
  jest.useFakeTimers({
    now: new Date(now),
    doNotFake: [
      'setTimeout',
      'clearTimeout',
      'setInterval',
      'clearInterval',
      'setImmediate',
      'clearImmediate',
      'nextTick',
      'queueMicrotask',
      'requestAnimationFrame',
      'cancelAnimationFrame',
      'performance',
    ],
  });
const REFUSED = new Reply(401, failure('UNAUTHENTICATED', '请先登录'));

test('a visitor is told what the area is for and how to get in', async () => {
  const { calls } = await open('/desktop/transaction?Mode=转让', { api: { 'GET /api/Postings': REFUSED } });
  await screen.findByRole('heading', { level: 1, name: '知识产权交易' });
  const back = encodeURIComponent(`/desktop/transaction?Mode=${encodeURIComponent('转让')}`);
  expect(screen.getByRole('link', { name: '登录后查看供需' })).toHaveAttribute(
    'href',
    `/desktop/login?redirect=${back}`,
  );
  expect(within(screen.getByRole('main')).getByRole('link', { name: '注册账号' })).toHaveAttribute(
    'href',
    `/desktop/register?redirect=${back}`,
  );
  expect(screen.getByRole('heading', { name: '怎样使用' })).toBeInTheDocument();
  expect(screen.queryByRole('search', { name: '筛选' })).toBeNull();
  expect(pageCalls(calls)).toEqual(['GET /api/Postings?current=1&Mode=转让&pageSize=10']);
});

test('a user sees the postings asked for', async () => {
  const { calls } = await open('/desktop/transaction?Type=supply&Mode=胡说&Field=新材料&keyword=锂电&current=2', {
    user,
    api: { 'GET /api/Postings': many([posting({ IsMine: false })], 11) },
  });
  const link = await screen.findByRole('link', { name: /转让一种.*池隔膜专利/ });
  expect(link).toHaveAttribute('href', '/desktop/transaction/detail?id=9');
  expect(pageCalls(calls)).toEqual(['GET /api/Postings?current=2&Field=新材料&keyword=锂电&pageSize=10&Type=supply']);
  expect(screen.getByText('50 万元')).toBeInTheDocument();
  // The words that were searched for may stand in the summary alone.
  expect(screen.getByText('耐高温')).toBeInTheDocument();
  const tabs = within(screen.getByRole('navigation', { name: '供需' }));
  expect(tabs.getByRole('link', { name: '供给' })).toHaveAttribute('aria-current', 'page');
  expect(screen.getByRole('link', { name: '发布供需' })).toHaveAttribute('href', '/desktop/transaction/post');
});

afterEach(() => jest.useRealTimers());

test('a card says what is offered, its patents with their states, the price, where, since when and how long', async () => {
  // The 25th in Shanghai.
  standStill('2026-11-24T17:00:00Z');
  const patent = (Id: number, State: '有权' | '审中' | '无权') => ({
    Id,
    ApplicationNumber: `2021${Id}`,
    Title: `隔膜${Id}`,
    State,
    StateVerified: true,
  });
  const rows = [
    posting({
      IsMine: false,
      ValidUntil: '2026-11-30',
      OrganizationName: '海岳大学',
      OrganizationVerified: true,
      Patents: [patent(1, '有权'), patent(2, '审中'), patent(3, '无权')],
    }),
    posting({
      Id: 10,
      Type: 'demand',
      Title: '寻求电池隔膜的检测方法',
      IsMine: false,
      PublishTime: '2026-11-25T00:30:00+08:00',
    }),
  ];
  await open('/desktop/transaction', { user, api: { 'GET /api/Postings': many(rows) } });
  const cardOf = (name: RegExp) => screen.getByRole('link', { name }).closest('li') as HTMLElement;
  await screen.findByRole('link', { name: /转让一种/ });
  const offer = within(cardOf(/转让一种/));
  expect(offer.getByText('供给')).toBeInTheDocument();
  const patents = within(offer.getByRole('list', { name: '涉及专利' }));
  expect(patents.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '隔膜1有权',
    '隔膜2审中',
    '等 3 件专利',
  ]);
  expect(patents.getByRole('link', { name: '隔膜1' })).toHaveAttribute('href', '/desktop/patent/detail?id=1');
  for (const words of ['50 万元', '苏州', '海岳大学', '已核验', '5 天前发布', '剩 5 天'])
    expect(offer.getByText(words)).toBeInTheDocument();
  expect(offer.queryByText('耐高温')).toBeNull();
  const wanted = cardOf(/寻求电池/);
  expect(wanted).toHaveTextContent(/需求.*本站未收录.*今天发布/);
});

test('the own postings, with their state; none yet', async () => {
  let rows = [posting({ Status: 'returned', PublishTime: null })];
  await open('/desktop/transaction?Mine=true', { user, api: { 'GET /api/Postings': () => many(rows) } });
  const row = (await screen.findByRole('link', { name: /电池隔膜/ })).closest('li') as HTMLElement;
  expect(row).toHaveTextContent('已退回');
  expect(within(row).getByRole('link', { name: '修改' })).toHaveAttribute('href', '/desktop/transaction/post?id=9');
  rows = [];
  await userEvent.click(screen.getByRole('link', { name: '需求' }));
  await screen.findByText('没有符合条件的供需信息');
});

test('nothing posted yet leads to posting', async () => {
  await open('/desktop/transaction?Mine=true', { user, api: { 'GET /api/Postings': many([]) } });
  await screen.findByText('您还没有发布供需信息');
});

test('skeleton, failure, retry', async () => {
  let answer: unknown = new Reply(500, failure('INTERNAL', '数据库忙'));
  const gate = held(null);
  await open('/desktop/transaction', { user, api: { 'GET /api/Postings': () => gate.answer().then(() => answer) } });
  await screen.findByText('正在加载');
  await gate.release();
  await screen.findByText('数据库忙');
  answer = many([posting()]);
  await userEvent.click(screen.getByRole('link', { name: '重试' }));
  await screen.findByRole('link', { name: /电池隔膜/ });
});

test('one posting of somebody else: contact through the centre, no commands', async () => {
  const { calls } = await open('/desktop/transaction/detail?id=9', {
    user,
    api: { 'GET /api/Postings/9': one(posting({ IsMine: false, ContactName: '张*', ContactPhone: '138****5678' })) },
  });
  await screen.findByRole('heading', { level: 1, name: posting().Title });
  expect(screen.getByText('138****5678')).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: '有意向？' })).toBeInTheDocument();
  expect(screen.getByText('本站未收录')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '撤回' })).toBeNull();
  expect(pageCalls(calls)).toEqual(['GET /api/Postings/9']);
  expect(document.title).toBe(`${posting().Title} - ${site.WebSiteName}`);
});

test('each patent involved shows its state', async () => {
  const Patents = [
    { Id: 7, ApplicationNumber: '202111286633.X', Title: '推进装置', State: '有权' as const, StateVerified: true },
    { Id: 8, ApplicationNumber: '201410408762.5', Title: '导流罩', State: '无权' as const, StateVerified: true },
    { Id: 9, ApplicationNumber: '202010000001.8', Title: '导管', State: '有权' as const, StateVerified: false },
  ];
  await open('/desktop/transaction/detail?id=9', { user, api: { 'GET /api/Postings/9': one(posting({ Patents })) } });
  const section = within(await screen.findByRole('region', { name: '涉及专利（3）' }));
  expect(section.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '202111286633.X推进装置有权',
    '201410408762.5导流罩无权',
    // Nobody can vouch for it: it is not told as alive.
    '202010000001.8导管状态未核实',
  ]);
});

test('the own posting can be changed and withdrawn', async () => {
  await open('/desktop/transaction/detail?id=9', { user, api: { 'GET /api/Postings/9': one(posting()) } });
  const bar = within(await screen.findByRole('region', { name: '我的发布' }));
  expect(bar.getByRole('link', { name: '修改' })).toHaveAttribute('href', '/desktop/transaction/post?id=9');
  expect(bar.getByRole('button', { name: '撤回' })).toBeInTheDocument();
});

test('a posting that is gone, and one that may not be seen', async () => {
  const first = await open('/desktop/transaction/detail?id=9', {
    user,
    api: { 'GET /api/Postings/9': new Reply(404, failure('NOT_FOUND', '没有')) },
  });
  await screen.findByRole('heading', { level: 1, name: '页面不存在' });
  first.unmount();
  await open('/desktop/transaction/detail?id=9', {
    user,
    api: { 'GET /api/Postings/9': new Reply(403, failure('FORBIDDEN', '无权')) },
  });
  await screen.findByText('您的账号没有访问此页面的权限，如有需要请联系管理员。');
  expect(here()).toBe('/desktop/transaction/detail?id=9');
});
