import { feeDueDate } from '@ip-portal/contract/rules/annual-fee';
import { addDays, addMonths, addYears, todayInShanghai } from '@ip-portal/contract/rules/calendar';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { failure, many, one, site } from '../mobile/fixtures';
import { Reply } from '../setup/network';
import { fullSite } from './fixtures';
import { held, here, open, pageCalls } from './support';

describe('about', () => {
  const about = {
    Content: '<p>中心简介一段</p>',
    Address: '示例路 1 号',
    Phone: '0512-1234 5678',
    Email: 'office@example.cn',
    PostCode: '215000',
    WorkingHours: '工作日 9:00–17:00',
    Traffic: ['地铁 1 号线'],
    Departments: [{ Name: '综合部', Duty: '综合协调', Phone: '0512-1' }],
    MapImage: null,
    UpdatedAt: '2026-11-20T09:00:00+08:00',
    Version: 1,
  };

  test('shows what the centre is and how to reach it', async () => {
    const { calls } = await open('/desktop/about', { api: { 'GET /api/About': one(about) } });
    await screen.findByText('中心简介一段');
    const contacts = within(screen.getByRole('complementary', { name: '联系我们' }));
    expect(contacts.getByRole('link', { name: about.Phone })).toHaveAttribute('href', 'tel:051212345678');
    expect(contacts.getByRole('link', { name: about.Email })).toHaveAttribute('href', 'mailto:office@example.cn');
    expect(contacts.getByText(/示例路 1 号/)).toHaveTextContent('邮编 215000');
    expect(screen.getByRole('heading', { name: '综合部' })).toBeInTheDocument();
    expect(screen.getByText('地铁 1 号线')).toBeInTheDocument();
    const place = within(screen.getByRole('region', { name: '位置与交通' }));
    for (const [name, host] of [
      [/^在高德地图中查找\s*（在新窗口打开）$/, 'https://uri.amap.com/'],
      [/^在百度地图中查找\s*（在新窗口打开）$/, 'https://api.map.baidu.com/'],
    ] as const) {
      const search = place.getByRole('link', { name });
      expect(search.getAttribute('href')).toContain(host);
      expect(search.getAttribute('href')).toContain(encodeURIComponent('示例路 1 号'));
      expect(search).toHaveAttribute('rel', 'noopener noreferrer external');
    }
    // No map is drawn where there is none.
    expect(place.queryByRole('img')).toBeNull();
    expect(pageCalls(calls)).toEqual(['GET /api/About']);
  });

  test('an address that is made up is looked up on no map', async () => {
    await open('/desktop/about', { api: { 'GET /api/About': one({ ...about, PostCode: '000000' }) } });
    const place = within(await screen.findByRole('region', { name: '位置与交通' }));
    expect(place.getByText(/示例路 1 号/)).toBeInTheDocument();
    expect(place.queryByRole('link')).toBeNull();
  });

  test('a backend that knows only the text is enough', async () => {
    await open('/desktop/about', {
      api: { 'GET /api/About': one({ Content: '<p>只有简介</p>', MapImage: '/api/Files/2/map.png' }) },
    });
    await screen.findByText('只有简介');
    expect(screen.getByRole('img', { name: /位置图/ })).toHaveAttribute('src', '/api/Files/2/map.png');
    expect(screen.queryByRole('heading', { name: '内设机构' })).toBeNull();
  });

  test('skeleton, failure, retry', async () => {
    let answer: unknown = new Reply(500, failure('INTERNAL', '数据库忙'));
    const gate = held(null);
    await open('/desktop/about', { api: { 'GET /api/About': () => gate.answer().then(() => answer) } });
    await screen.findByText('正在加载');
    await gate.release();
    await screen.findByText('数据库忙');
    answer = one(about);
    await userEvent.click(screen.getByRole('link', { name: '重试' }));
    await screen.findByText('中心简介一段');
  });
});

