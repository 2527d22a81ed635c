/** Until when something is to be done, by whom and how: the notice's page, the list, the home page, the phone. */
import type { ArticleDetail, NoticeItem } from '@ip-portal/contract';
import { addDays, todayInShanghai } from '@ip-portal/contract/rules/calendar';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { article, detail, many, one, site } from '../mobile/fixtures';
import { open } from './support';

const DEADLINE = '2026-12-05T17:00:00+08:00';
let id = 700;

/** Opens the page of a notice. */
async function notice(extra: Partial<ArticleDetail>, path = '/desktop/notice/detail'): Promise<void> {
  id += 1;
  const shown = detail(id, { Kind: 'notice', DeadlineAt: null, DaysLeft: null, CalendarUrl: null, ...extra });
  await open(`${path}?id=${id}`, {
    api: { [`GET /api/Articles/${id}`]: one(shown), [`GET /api/Articles/${id}/Read`]: one({ ReadCount: 4 }) },
  });
  await screen.findByRole('heading', { level: 1 });
}
const panel = () => screen.queryByRole('region', { name: '截止时间' });
const due = (DaysLeft: number): Partial<ArticleDetail> => ({
  DeadlineAt: DEADLINE,
  DaysLeft,
  CalendarUrl: DaysLeft < 0 ? null : `/api/Notices/${id + 1}/calendar.ics`,
});

