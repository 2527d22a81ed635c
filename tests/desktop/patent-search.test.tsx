import type { NextFee, PatentItem } from '@ip-portal/contract';
import { FOUND_STATES, PATENT_FLAGS, PATENT_TYPES } from '@ip-portal/contract/labels';
import { addDays, todayInShanghai } from '@ip-portal/contract/rules/calendar';
import { CLASS_LEVELS } from '@ip-portal/contract/rules/class-path';
import { patentSearchUrl } from '@ip-portal/contract/urls';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { failure, many, site } from '../mobile/fixtures';
import { Reply } from '../setup/network';
import { patent, patentDetail } from './fixtures';
import { held, here, open, pageCalls } from './support';

const PATH = '/desktop/patent';
const at = (q: string) => `${PATH}?q=${encodeURIComponent(q)}`;
/** The address as a person reads it; `+` stands for a blank. */
const asked = () => decodeURIComponent(here().replace(/\+/g, ' '));
const queryOf = (link: HTMLElement) => new URL(link.getAttribute('href') ?? '', 'http://x').searchParams.get('q');
const found = (extra: object = {}) => ({ ...many([patent(1), patent(2)], 40), ...extra });
const show = (q: string, answer: unknown = found()) => open(q ? at(q) : PATH, { api: { 'GET /api/Patents': answer } });
const box = () => screen.getByRole('searchbox', { name: '检索式' });
const rows = () => screen.findByRole('list', { name: '专利列表' });
const advanced = () => within(screen.getByRole('form', { name: '按字段检索' }));

test('patents as cards: the address says so, keeps the conditions and leads to the other ways of showing it', async () => {
  const keyword = encodeURIComponent('专利');
  const { calls } = await open('/desktop/patent?q=专利&view=cards', {
    api: {
      'GET /api/Patents': many([patent(1), patent(2, { State: '审中', StateText: '审中-公开', ExpiryDate: null })], 40),
    },
  });
  const first = (await screen.findByRole('link', { name: /专利\s?1/ })).closest('li') as HTMLElement;
  expect(pageCalls(calls)).toEqual(['GET /api/Patents?current=1&facets=1&pageSize=12&q=专利']);
  expect(screen.queryByRole('table')).toBeNull();
  expect(first).toHaveTextContent('ZL 202111286633.X');
  expect(first).toHaveTextContent('示例公司');
  expect(first).toHaveTextContent('保护至 2041-11-01');
  expect(first.querySelector('img, svg')).not.toBeNull();
  expect(screen.getByRole('link', { name: /专利\s?2/ }).closest('li')).toHaveTextContent('审查中');
  expect(screen.getByText(/不是专利附图/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '图卡' })).toHaveAttribute('aria-current', 'true');
  expect(screen.getByRole('link', { name: '下一页' })).toHaveAttribute(
    'href',
    `/desktop/patent?q=${keyword}&view=cards&current=2`,
  );
  await userEvent.click(screen.getByRole('link', { name: '表格' }));
  await screen.findByRole('table');
  expect(here()).toBe(`/desktop/patent?q=${keyword}&view=table`);
  await userEvent.click(screen.getByRole('link', { name: '列表' }));
  expect(await rows()).toBeInTheDocument();
  expect(here()).toBe(`/desktop/patent?q=${keyword}`);
  expect(pageCalls(calls)).toContain('GET /api/Patents?current=1&facets=1&pageSize=10&q=专利');
});

