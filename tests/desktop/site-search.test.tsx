/** What a search of the site asks besides words, and where it leads when words are not all. */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { failure, many, posting, user } from '../mobile/fixtures';
import { Reply } from '../setup/network';
import { here, open, pageCalls } from './support';

const hit = {
  Kind: 'patent',
  Id: 7,
  Title: '一种提水装置',
  Snippet: '潜水电泵……',
  Url: '/desktop/patent/detail?id=7',
  Date: '2017-03-01',
};
const result = (more: object = {}) => ({
  'GET /api/Search': { ...many([hit], 1), terms: ['潜水电泵'], counts: { patent: 1 }, ...more },
});
const PATH = '/desktop/search?keyword=电泵';
const written = (address: string) => decodeURIComponent(address);

test('days and order are asked, stay with every link, and are dropped in one go', async () => {
  const { calls } = await open(`${PATH}&From=2017年3月1日&To=2017-12-31&sort=newest`, { api: result() });
  await screen.findByRole('link', { name: hit.Title });
  expect(pageCalls(calls)).toEqual([
    'GET /api/Search?current=1&From=2017-03-01&keyword=电泵&pageSize=10&sort=newest&To=2017-12-31',
  ]);
  const form = within(screen.getByRole('search', { name: '筛选' }));
  expect(form.getByLabelText('从（含当日）')).toHaveValue('2017-03-01');
  expect(form.getByLabelText('排序')).toHaveValue('newest');
  const kinds = within(screen.getByRole('navigation', { name: '搜索范围' }));
  expect(written(kinds.getByRole('link', { name: /^专利 \d/ }).getAttribute('href') ?? '')).toBe(
    `${PATH}&Kind=patent&From=2017-03-01&To=2017-12-31&sort=newest`,
  );
  expect(screen.getByText(/只包括有发布日期或申请日的内容/)).toBeInTheDocument();
  await userEvent.click(form.getByRole('link', { name: '重置' }));
  await screen.findByRole('link', { name: hit.Title });
  expect(written(here())).toBe(PATH);
});

test('the form asks for what was typed, in the words and the kind that are looked at', async () => {
  await open(`${PATH}&Kind=patent`, { api: result() });
  await userEvent.click(await screen.findByText('日期与排序'));
  const form = within(screen.getByRole('search', { name: '筛选', hidden: true }));
  await userEvent.type(form.getByLabelText('从（含当日）'), '20170301');
  await userEvent.click(form.getByRole('button', { name: '查询', hidden: true }));
  expect(written(here())).toContain(`${PATH}&Kind=patent&From=`);
});

test.each([
  ['From=昨天', '从（含当日）'],
  ['From=2018-01-01&To=2017-01-01', '到（含当日）'],
])('a day that is none, or before the first, is told at its field and not asked: %s', async (query, label) => {
  const { calls } = await open(`${PATH}&${query}`, { api: result() });
  await screen.findByRole('link', { name: hit.Title });
  const field = within(screen.getByRole('search', { name: '筛选' })).getByLabelText(label);
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription(/.+/);
  expect(pageCalls(calls)[0]).not.toMatch(label.startsWith('从') ? /From=/ : /To=/);
});

test('the kind that is named is said to come first, unless another order is asked for', async () => {
  await open('/desktop/search?keyword=电泵 专利', { api: result({ named: 'patent' }) });
  await screen.findByRole('link', { name: hit.Title });
  expect(screen.getByRole('status')).toHaveTextContent('1 条，专利在前');
});

test('near words are offered where nothing holds these', async () => {
  await open('/desktop/search?keyword=潜水电崩', {
    api: {
      'GET /api/Search': { ...many([]), terms: ['潜水电崩'], counts: {}, suggestions: ['潜水电泵'] },
    },
  });
  const near = await screen.findByRole('link', { name: '潜水电泵' });
  expect(written(near.getAttribute('href') ?? '')).toBe('/desktop/search?keyword=潜水电泵');
});