describe('site search', () => {
  const hit = {
    Kind: 'law',
    Id: 3,
    Title: '专利法',
    Snippet: '……许可合同……',
    Url: '/desktop/law/detail?id=3#art-12',
    Date: '2021-06-01',
  };
  const result = { ...many([hit], 23), terms: ['许可'], counts: { law: 20, news: 3 } };

  test('nothing is asked without words', async () => {
    const { calls } = await open('/desktop/search');
    await screen.findByText('想找什么？');
    expect(pageCalls(calls)).toEqual([]);
  });

  test('hits of all kinds, marked, with the way to each kind', async () => {
    const { calls } = await open('/desktop/search?keyword=许可&Kind=law&current=2', {
      api: { 'GET /api/Search': result },
    });
    const link = await screen.findByRole('link', { name: '专利法' });
    expect(link).toHaveAttribute('href', hit.Url);
    expect(screen.getByText('许可', { selector: 'mark' })).toBeInTheDocument();
    expect(pageCalls(calls)).toEqual(['GET /api/Search?current=2&keyword=许可&Kind=law&pageSize=10']);
    const kinds = within(screen.getByRole('navigation', { name: '搜索范围' }));
    expect(kinds.getByRole('link', { name: /全部/ })).toHaveTextContent('23');
    expect(kinds.getByRole('link', { name: /^法律法规/ })).toHaveAttribute('aria-current', 'page');
    expect(kinds.getByRole('link', { name: /^新闻/ })).toHaveAttribute(
      'href',
      `/desktop/search?keyword=${encodeURIComponent('许可')}&Kind=news`,
    );
    expect(screen.getByText(/第 2 \/ 3 页/)).toBeInTheDocument();
    expect(document.title).toBe(`“许可”的搜索结果 - ${site.WebSiteName}`);
  });

  test('a popular word asks anew, and stands in the box', async () => {
    await open('/desktop/search', { api: { 'GET /api/Search': result } });
    const box = within(await screen.findByRole('search', { name: '站内搜索' })).getByRole('searchbox');
    await userEvent.type(box, '打了一半');
    await userEvent.click(screen.getByRole('link', { name: '专利转让' }));
    await screen.findByRole('link', { name: '专利法' });
    expect(within(screen.getByRole('search', { name: '站内搜索' })).getByRole('searchbox')).toHaveValue('专利转让');
    expect(here()).toBe(`/desktop/search?keyword=${encodeURIComponent('专利转让')}`);
  });

  const asking = (keyword: string) =>
    open(`/desktop/search?keyword=${encodeURIComponent(keyword)}`, { api: { 'GET /api/Search': result } });

  test('a number is read however it is written', async () => {
    await asking('ｚｌ 2021 1 1286633.x');
    await screen.findByText('202111286633.X');
    expect(screen.getByRole('link', { name: '在专利检索中查看' })).toHaveAttribute(
      'href',
      '/desktop/patent?q=202111286633.X',
    );
    expect(screen.queryByRole('navigation', { name: '直达页面' })).toBeNull();
  });

  test('the fault of a number is told', async () => {
    await asking('202111286633.1');
    await screen.findByText(/申请号校验位不正确/);
  });

  test('a class leads to the patents of it', async () => {
    await asking('h04l9/32');
    expect(await screen.findByRole('link', { name: '分类号以 H04L 9/32 开头的专利' })).toHaveAttribute(
      'href',
      `/desktop/patent?q=${encodeURIComponent('分类号=H04L9/32')}`,
    );
  });

  test('pages of the portal come before records, those that say most of the words first', async () => {
    await asking('专利年费');
    const direct = within(await screen.findByRole('navigation', { name: '直达页面' }));
    expect(direct.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['年费计算', '/desktop/fee'],
      ['专利信息', '/desktop/patent'],
    ]);
  });

  test('a long question is after a text, not after a page', async () => {
    await asking('关于专利转让合同备案的一个很长的问题');
    await screen.findByRole('link', { name: '专利法' });
    expect(screen.queryByRole('navigation', { name: '直达页面' })).toBeNull();
  });

  test('nothing found, failure, retry', async () => {
    let answer: unknown = new Reply(500, failure('INTERNAL', '数据库忙'));
    await open('/desktop/search?keyword=无', { api: { 'GET /api/Search': () => answer } });
    await screen.findByText('数据库忙');
    answer = { ...many([]), terms: ['无'], counts: {} };
    await userEvent.click(screen.getByRole('link', { name: '重试' }));
    await screen.findByText('没有找到相关内容');
  });
});