describe('one below the other', () => {
  const figure = { Label: '图1', Url: '/api/Files/Drawings/202111286633.X-1.svg', Alt: '电池的剖视图' };
  const long = `${'前文'.repeat(80)}隔膜涂有陶瓷层${'后文'.repeat(80)}`;

  test('a figure of their own, or a drawing that says what it is; what they say where the words stand; their term', async () => {
    const items = [
      patent(1, { LeadFigure: figure, Abstract: long }),
      patent(2, { State: '审中', StateText: '审中-公开', GrantDate: null, GrantNumber: null, Flags: ['质押'] }),
    ];
    await show('隔膜', { ...many(items), marks: { Abstract: ['隔膜'] } });
    const [own, drawn] = within(await rows()).getAllByRole('listitem') as [HTMLElement, HTMLElement];
    expect(own.querySelector('img')).toHaveAttribute('src', figure.Url);
    expect(own).not.toHaveTextContent('示意');
    expect(own).toHaveTextContent('ZL 202111286633.X');
    expect(own).toHaveTextContent('CN114000000B');
    expect(own).toHaveTextContent('保护至 2041-11-01');
    const extract = own.querySelector('.patent-extract') as HTMLElement;
    expect(extract.querySelector('mark')).toHaveTextContent('隔膜');
    expect(extract.textContent).toMatch(/^…前?文.*隔膜涂有陶瓷层.*…$/);
    expect(extract.textContent?.length).toBeLessThan(200);
    expect(drawn).toHaveTextContent('示意');
    expect(drawn).toHaveTextContent('质押');
    expect(drawn).not.toHaveTextContent('ZL');
    expect(screen.getByText(/标“示意”的配图按分类号绘制，不是专利附图/)).toBeInTheDocument();
  });

  test.each([['rows'], ['table'], ['cards']])('words are marked in what they were asked of: %s', async (view) => {
    const one = patent(1, {
      Title: '一种大学教具',
      Applicants: ['甲公司', '乙公司', '丙公司', '海岳大学'],
      Inventors: ['王一', '李二'],
    });
    const marks = { Applicants: ['大学'], Inventors: ['李二'] };
    await open(`${at('申请人=大学 发明人=李二')}&view=${view}`, {
      api: { 'GET /api/Patents': { ...many([one]), marks } },
    });
    await screen.findByRole('link', { name: '一种大学教具' });
    expect(Array.from(document.querySelectorAll('mark'), (mark) => mark.textContent)).toEqual(['大学', '李二']);
    expect(screen.getByText(/等 4 个/)).toHaveTextContent(/^海岳大学/);
    expect(screen.getByText('李二').parentElement).toHaveTextContent('发明人 李二');
  });

  test('nothing is said of drawings where all figures are their own', async () => {
    await show('', many([patent(1, { LeadFigure: figure })]));
    await rows();
    expect(screen.queryByText(/示意/)).toBeNull();
  });

  test('what was found is told in a sentence, the same as the bar and the counts', async () => {
    const facets = {
      State: [
        { Value: '有权', Count: 30 },
        { Value: '审中', Count: 10 },
      ],
      Year: [
        { Value: '2024', Count: 4 },
        { Value: '2022', Count: 9 },
      ],
      Applicant: [{ Value: '海岳大学', Count: 10 }],
    };
    await show('电池', found({ facets }));
    expect(await screen.findByText(/申请最多/)).toHaveTextContent(
      '有权 30 件，审中 10 件。申请最多的一年是 2022 年（9 件），海岳大学占 25%。',
    );
  });

  test('too few are left to speak for themselves', async () => {
    await show('电池', { ...many([patent(1)]), facets: { State: [{ Value: '有权', Count: 1 }] } });
    await rows();
    expect(document.querySelector('.found-summary')).toBeNull();
  });
});