describe.each(['/desktop/notice/detail', '/app/notice/detail'])('the deadline at %s', (path) => {
  test.each([
    [13, '距截止还有 13 天', '2026 年 12 月 5 日（星期六）17:00 截止'],
    [3, '距截止还有 3 天', '2026 年 12 月 5 日（星期六）17:00 截止'],
    [0, '截止日期今天', '2026 年 12 月 5 日（星期六）17:00 截止'],
  ])('%i days before', async (days, left, when) => {
    await notice(due(days), path);
    expect(panel()).toHaveTextContent(left);
    expect(panel()).toHaveTextContent(when);
    const link = within(panel() as HTMLElement).getByRole('link', { name: '加入日历' });
    expect(link).toHaveAttribute('href', `/api/Notices/${id}/calendar.ics`);
    // Before everything else that the notice says.
    const summary = document.querySelector('.read-summary') as Element;
    expect(panel()?.compareDocumentPosition(summary)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  test('is over: said, and nothing to put into a calendar', async () => {
    await notice(due(-1), path);
    expect(panel()).toHaveTextContent('已截止');
    expect(panel()).not.toHaveTextContent('距截止');
    expect(screen.queryByRole('link', { name: '加入日历' })).toBeNull();
  });

  test('is nowhere when there is none', async () => {
    await notice({ Audience: '', Conditions: '', Materials: [], Channel: '' }, path);
    expect(panel()).toBeNull();
    expect(screen.queryByText('办理要点')).toBeNull();
  });

  test('who, what and how: only what is said, web addresses as links', async () => {
    const Channel = '登录 https://example.org/apply?a=1，或致电；不收 javascript:alert(1)';
    await notice({ Audience: '本市企业', Conditions: '甲\n乙', Materials: ['申报书', '预算表'], Channel }, path);
    const rows = within(screen.getByRole('region', { name: '办理要点' })).getAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual([
      '适用对象本市企业',
      '条件甲\n乙',
      '材料申报书预算表',
      `办理方式${Channel}`,
    ]);
    expect(within(rows[2] as HTMLElement).getAllByRole('listitem')).toHaveLength(2);
    const links = within(rows[3] as HTMLElement).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['https://example.org/apply?a=1']);
  });
});

/** The key days as they are read, and how each looks. */
const keyDays = () =>
  within(screen.getByRole('region', { name: '关键日期' }))
    .getAllByRole('listitem')
    .map((day) => [day.textContent?.replace(/\s+/g, ' ').trim(), day.className]);

describe.each(['/desktop/notice/detail', '/app/notice/detail'])('the key days at %s', (path) => {
  test.each<[string, number, string[][]]>([
    [
      '2026-11-20T16:20:00+08:00',
      13,
      [
        ['发布 11-20 16:20', 'key-past'],
        ['今天 11-22 发布后第 2 天', 'key-today'],
        ['截止 12-05 17:00 还有 13 天', 'key-due'],
      ],
    ],
    [
      '2026-11-20T16:20:00+08:00',
      15,
      [
        ['发布 11-20 16:20 今天', 'key-begun'],
        ['截止 12-05 17:00 还有 15 天', 'key-due'],
      ],
    ],
    [
      '2025-11-20T16:20:00+08:00',
      0,
      [
        ['发布 2025-11-20 16:20', 'key-past'],
        ['截止 2026-12-05 17:00 今天', 'key-due'],
      ],
    ],
    [
      '2026-11-20T16:20:00+08:00',
      -1,
      [
        ['发布 11-20 16:20', 'key-past'],
        ['截止 12-05 17:00 已过', 'key-over'],
      ],
    ],
    // Of the preview: it is not published yet.
    [
      '2026-11-30T09:00:00+08:00',
      13,
      [
        ['发布 11-30 09:00', 'key-ahead'],
        ['截止 12-05 17:00 还有 13 天', 'key-due'],
      ],
    ],
  ])('of a notice of %s, %i days before the deadline', async (PublishTime, days, shown) => {
    await notice({ ...due(days), PublishTime }, path);
    expect(keyDays()).toEqual(shown);
  });

  test('are nowhere without a deadline', async () => {
    await notice({ PublishTime: '2026-11-20T16:20:00+08:00' }, path);
    expect(screen.queryByRole('region', { name: '关键日期' })).toBeNull();
  });
});

describe('the parts of a notice', () => {
  const terms = { Audience: '本市企业', Conditions: '', Materials: [], Channel: '' };
  const files = [{ FileId: 1, Name: '申报书.pdf', MimeType: 'application/pdf', Url: '/api/Files/1', Size: 9000 }];
  const contents = () =>
    within(screen.getByRole('navigation', { name: '目录' }))
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]);
  const numbered = () => document.querySelector('article')?.classList.contains('numbered');

  test('have numbers, and contents that lead to what is there', async () => {
    await notice({ ...due(13), ...terms, Content: '<h2>支持方向</h2><p>甲</p>', Attachments: files });
    expect(contents()).toEqual([
      ['关键日期', '#key-days'],
      ['办理要点', '#terms'],
      ['支持方向', '#sec-1'],
      ['附件（1）', '#attachments'],
    ]);
    for (const [, href = ''] of contents()) expect(document.querySelector(href ?? '')).not.toBeNull();
    expect(numbered()).toBe(true);
  });

  test.each(['一、支持方向', '（二）支持方向', '1. 支持方向', '第三部分 支持方向'])(
    'keep the numbers of their own: %s',
    async (title) => {
      await notice({ ...terms, Content: `<h2>${title}</h2><p>甲</p>`, Attachments: files });
      expect(contents().map(([words]) => words)).toEqual(['办理要点', title, '附件（1）']);
      expect(numbered()).toBe(false);
    },
  );

  test('have neither where they are few', async () => {
    await notice({ ...terms, Content: '<h2>支持方向</h2><p>甲</p>', Attachments: [] });
    expect(screen.queryByRole('navigation', { name: '目录' })).toBeNull();
    expect(numbered()).toBe(false);
  });

  test('have numbers on the phone, too', async () => {
    await notice(
      { ...terms, Content: '<h2>支持方向</h2><p>甲</p><h2>怎样算</h2><p>乙</p>', Attachments: [] },
      '/app/notice/detail',
    );
    expect(numbered()).toBe(true);
  });
});