describe('annual fees', () => {
  test('answers the question of the form, without any call', async () => {
    const { calls } = await open('/desktop/fee');
    await screen.findByRole('heading', { level: 1, name: '年费计算' });
    const form = within(screen.getByRole('form', { name: '年费计算' }));
    await userEvent.selectOptions(form.getByLabelText('专利类型'), '实用新型');
    await userEvent.type(form.getByLabelText('申请日'), '2020-03-10');
    await userEvent.click(form.getByRole('button', { name: '计算年费' }));
    expect(here()).toContain('/desktop/fee?');
    await screen.findByText('2030-03-09');
    expect(screen.getByRole('table', { name: '逐年应缴年费' })).toBeInTheDocument();
    expect(screen.getByLabelText('专利类型')).toHaveValue('实用新型');
    expect(pageCalls(calls)).toEqual([]);
  });

  test('a year whose grace is open stands first, as on the page of a patent', async () => {
    const today = todayInShanghai();
    const filed = addYears(addDays(today, -45), -5);
    await open(`/desktop/fee?type=发明&date=${filed}&grant=${addYears(filed, 2)}`);
    const first = await screen.findByText('宽限期内（第 6 年度）');
    expect(first.nextElementSibling).toHaveTextContent(/^1,?200 元 \+ 滞纳金 60 元$/);
    expect(screen.getByText('最迟补缴').nextElementSibling).toHaveTextContent(addMonths(feeDueDate(filed, 6), 6));
    expect(screen.getByText('再下一笔').nextElementSibling).toHaveTextContent(feeDueDate(filed, 7));
    expect(screen.getByText('所列年度合计')).toBeInTheDocument();
  });

  test('what the page of a patent reckons with comes along, and stays when the form is sent again', async () => {
    const filed = addYears(addDays(todayInShanghai(), 20), -6);
    const grant = addYears(filed, 2);
    const of = `发明~${filed}~${grant}`;
    await open(`/desktop/fee?type=发明&date=${filed}&grant=${grant}&of=${of}&days=400&open=7-8&paid=6`);
    await screen.findByText(/^第 7、8 年度按开放许可实施期间减缴 15% 计算/);
    expect(screen.getByRole('heading', { name: /期限补偿 400 天$/ })).toBeInTheDocument();
    const row = (year: number) => screen.getByRole('row', { name: new RegExp(`^第 ${year} 年度 `) });
    expect(row(6)).toHaveTextContent('已缴纳');
    expect(row(7)).toHaveTextContent(/2,?000.*1,?700.*下一笔/);
    expect(row(9)).toHaveTextContent(/2,?000\s*2,?000/);
    // The compensation has a whole year with a fee of its own.
    expect(row(21)).toHaveTextContent(/8,?000/);
    expect(screen.getByText('保护的最后一天').nextElementSibling).toHaveTextContent(addDays(addYears(filed, 20), 399));
    await userEvent.selectOptions(screen.getByLabelText('费用减缴'), '85');
    await userEvent.click(screen.getByRole('button', { name: '计算年费' }));
    await screen.findByRole('heading', { name: /减缴 85%，期限补偿 400 天$/ });
    expect(row(6)).toHaveTextContent('已缴纳');
    // Of another patent it says nothing.
    await userEvent.selectOptions(screen.getByLabelText('专利类型'), '实用新型');
    await userEvent.click(screen.getByRole('button', { name: '计算年费' }));
    await screen.findByRole('heading', { name: /^实用新型.*减缴 85%$/ });
    expect(screen.queryByText(/开放许可实施期间/)).toBeNull();
    expect(screen.queryByText('已缴纳')).toBeNull();
  });

  test('what does not make sense of it is left out', async () => {
    await open(
      '/desktop/fee?type=发明&date=2020-01-15&grant=2022-01-04&of=发明~2020-01-15~2022-01-04&days=x&open=0-a-1.5-99&paid=-3',
    );
    await screen.findByText('所列年度合计');
    expect(screen.queryByText(/开放许可实施期间|期限补偿/)).toBeNull();
    expect(screen.queryByText('已缴纳')).toBeNull();
  });

  test('nothing is summed up without the day of the grant', async () => {
    await open('/desktop/fee?type=发明&date=2020-01-15');
    await screen.findByText(/不计算合计/);
    expect(screen.queryByText('所列年度合计')).not.toBeInTheDocument();
  });

  test('faults stand at their fields', async () => {
    await open('/desktop/fee?type=发明&date=1980-01-01&grant=2020-02-30&reduction=50');
    await screen.findByText('有 3 处需要更正，请看对应的输入框。');
    expect(screen.getByLabelText('申请日')).toHaveAccessibleDescription(/不能早于专利法施行/);
    expect(screen.getByLabelText('授权公告日（选填）')).toHaveAccessibleDescription(
      '授权公告日不是有效的日期：2020 年 2 月没有 30 日。',
    );
    expect(screen.getByLabelText('费用减缴')).toBeInvalid();
  });

  test('a day may be written in any usual way', async () => {
    await open('/desktop/fee?type=发明&date=2020年3月1日&grant=20220105');
    await screen.findByText('所列年度合计');
    expect(screen.getByLabelText('申请日')).toHaveValue('2020-03-01');
    expect(screen.getByLabelText('授权公告日（选填）')).toHaveValue('2022-01-05');
    // Leaving a field settles it; what is no day stays as it was typed.
    const filed = screen.getByLabelText('申请日');
    for (const [typed, left] of [
      ['２０２１/4/5', '2021-04-05'],
      ['2021-02-30', '2021-02-30'],
    ] as const) {
      await userEvent.clear(filed);
      await userEvent.type(filed, typed);
      await userEvent.tab();
      expect(filed).toHaveValue(left);
    }
  });
});