describe('how far the protection has come', () => {
  const day = todayInShanghai();
  const shown = async (...items: PatentItem[]) => {
    await show('', many(items));
    return within(await rows()).getAllByRole('listitem') as HTMLElement[];
  };
  const foot = (row?: HTMLElement) =>
    Array.from(row?.querySelectorAll('.patent-foot > span') ?? [], (one) => one.textContent);

  test('what changes next and until when, or how much is left', async () => {
    const [sooner, last, short] = await shown(
      patent(1, { NextChangeOn: addDays(day, 20) }),
      patent(2, { ExpiryDate: addDays(day, 3660), NextChangeOn: addDays(day, 3660) }),
      patent(3, { ExpiryDate: addDays(day, 40), NextChangeOn: null }),
    );
    expect(foot(sooner)).toEqual([`下次变化 ${addDays(day, 20)}`, '保护至 2041-11-01']);
    expect(foot(last)).toEqual([`保护至 ${addDays(day, 3659)}`, '剩 10 年']);
    expect(foot(short)).toEqual([`保护至 ${addDays(day, 39)}`, '剩 40 天']);
  });

  test('the next fee stands beside it in the words of the patent, and what it changes is not told twice', async () => {
    const fee = (DueDate: string, more: Partial<NextFee> = {}) =>
      ({ ...patentDetail(1).NextFee, Assumed: false, DueDate, ...more }) as NextFee;
    const [due, sooner, grace, late, lapsed] = await shown(
      patent(1, {
        NextFee: fee('2026-12-03', { AmountFen: 90_000 }),
        NextChangeOn: '2026-12-04',
        ExpiryDate: addDays(day, 40),
      }),
      patent(2, { NextFee: fee('2041-10-01'), NextChangeOn: addDays(day, 20) }),
      patent(3, { NextFee: fee('2026-11-02', { InGrace: true }), Flags: ['宽限期'] }),
      patent(4, { NextFee: fee('2026-11-02', { InGrace: true, Assumed: true, LateFeeFen: 6_000 }) }),
      patent(5, { NextFee: fee('2025-11-02', { Lapsed: true }) }),
    );
    expect(foot(due)).toEqual([`保护至 ${addDays(day, 39)}`, '剩 40 天']);
    expect(foot(sooner)).toEqual([`下次变化 ${addDays(day, 20)}`, '保护至 2041-11-01']);
    const line = (row?: HTMLElement) => row?.querySelector('.patent-foot:last-child')?.textContent;
    expect([due, sooner, grace, late, lapsed].map(line)).toEqual([
      '下一笔年费 2026-12-03 · 900 元',
      '下一笔年费 2041-10-01 · 1,200 元',
      '宽限期内的年费 最迟 2027-05-02 补缴 · 1,200 元',
      '宽限期内的年费 最迟 2027-05-02 补缴 · 1,200 元，另加滞纳金 60 元（本站没有缴费记录）',
      '未见缴纳的年费 已于 2025-11-02 到期 · 1,200 元',
    ]);
  });

  test('the next fee stands in the table as well, where there is one', async () => {
    const items = [patent(1, { NextFee: patentDetail(1).NextFee }), patent(2)];
    await open('/desktop/patent?view=table', { api: { 'GET /api/Patents': many(items) } });
    const [, first, second] = within(await screen.findByRole('table', { name: '专利列表' })).getAllByRole('row');
    expect(first).toHaveTextContent('下一笔年费 2026-11-02 · 1,200 元');
    expect(second).not.toHaveTextContent('年费');
  });

  test('today is red in the grace period, and nothing is drawn of a term that has not begun', async () => {
    const pending = { State: '审中', StateText: '审中-公开', GrantDate: null, ExpiryDate: null } as const;
    const [grace, plain, waiting] = await shown(patent(1, { Flags: ['宽限期'] }), patent(2), patent(3, pending));
    expect(grace?.querySelector('progress')).toHaveClass('term-grace');
    expect(plain?.querySelector('progress')).not.toHaveClass('term-grace');
    expect(waiting?.querySelector('progress')).toBeNull();
    expect(foot(waiting)).toEqual(['申请日 2021-11-02', '审查中']);
  });
});