test('what the search does not look through is said, with the way there', async () => {
  await open(PATH, { api: result() });
  const link = await screen.findByRole('link', { name: '在知识产权交易中查找“电泵”' });
  expect(written(link.getAttribute('href') ?? '')).toBe('/desktop/transaction?keyword=电泵');
});

test('nothing of a kind: the way to all kinds says how much is there', async () => {
  await open(`${PATH}&Kind=law`, {
    api: { 'GET /api/Search': { ...many([]), terms: ['电泵'], counts: { patent: 12 } } },
  });
  const way = await screen.findByRole('link', { name: '不限类别，可得 12 条' });
  expect(written(way.getAttribute('href') ?? '')).toBe(PATH);
});

describe('postings', () => {
  const found = (answer: unknown) => ({ ...result(), 'GET /api/Postings': answer });
  const part = () => screen.findByRole('region', { name: '供需信息' });

  test.each([['/desktop'], ['/app']])(
    'are shown to who is logged in, with their number and the way to all: %s',
    async (family) => {
      const items = [posting({ Title: '求购电泵专利', Type: 'demand' }), posting({ Id: 10 }), posting({ Id: 11 })];
      const { calls } = await open(PATH.replace('/desktop', family), { user, api: found(many(items, 12)) });
      const postings = within(await part());
      expect(postings.getAllByRole('listitem')).toHaveLength(3);
      expect(postings.getByText(/供需信息/)).toHaveTextContent('供需信息 12 条与“电泵”相关');
      const link = postings.getByRole('link', { name: /求购\s?电泵\s?专利/ });
      expect(link).toHaveAttribute('href', `${family}/transaction/detail?id=9`);
      expect(link.querySelector('mark')).toHaveTextContent('电泵');
      expect(postings.getByText('需求')).toBeInTheDocument();
      expect(
        written(postings.getByRole('link', { name: '在知识产权交易中查找“电泵”' }).getAttribute('href') ?? ''),
      ).toBe(`${family}/transaction?keyword=电泵`);
      expect(screen.queryByText(/只对登录用户公开/)).toBeNull();
      expect(pageCalls(calls)).toEqual([
        'GET /api/Search?current=1&keyword=电泵&pageSize=10',
        'GET /api/Postings?keyword=电泵&pageSize=3',
      ]);
    },
  );

  test('of which there are none are said to be none', async () => {
    await open(PATH, { user, api: found(many([])) });
    expect(await part()).toHaveTextContent('供需信息中没有与“电泵”相关的内容');
    expect(within(await part()).queryByRole('list')).toBeNull();
  });

  test('that cannot be had leave the way there', async () => {
    await open(PATH, { user, api: found(new Reply(503, failure('OVERLOADED', '服务器繁忙'))) });
    await screen.findByRole('link', { name: '在知识产权交易中查找“电泵”' });
    expect(screen.queryByRole('region', { name: '供需信息' })).toBeNull();
    expect(screen.getByRole('link', { name: hit.Title })).toBeInTheDocument();
  });

  test('are asked anew for other words, and not without any', async () => {
    const { calls } = await open('/desktop/search', { user, api: found(many([posting()], 1)) });
    await screen.findByText('想找什么？');
    expect(pageCalls(calls)).toEqual([]);
    const form = within(screen.getByRole('main'));
    await userEvent.type(form.getByRole('searchbox'), '隔膜{enter}');
    await part();
    expect(pageCalls(calls)).toContain('GET /api/Postings?keyword=隔膜&pageSize=3');
  });

  test('are not asked for a visitor, who is told why', async () => {
    const { calls } = await open(PATH, { api: result() });
    await screen.findByText(/只对登录用户公开/);
    expect(pageCalls(calls)).toEqual(['GET /api/Search?current=1&keyword=电泵&pageSize=10']);
  });
});