test('terms of service are linked once they are published', async () => {
  const first = await open('/desktop/sitemap', { site: fullSite });
  await screen.findByRole('heading', { level: 1, name: '网站地图' });
  expect(screen.queryByRole('link', { name: '用户服务协议' })).toBeNull();
  first.unmount();
  await open('/desktop/sitemap', { site: { ...fullSite, HasTerms: true } });
  await screen.findByRole('heading', { level: 1, name: '网站地图' });
  for (const place of ['main', 'contentinfo'])
    expect(within(screen.getByRole(place)).getByRole('link', { name: '用户服务协议' })).toHaveAttribute(
      'href',
      '/desktop/terms',
    );
});

test('the site map leads everywhere, external services only when they have an address', async () => {
  const first = await open('/desktop/sitemap', { site: fullSite });
  await screen.findByRole('heading', { level: 1, name: '网站地图' });
  const main = within(screen.getByRole('main'));
  for (const [name, href] of [
    ['新闻中心', '/desktop/news'],
    ['中心动态', `/desktop/news?Category=${encodeURIComponent('中心动态')}`],
    ['手机版', '/app/index'],
    ['年费计算', '/desktop/fee'],
  ] as const) {
    expect(main.getByRole('link', { name })).toHaveAttribute('href', href);
  }
  expect(main.getByRole('link', { name: /远程教育/ })).toHaveAttribute('target', '_blank');
  expect(main.getByRole('heading', { name: '无障碍声明' })).toBeInTheDocument();
  first.unmount();
  const { calls } = await open('/desktop/sitemap', { site: { ...site, EducationUrl: '' } });
  await screen.findByRole('heading', { level: 1, name: '网站地图' });
  expect(within(screen.getByRole('main')).queryByRole('link', { name: /远程教育/ })).toBeNull();
  expect(pageCalls(calls)).toEqual([]);
});