describe('the query', () => {
  test('is what the address says, and is asked as it was written', async () => {
    const { calls } = await open(`${at('标题=电池 状态=有权')}&Order=-GrantDate&current=3`, {
      api: { 'GET /api/Patents': found() },
    });
    await screen.findByRole('heading', { level: 1, name: '专利信息' });
    expect(screen.getByRole('link', { name: '专利1' })).toHaveAttribute('href', '/desktop/patent/detail?id=1');
    expect(pageCalls(calls)).toEqual([
      'GET /api/Patents?current=3&facets=1&order=descend&pageSize=10&q=标题=电池 状态=有权&sortby=GrantDate',
    ]);
    expect(box()).toHaveValue('标题=电池 状态=有权');
    expect(screen.getByText('标题=电池 与 状态=有权')).toBeInTheDocument();
    expect(screen.getByRole('status')).toHaveTextContent('共 40 件符合条件');
    expect(screen.getByRole('navigation', { name: '分页' })).toBeInTheDocument();
    expect(document.title).toContain(site.WebSiteName);
  });

  test('is typed into one box', async () => {
    const { calls } = await show('');
    await userEvent.type(await screen.findByRole('searchbox', { name: '检索式' }), '水下 夹持{enter}');
    await screen.findByRole('list', { name: '已选条件' });
    expect(asked()).toBe(`${PATH}?q=水下 夹持`);
    expect(pageCalls(calls)).toContain('GET /api/Patents?current=1&facets=1&pageSize=10&q=水下 夹持');
  });

  test('that is typed while an answer is on its way stays, and is asked next', async () => {
    const gate = held(found());
    let slow = false;
    await open(PATH, { api: { 'GET /api/Patents': () => (slow ? gate.answer() : found()) } });
    await rows();
    slow = true;
    await userEvent.type(box(), '电池{enter}');
    await userEvent.clear(box());
    await userEvent.type(box(), '电池 隔膜');
    slow = false;
    await gate.release();
    await screen.findByRole('link', { name: '去掉条件：电池' });
    expect(box()).toHaveValue('电池 隔膜');
    await userEvent.type(box(), '{enter}');
    await screen.findByRole('link', { name: '去掉条件：电池 隔膜' });
    window.history.back();
    await screen.findByRole('link', { name: '去掉条件：电池' });
    expect(box()).toHaveValue('电池');
  });

  test('that makes no sense is not asked; the place and the reason are told', async () => {
    const { calls } = await show('标题=电池 与 颜色=红');
    const fault = await screen.findByRole('alert');
    expect(fault).toHaveTextContent('第 9 个字：没有“颜色”这个字段');
    expect(fault.querySelector('b')).toHaveTextContent('颜');
    expect(box()).toHaveAttribute('aria-invalid', 'true');
    expect(box()).toHaveValue('标题=电池 与 颜色=红');
    expect(pageCalls(calls)).toEqual([]);
    expect(screen.queryByRole('list', { name: '专利列表' })).toBeNull();
    expect(screen.getByRole('link', { name: '查看全部专利' })).toHaveAttribute('href', PATH);
  });

  test('that ends too early says so at its end', async () => {
    await show('电池 与');
    expect(await screen.findByRole('alert')).toHaveTextContent('末尾：这里缺少检索条件。');
  });

  test('with a number that cannot be right is asked, and the fault is told once', async () => {
    const note = '申请号校验位不正确，请核对是否有数字录错。';
    await show('202111286633.1', found({ numberNote: note, suggestions: ['202111286633.X'] }));
    expect(await screen.findAllByText(note)).toHaveLength(1);
    expect(screen.getByRole('link', { name: '202111286633.X' })).toHaveAttribute('href', at('202111286633.X'));
  });

  test('of nothing that is known is left out', async () => {
    const { calls } = await open(`${PATH}?Order=x&view=x&current=x&Type=胡说`, {
      api: { 'GET /api/Patents': many([patent(1)]) },
    });
    await screen.findByRole('link', { name: '专利1' });
    expect(pageCalls(calls)).toEqual(['GET /api/Patents?current=1&facets=1&pageSize=10']);
    expect(screen.queryByRole('navigation', { name: '分页' })).toBeNull();
  });
});

describe('addresses of before', () => {
  test.each([
    ['?Type=发明&State=有权&keyword=电池&Applicant=示例', '电池 与 类型=发明 与 状态=有权 与 申请人=示例'],
    ['?MainIpc=H04L', '分类号=H04L'],
    ['?keyword=202111286633.X', '202111286633.X'],
    ['?keyword=(电池', '"(电池"'],
    ['?q=a 或 b&Type=发明', '(a 或 b) 与 类型=发明'],
  ])('%s lead to the query', async (query, q) => {
    await open(PATH + query, { api: { 'GET /api/Patents': found() } });
    await screen.findByRole('link', { name: '专利1' });
    expect(asked()).toBe(`${PATH}?q=${q}`);
  });
});