test('pictures among the files are shown, and what has a preview leads to it in a new window', async () => {
  const office = 'application/vnd.openxmlformats-officedocument';
  const file = (FileId: number, Name: string, MimeType: string, Size = 99_000) => ({
    FileId,
    Name,
    MimeType,
    Url: `/api/Files/${FileId}`,
    Size,
  });
  await notice({
    Attachments: [
      file(1, '流程.png', 'image/png'),
      file(2, '申报书.pdf', 'application/pdf'),
      file(3, '预算.xlsx', `${office}.spreadsheetml.sheet`),
      file(4, '指南.docx', `${office}.wordprocessingml.document`),
      file(5, '全集.docx', `${office}.wordprocessingml.document`, 5 * 1024 * 1024 + 1),
      file(6, '旧表.doc', 'application/msword'),
      file(7, '旧表.xls', 'application/vnd.ms-excel'),
      file(8, '讲稿.pptx', `${office}.presentationml.presentation`),
      file(9, '全部.zip', 'application/zip'),
    ],
  });
  const items = within(screen.getByRole('region', { name: '附件（9）' })).getAllByRole('listitem');
  expect(within(items[0] as HTMLElement).getByRole('img', { name: '预览：流程.png' })).toHaveAttribute(
    'loading',
    'lazy',
  );
  expect(
    within(items[2] as HTMLElement)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['Excel 预算.xlsx 97 KB', '预览：预算.xlsx（在新窗口打开）']);
  const previews = screen.getAllByRole('link', { name: /^预览\s*：.*（在新窗口打开）$/ });
  expect(previews.map((link) => [link.getAttribute('href'), link.getAttribute('target')])).toEqual([
    ['/api/Files/1', '_blank'],
    ['/api/Files/2', '_blank'],
    [`/desktop/attachment?article=${id}&file=3`, '_blank'],
    [`/desktop/attachment?article=${id}&file=4`, '_blank'],
  ]);
});

const listed = (Id: number, DaysLeft: number | null): NoticeItem => ({
  ...article(Id, { Kind: 'notice', Title: `公告${Id}` }),
  DeadlineAt: DaysLeft === null ? null : DEADLINE,
  DaysLeft,
});
const NOTICES = many([listed(1, 21), listed(2, 7), listed(3, 0), listed(4, -1), listed(5, null)]);
const CHIPS = [
  ['chip-line', '2026 年 12 月 5 日截止'],
  ['chip-due', '12 月 5 日截止，剩 7 天'],
  ['chip-due', '今天 17:00 截止'],
  ['chip-neutral', '已截止'],
];
/** The chips with a clock, in order. */
const chips = () =>
  [...document.querySelectorAll('.chip')]
    .filter((chip) => chip.querySelector('svg'))
    .map((chip) => [chip.classList[1], chip.textContent]);

test.each(['/desktop/notice', '/app/notice'])('%s shows until when, red once it is near', async (address) => {
  await open(address, { api: { 'GET /api/Notices': NOTICES } });
  await screen.findByText('公告5');
  expect(chips()).toEqual(CHIPS);
});

/** The list with what stands above its rows. */
const openList = (items: NoticeItem[], total = items.length, search = '') =>
  open(`/desktop/notice${search}`, {
    site: { ...site, NoticeCategories: ['申报通知', '公示'] },
    api: {
      'GET /api/Notices': many([listed(1, null)]),
      'GET /api/Notices/Open': many(items, total),
      'GET /api/Notices/Categories': many([{ Category: '申报通知', Count: 1203 }], 1204),
    },
  });
const soon = (Id: number, days: number): NoticeItem => ({
  ...listed(Id, days),
  Category: '申报通知',
  DeadlineAt: `${addDays(todayInShanghai(), days)}T17:30:00+08:00`,
});