describe('the privacy policy', () => {
  const version = (Number: number) => ({
    Id: Number + 10,
    Number,
    Note: `说明${Number}`,
    PublishedAt: `2026-0${Number}-01T09:00:00+08:00`,
  });
  const text = (Number: number) => one({ ...version(Number), Content: `<p>第 ${Number} 版的正文</p>` });
  const versions = { 'GET /api/PrivacyTexts': many([version(3), version(2), version(1)]) };

  test('names the centre, the version in force and the earlier ones', async () => {
    const { calls } = await open('/desktop/privacy', { api: { ...versions, 'GET /api/PrivacyTexts/13': text(3) } });
    await screen.findByRole('heading', { level: 1, name: '隐私政策' });
    await screen.findByText('第 3 版的正文');
    expect(screen.getByText(`个人信息处理者：${site.WebSiteName}`)).toBeInTheDocument();
    expect(screen.getByText('2026-03-01 发布')).toBeInTheDocument();
    const list = within(screen.getByRole('region', { name: '各版本' }));
    expect(list.getByRole('link', { name: '第 1 版' })).toHaveAttribute('href', '/desktop/privacy?version=1');
    expect(list.getByRole('link', { name: '与第 1 版的不同' })).toHaveAttribute(
      'href',
      '/desktop/privacy?version=2&before=1',
    );
    expect(list.getByText('说明2')).toBeInTheDocument();
    expect(pageCalls(calls)).toEqual(['GET /api/PrivacyTexts', 'GET /api/PrivacyTexts/13']);
  });

  test('an earlier version says that it is not in force', async () => {
    await open('/desktop/privacy?version=1', { api: { ...versions, 'GET /api/PrivacyTexts/11': text(1) } });
    await screen.findByText('第 1 版的正文');
    expect(screen.getByRole('note')).toHaveTextContent('这是第 1 版，已由第 3 版取代。');
  });

  test('two versions are compared by their addresses, words that came and went are told apart', async () => {
    const changes = {
      Number: 3,
      Before: 1,
      Paragraphs: [
        { Parts: [{ Change: 'same', Text: '没有变的一段' }] },
        {
          Parts: [
            { Change: 'same', Text: '保存' },
            { Change: 'removed', Text: '一年' },
            { Change: 'added', Text: '两年' },
          ],
        },
      ],
    };
    const { calls } = await open('/desktop/privacy?version=3&before=1', {
      api: {
        ...versions,
        'GET /api/PrivacyTexts/13': text(3),
        'GET /api/PrivacyTexts/13/Changes': one(changes),
      },
    });
    await screen.findByRole('heading', { name: '第 3 版与第 1 版的不同' });
    expect(screen.getByText('一年').tagName).toBe('DEL');
    expect(screen.getByText('两年').tagName).toBe('INS');
    expect(screen.getByLabelText('对比')).toHaveValue('2');
    expect(pageCalls(calls)).toContain('GET /api/PrivacyTexts/13/Changes?Before=1');
  });

  test('where none was published it says so; a version that is not there is no page', async () => {
    const first = await open('/desktop/privacy', { api: { 'GET /api/PrivacyTexts': many([]) } });
    await screen.findByText('隐私政策尚未发布');
    first.unmount();
    await open('/desktop/privacy?version=9', { api: versions });
    await screen.findByRole('heading', { level: 1, name: '页面不存在' });
  });
});