describe('what was found', () => {
  test('skeleton, failure with retry, nothing found with ways out', async () => {
    let answer: unknown = new Reply(500, failure('INTERNAL', '数据库忙'));
    const gate = held(null);
    await open(at('标题=电池 与 类型=发明'), { api: { 'GET /api/Patents': () => gate.answer().then(() => answer) } });
    await screen.findByText('正在加载');
    await gate.release();
    await screen.findByText('数据库忙');
    answer = many([]);
    await userEvent.click(screen.getByRole('link', { name: '重试' }));
    await screen.findByText('没有符合条件的专利');
    const ways = within(screen.getByRole('list', { name: '放宽条件' })).getAllByRole('link');
    expect(ways.map(queryOf)).toEqual(['类型=发明', '标题=电池']);
  });

  test('is counted; a value narrows, a chip widens, and back restores', async () => {
    const facets = {
      Type: [{ Value: '发明', Count: 30 }],
      Section: [{ Value: 'H', Count: 12 }],
      Class: [
        { Value: 'H01', Count: 9, Title: '电气元件；其他' },
        { Value: 'H02', Count: 1 },
      ],
      Year: Array.from({ length: 8 }, (_, n) => ({ Value: String(2024 - n), Count: n + 1 })),
      Applicant: [{ Value: '海岳"大学"', Count: 1234 }],
    };
    const { calls } = await show('电池', found({ facets, facetsFrom: 5000 }));
    const side = within(await screen.findByRole('navigation', { name: '筛选', hidden: true }));
    expect(side.getByText('按最新 5,000 条统计')).toBeInTheDocument();
    expect(queryOf(side.getByText('H 电学'))).toBe('电池 与 分类号=H');
    expect(queryOf(side.getByText('H01 电气元件'))).toBe('电池 与 分类号=H01');
    expect(side.getByText('H01 电气元件')).toHaveAttribute('title', '电气元件；其他');
    expect(queryOf(side.getByText('H02'))).toBe('电池 与 分类号=H02');
    expect(queryOf(side.getByText('2017', { selector: 'a' }))).toBe('电池 与 申请日=2017');
    expect(side.getByText('更多（2）')).toBeInTheDocument();
    expect(side.getByText('1,234')).toBeInTheDocument();
    expect(queryOf(side.getByText('海岳"大学"'))).toBe('电池 与 申请人==「海岳"大学"」');
    await userEvent.click(side.getByText('发明'));
    const chip = await screen.findByRole('link', { name: '去掉条件：类型=发明' });
    expect(asked()).toBe(`${PATH}?q=电池 与 类型=发明`);
    expect(pageCalls(calls)).toHaveLength(2);
    expect(screen.getByRole('navigation', { name: '筛选', hidden: true }).querySelector('b')).toHaveTextContent('发明');
    await userEvent.click(chip);
    await screen.findByRole('link', { name: '去掉条件：电池' });
    expect(asked()).toBe(`${PATH}?q=电池`);
    window.history.back();
    await screen.findByRole('link', { name: '去掉条件：类型=发明' });
  });

  test('is more than is counted, marked, and in the order asked for', async () => {
    await show('专利', { ...found({ totalIsCapped: true, marks: { Title: ['专利'] } }), total: 10_000 });
    await rows();
    expect(screen.getByRole('status')).toHaveTextContent('共 10,000 条以上');
    expect(screen.getByRole('link', { name: /专利\s?1/ }).querySelector('mark')).toHaveTextContent('专利');
    // So many are told newest first: the page does not say that titles decide.
    expect(screen.queryByText(/标题相符在前/)).not.toBeInTheDocument();
    await userEvent.click(screen.getByText('排序：默认'));
    await userEvent.click(screen.getByRole('link', { name: '申请日从旧到新' }));
    await screen.findByText('排序：申请日从旧到新');
    expect(asked()).toBe(`${PATH}?q=专利&Order=ApplicationDate`);
  });
});

describe('what was not looked through as a whole', () => {
  test('is told where texts were read among the newest only', async () => {
    await show('权利要求=密封', found({ searchedAmong: 20_000 }));
    await screen.findByText(/只在符合其余条件的最新 20,000 件中查找/);
  });

  test('is not spoken of otherwise', async () => {
    await show('密封', found({}));
    await rows();
    expect(screen.queryByText(/逐件阅读/)).not.toBeInTheDocument();
  });
});