describe('what is still open', () => {
  test('stands first, by deadline, with a calendar that leads to its rows', async () => {
    await openList([soon(11, 0), soon(12, 3), soon(13, 3), soon(14, 200)], 4);
    const region = within(await screen.findByRole('region', { name: '正在进行' }));
    expect(region.getByText('4 项，其中 3 项 7 天内截止')).toBeInTheDocument();
    const rows = region.getAllByRole('listitem').map((row) => row.textContent);
    const shown = (days: number) => addDays(todayInShanghai(), days);
    expect(rows).toEqual([
      `今天公告11申报通知${shown(0).slice(5)} 17:30 截止`,
      `还剩 3 天公告12申报通知${shown(3).slice(5)} 17:30 截止`,
      `还剩 3 天公告13申报通知${shown(3).slice(5)} 17:30 截止`,
      // Not of this year perhaps: said in full.
      `还剩 200 天公告14申报通知${shown(200)} 17:30 截止`,
    ]);
    const days = region.getAllByRole('cell');
    expect(days).toHaveLength(21);
    const today = days.find((day) => day.getAttribute('aria-current') === 'date') as HTMLElement;
    expect(within(today).getByRole('link', { name: `${Number(shown(0).slice(8))} 日截止 1 项` })).toHaveAttribute(
      'href',
      '#due-11',
    );
    expect(region.getByRole('link', { name: /日截止 2 项$/ })).toHaveAttribute('href', '#due-12');
    expect(document.getElementById('due-12')).toHaveTextContent('公告12');
    expect(region.getByRole('link', { name: /订阅截止日历/ })).toHaveAttribute('href', '/api/Notices/calendar.ics');
  });

  test('folds what is many', async () => {
    await openList(Array.from({ length: 10 }, (_, n) => soon(20 + n, 10 + n)));
    const region = within(await screen.findByRole('region', { name: '正在进行' }));
    expect(region.getByText('10 项')).toBeInTheDocument();
    const more = region.getByText('另外 2 项');
    await userEvent.click(more);
    expect(more.closest('details')).toHaveAttribute('open');
    expect(region.queryByText(/没有列在这里/)).toBeNull();
    expect(region.getByRole('link', { name: '公告29' })).toBeVisible();
  });

  test('counts what was not sent, too, and says where it stands', async () => {
    await openList(
      Array.from({ length: 100 }, (_, n) => soon(200 + n, 2)),
      103,
    );
    const region = within(await screen.findByRole('region', { name: '正在进行' }));
    // Whatever comes after a hundred near ones may be near as well.
    expect(region.getByText('103 项，其中至少 100 项 7 天内截止')).toBeInTheDocument();
    expect(region.getAllByRole('listitem', { hidden: true })).toHaveLength(100);
    await userEvent.click(region.getByText('另外 95 项'));
    expect(region.getByText(/^截止更晚的 3 项没有列在这里/)).toBeVisible();
  });

  test('does not stand a second time among the rows of the page', async () => {
    await open('/desktop/notice', {
      api: {
        'GET /api/Notices': many([listed(1, null), soon(11, 1), listed(3, -1)], 23),
        'GET /api/Notices/Open': many([soon(11, 1), soon(12, 4)]),
      },
    });
    await screen.findByRole('region', { name: '正在进行' });
    expect(screen.getAllByRole('link', { name: '公告11' })).toHaveLength(1);
    const rows = [...document.querySelectorAll('.notice-row')];
    // The day of publication as a block, what it is, and what has become of the deadline.
    expect(rows.map((row) => row.textContent)).toEqual([
      '202026.11公告1摘要1中心动态本中心',
      '202026.11公告3摘要3中心动态本中心已截止',
    ]);
    expect(rows[0]?.querySelector('time.date-block')).toHaveAttribute('dateTime', '2026-11-20');
    expect(screen.getByText('本页另有 1 条正在进行，列在上方。')).toBeInTheDocument();
    expect(screen.getByText(/第 1 \/ 3 页/)).toBeInTheDocument();
  });

  test('is left out where nothing is, and where something is looked for', async () => {
    await openList([]);
    await screen.findByText('公告1');
    expect(screen.queryByRole('region', { name: '正在进行' })).toBeNull();
    expect(screen.queryByText(/列在上方/)).toBeNull();
  });

  test('is not asked for on other pages than the first of all', async () => {
    const { calls } = await openList([soon(11, 1)], 1, '?keyword=公告');
    await screen.findByRole('heading', { level: 1 });
    expect(calls.map(({ url }) => url.pathname)).not.toContain('/api/Notices/Open');
    const counted = calls.find(({ url }) => url.pathname === '/api/Notices/Categories');
    expect([...(counted?.url.searchParams ?? [])]).toEqual([['keyword', '公告']]);
  });
});

test('categories are counted, those without any as 0', async () => {
  await openList([]);
  const tabs = within(await screen.findByRole('navigation', { name: '栏目' }));
  const names = tabs.getAllByRole('link').map((tab) => tab.textContent);
  expect(names).toEqual(['全部 1,204', '申报通知 1,203', '公示 0']);
});