describe('the form by fields', () => {
  test('shows the query and writes it', async () => {
    await show('标题=水下 与 非 摘要=军用 与 类型=发明 与 申请日=2019..2021');
    await rows();
    await userEvent.click(screen.getByText('按字段检索'));
    const form = advanced();
    expect(form.getByLabelText('第 1 行的字段')).toHaveValue('TI');
    expect(form.getByLabelText('第 1 行的内容')).toHaveValue('水下');
    expect(form.getByLabelText('第 2 行的关系')).toHaveValue('非');
    expect(form.getByLabelText('第 2 行的内容')).toHaveValue('军用');
    expect(form.getByLabelText('专利类型')).toHaveValue('发明');
    expect(form.getByLabelText('申请日从')).toHaveValue('2019');
    expect(form.getByLabelText('申请日到')).toHaveValue('2021');
    await userEvent.selectOptions(form.getByLabelText('第 3 行的字段'), '发明人');
    await userEvent.type(form.getByLabelText('第 3 行的内容'), '甲某 或 乙某');
    await userEvent.selectOptions(form.getByLabelText('法律状态'), '有权');
    await userEvent.click(form.getByRole('button', { name: '检索' }));
    await screen.findByRole('link', { name: '去掉条件：状态=有权' });
    expect(asked()).toBe(
      `${PATH}?q=标题=水下 与 非 摘要=军用 与 发明人=(甲某 或 乙某) 与 类型=发明 与 状态=有权 与 申请日=2019..2021`,
    );
  });

  test('has from and to for every day, the rarer ones folded until they say something', async () => {
    await show('申请日>=2019 与 授权日=2020..2021 与 届满日<=2040-06 与 公开日=2020-03');
    await rows();
    await userEvent.click(screen.getByText('按字段检索'));
    const form = advanced();
    const days = (name: string) => [form.getByLabelText(`${name}从`), form.getByLabelText(`${name}到`)] as const;
    const typed = (name: string) => days(name).map((field) => (field as HTMLInputElement).value);
    expect(typed('申请日')).toEqual(['2019-01-01', '']);
    expect(typed('授权日')).toEqual(['2020', '2021']);
    expect(typed('届满日')).toEqual(['', '2040-06-30']);
    expect(typed('公开日')).toEqual(['2020-03', '2020-03']);
    expect(form.getByLabelText('第 1 行的内容')).toHaveValue('');
    expect(days('授权日')[0].closest('details')).toHaveAttribute('open');
    await userEvent.clear(days('授权日')[1]);
    await userEvent.clear(days('公开日')[0]);
    await userEvent.clear(days('公开日')[1]);
    await userEvent.click(form.getByRole('button', { name: '检索' }));
    await screen.findByRole('link', { name: '去掉条件：授权日>=2020-01-01' });
    expect(asked()).toBe(`${PATH}?q=申请日>=2019-01-01 与 授权日>=2020-01-01 与 届满日<=2040-06-30`);
  });

  test('keeps a second range of the same day as a row', async () => {
    await show('授权日=2020 与 授权日=2021');
    await rows();
    expect(advanced().getByLabelText('授权日从')).toHaveValue('2020');
    expect(advanced().getByLabelText('第 1 行的字段')).toHaveValue('GD');
    expect(advanced().getByLabelText('第 1 行的内容')).toHaveValue('2021');
    expect(advanced().getByLabelText('公开日从').closest('details')).toHaveAttribute('open');
  });

  test('says when brackets say more than rows can', async () => {
    await show('标题=a 与 (标题=b 或 摘要=c)');
    await rows();
    expect(screen.getByText(/不能拆成各行/)).toBeInTheDocument();
    expect(box()).toHaveValue('标题=a 与 (标题=b 或 摘要=c)');
  });
});

describe('the help', () => {
  test('lists the values of closed fields and the levels of a class', async () => {
    await show('密封');
    await rows();
    const help = within(document.getElementById('query-help') as HTMLElement);
    for (const values of [PATENT_TYPES, FOUND_STATES, PATENT_FLAGS])
      expect(help.getByText(values.join('、'))).toBeInTheDocument();
    for (const [place, symbol] of ['G', 'G06', 'G06F', 'G06F16', 'G06F16/33'].entries()) {
      const link = help.getByRole('link', { name: symbol, hidden: true });
      expect(link.closest('li')).toHaveTextContent(`${CLASS_LEVELS[place]}${symbol}`);
      expect(link).toHaveAttribute('href', patentSearchUrl(`分类号=${symbol}`));
    }
    expect(help.getByText(/不含 G01N30、G01N33/)).toBeInTheDocument();
  });
});
