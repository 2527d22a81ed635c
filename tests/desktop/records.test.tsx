import type { PatentDetail } from '@ip-portal/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { failure, many, one, site } from '../mobile/fixtures';
import { Reply } from '../setup/network';
import { expert, patent, patentDetail, product } from './fixtures';
import { held, here, open, pageCalls } from './support';

const LISTS = [
  {
    name: '专家智库',
    path: '/desktop/thinkTank',
    api: 'GET /api/ThinkTanks',
    rows: [expert(1), expert(2)],
    first: /专家\s?1/,
    href: '/desktop/thinkTank/detail?id=1',
    query: '?Field=专利导航&Region=苏州&keyword=专家&current=2',
    call: 'GET /api/ThinkTanks?current=2&Field=专利导航&keyword=专家&pageSize=12&Region=苏州',
    bad: '?current=x',
    empty: '没有符合条件的专家',
  },
  {
    name: '知识产权融资',
    path: '/desktop/financing',
    api: 'GET /api/Financing',
    rows: [product(1), product(2)],
    first: '知识贷1',
    href: '/desktop/financing/detail?id=1',
    query: '?Bank=示例银行&AmountFen=100000000&OnlinePledge=true&current=2',
    call: 'GET /api/Financing?AmountFen=100000000&Bank=示例银行&current=2&OnlinePledge=true&pageSize=10',
    bad: '?AmountFen=abc&OnlinePledge=maybe',
    empty: '没有符合条件的融资产品',
  },
];
test('every publication of a patent is told, and an older wording can be read', async () => {
  const record = patentDetail(23, {
    Publications: [
      { Number: 'CN114000001A', Kind: 'A', Stage: '公布', Date: '2022-02-01', Wording: 'kept' },
      { Number: 'CN114000001B', Kind: 'B', Stage: '授权', Date: '2023-05-16', Wording: 'shown' },
      { Number: 'CN114000001B9', Kind: 'B9', Stage: '授权', Date: null, Wording: 'none' },
    ],
  });
  const older = {
    Number: 'CN114000001A',
    Kind: 'A',
    Stage: '公布',
    Date: '2022-02-01',
    Abstract: '公布时的摘要。',
    Claims: ['1. 公布时的权利要求。'],
    Description: '',
  };
  const { calls } = await open('/desktop/patent/detail?id=23', {
    api: { 'GET /api/Patents/23': one(record), 'GET /api/Patents/23/Text': one(older) },
  });
  const rows = await screen.findByRole('region', { name: '公开文本' });
  const told = () =>
    within(rows)
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent);
  expect(told()).toEqual([
    'CN114000001A申请公布2022-02-01看这一文本',
    'CN114000001B授权公告2023-05-16本页显示',
    'CN114000001B9授权公告（更正）未收录未收录',
  ]);
  await userEvent.click(within(rows).getByRole('link', { name: '看这一文本' }));
  expect(here()).toBe('/desktop/patent/detail?id=23&text=CN114000001A');
  await screen.findByText('公布时的权利要求。', { exact: false });
  expect(screen.getByRole('note')).toHaveTextContent('CN114000001A（申请公布，2022-02-01）的文本');
  expect(screen.queryByText(/根据权利要求1所述的电池隔膜/)).toBeNull();
  expect(pageCalls(calls)).toContain('GET /api/Patents/23/Text?Number=CN114000001A');
  await userEvent.click(within(screen.getByRole('note')).getByRole('link', { name: '看当前文本' }));
  expect(here()).toBe('/desktop/patent/detail?id=23');
  await screen.findByText(/根据权利要求1所述的电池隔膜/);
});

test('who held a patent before is told with the days that events tell, and who holds it now where the list is older', async () => {
  const record = patentDetail(26, {
    Applicants: ['甲公司'],
    Owners: ['乙公司'],
    PartyCodes: [
      { Name: '甲公司', Code: '91320299DEMA00013E' },
      { Name: '乙公司', Code: '12320299DEMA00021E' },
    ],
    GrantDate: '2020-05-01',
    Holders: [
      { Role: '申请人', Name: '丁公司', From: null, Until: '2019-01-01' },
      { Role: '专利权人', Name: '甲公司', From: null, Until: '2021-05-31' },
      { Role: '专利权人', Name: '乙公司', From: '2021-05-31', Until: '2023-01-10' },
      { Role: '专利权人', Name: '丙公司', From: '2023-01-10', Until: null },
    ],
  });
  await open('/desktop/patent/detail?id=26', { api: { 'GET /api/Patents/26': one(record) } });
  const told = async (term: string) =>
    (await screen.findByText(term, { selector: 'dt' })).nextElementSibling?.textContent;
  expect(await told('申请人')).toBe('甲公司（统一社会信用代码 91320299DEMA00013E）曾为 丁公司（至 2019-01-01）');
  expect(await told('专利权人')).toBe(
    '乙公司（统一社会信用代码 12320299DEMA00021E）曾为 甲公司（至 2021-05-31）、乙公司（2021-05-31 至 2023-01-10）现为 丙公司（2023-01-10 起）',
  );
});

test('a patent that was merged into another is shown at the other’s address, with the wording asked for', async () => {
  const gone = new Reply(404, failure('NOT_FOUND', '没有'));
  const record = patentDetail(25, {
    Publications: [{ Number: 'CN114000002A', Kind: 'A', Stage: '公布', Date: '2022-02-01', Wording: 'shown' }],
  });
  await open('/desktop/patent/detail?id=24&text=CN114000002A', {
    api: {
      'GET /api/Patents/24': gone,
      'GET /api/Patents/24/MergedInto': one({ Id: 25 }),
      'GET /api/Patents/25': one(record),
    },
  });
  await screen.findByRole('heading', { level: 1, name: '专利25' });
  expect(here()).toBe('/desktop/patent/detail?id=25&text=CN114000002A');
});

describe('a patent that came with a publication number alone', () => {
  const unknown = {
    ApplicationNumber: null,
    ApplicationDate: null,
    PublicationNumber: 'CN101500001A',
    GrantNumber: null,
    GrantDate: null,
    State: '审中',
    StateText: '状态未核实',
    StateVerified: false,
    StateAsOf: '2009-08-05',
    NextChangeOn: null,
    ExpiryDate: null,
  } as const;
  const undated = {
    ...unknown,
    PublicationNumber: null,
    GrantNumber: 'CN101500002B',
    State: '有权',
    StateAsOf: null,
  } as const;
  const noNulls = () => expect(document.body).not.toHaveTextContent(/null|undefined|NaN/);

  test('stands in the table with that number, its name and no filing date', async () => {
    const { calls } = await open('/desktop/patent?view=table', {
      api: { 'GET /api/Patents': many([patent(1, unknown), patent(2, undated), patent(3)]) },
    });
    const row = (await screen.findByRole('link', { name: '专利1' })).closest('tr') as HTMLElement;
    expect(within(row).getByText('公开（公告）号').closest('td')).toHaveTextContent('CN101500001A');
    expect(within(row).getByText('未收录')).toHaveAttribute('data-label', '申请日');
    expect(row).toHaveTextContent('状态未核实 · 截至 2009-08-05');
    const other = screen.getByRole('link', { name: '专利2' }).closest('tr') as HTMLElement;
    expect(other).toHaveTextContent('CN101500002B授权公告号');
    expect(other).not.toHaveTextContent('截至');
    const whole = screen.getByRole('link', { name: '专利3' }).closest('tr') as HTMLElement;
    expect(within(whole).getByText('202111286633.X')).toHaveAttribute('data-label', '申请号');
    noNulls();
    expect(pageCalls(calls)).toHaveLength(1);
    await userEvent.click(screen.getByRole('link', { name: '列表' }));
    const list = await screen.findByRole('list', { name: '专利列表' });
    expect(within(list).getByText('公开（公告）号 CN101500001A')).toBeInTheDocument();
    expect(within(list).getByText('授权公告号 CN101500002B')).toBeInTheDocument();
    noNulls();
  });

  test('is a card without a bar, for no term is known', async () => {
    await open('/desktop/patent?view=cards', {
      api: {
        'GET /api/Patents': many([patent(1, unknown), patent(2, undated), patent(3, { ...unknown, State: '无权' })]),
      },
    });
    const card = (await screen.findByRole('link', { name: /专利\s?1/ })).closest('li') as HTMLElement;
    expect(card).toHaveTextContent('公开（公告）号 CN101500001A');
    expect(card).toHaveTextContent('申请日未收录');
    expect(card.querySelector('progress')).toBeNull();
    const granted = screen.getByRole('link', { name: /专利\s?2/ }).closest('li') as HTMLElement;
    expect(granted).toHaveTextContent('授权公告号 CN101500002B');
    expect(granted).not.toHaveTextContent(/ZL|保护至/);
    expect(screen.getByRole('link', { name: /专利\s?3/ }).closest('li')).toHaveTextContent('已失效');
    noNulls();
  });

  test('has a page that promises neither term nor fee', async () => {
    const note = '本站没有收录这件专利的申请日，无法推算期限，不能确认目前的法律状态。';
    const record = patentDetail(21, { ...unknown, StateNote: note, NextFee: null, Events: [] });
    await open('/desktop/patent/detail?id=21', { api: { 'GET /api/Patents/21': one(record) } });
    await screen.findByText(note);
    expect(document.title).toBe(`专利21（CN101500001A） - ${site.WebSiteName}`);
    expect(screen.queryByText('申请号')).toBeNull();
    expect(screen.getByText('申请日').nextElementSibling).toHaveTextContent('未收录');
    for (const name of ['保护期限', '下一笔年费']) expect(screen.queryByRole('heading', { name })).toBeNull();
    expect(screen.queryByRole('link', { name: '逐年计算' })).toBeNull();
    for (const link of screen.getAllByRole('link')) expect(link.getAttribute('href')).toBeTruthy();
    noNulls();
  });

  test('has a page also where not a single day is known', async () => {
    const record = patentDetail(22, {
      ...undated,
      PublicationDate: null,
      StateNote: '没有申请日。',
      NextFee: null,
      Abstract: '',
    });
    await open('/desktop/patent/detail?id=22', { api: { 'GET /api/Patents/22': one(record) } });
    await screen.findByText('没有收录任何日期。');
    expect(document.title).toContain('（CN101500002B）');
    noNulls();
  });
});

describe('the way from a patent to the calculator', () => {
  const year = (Year: number, Reduced = false): PatentDetail['FeeYears'][number] => ({
    Year,
    DueDate: `${2014 + Year}-10-08`,
    AmountFen: Reduced ? 170_000 : 200_000,
    Reduced,
    Standing: '未到期',
  });
  const linked = async (id: number, extra: Partial<PatentDetail>) => {
    const record = patentDetail(id, { ApplicationDate: '2015-10-08', GrantDate: '2018-05-01', ...extra });
    await open(`/desktop/patent/detail?id=${id}`, { api: { [`GET /api/Patents/${id}`]: one(record) } });
    const links = await screen.findAllByRole('link', { name: '逐年计算' });
    const asked = links.map((link) => new URL(link.getAttribute('href') ?? '', 'http://localhost').searchParams);
    return asked.map((query) => Object.fromEntries(query));
  };
  const plain = { type: '发明', date: '2015-10-08', grant: '2018-05-01' };

  test('hands over what the page reckons with', async () => {
    const fee = patentDetail(0).NextFee as NonNullable<PatentDetail['NextFee']>;
    const given = await linked(31, {
      TermExtensionDays: 400,
      FeeYears: [year(11), year(12, true), year(13, true)],
      NextFee: { ...fee, Year: 12, Assumed: false },
    });
    // For this patent: the calculator takes it for no other.
    const whole = { ...plain, of: '发明~2015-10-08~2018-05-01', days: '400', open: '12-13', paid: '11' };
    expect(given).toEqual([whole, whole]);
  });

  test('says no more than there is', async () => {
    expect((await linked(32, { TermExtensionDays: 0, FeeYears: [] })).slice(0, 1)).toEqual([plain]);
  });
});

describe('figures of a patent', () => {
  const upload = `/api/Files/${'0a'.repeat(16)}.png`;
  const figures = [
    { Label: '图1', Url: upload, Alt: '剖视图：壳体10内为转轴12' },
    { Label: '图2', Url: '/api/Files/Drawings/202011934027.X-1.svg', Alt: '流程图：S101 采集' },
  ];
  const show = (extra: object) =>
    open('/desktop/patent/detail?id=21', { api: { 'GET /api/Patents/21': one(patentDetail(21, extra)) } });

  test('stand in their order, with room kept, each leading to its picture', async () => {
    await show({ Figures: figures });
    const section = within(await screen.findByRole('region', { name: '附图' }));
    const images = section.getAllByRole('img');
    expect(images.map((image) => image.getAttribute('alt'))).toEqual(figures.map(({ Alt }) => Alt));
    for (const image of images) {
      expect(image).toHaveAttribute('width', '400');
      expect(image).toHaveAttribute('height', '300');
    }
    // The first is in sight.
    expect(images.map((image) => image.getAttribute('loading'))).toEqual(['eager', 'lazy']);
    // Only uploads have narrower variants.
    expect(images[0]).toHaveAttribute('srcset', expect.stringContaining(`${upload}?w=`));
    expect(images[1]).not.toHaveAttribute('srcset');
    expect(section.getAllByRole('figure').map((figure) => figure.textContent)).toEqual(['图1', '图2']);
    const links = section.getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(figures.map(({ Url }) => Url));
  });

  test('are pictures of a design, which has neither claims nor a description', async () => {
    await show({ Type: '外观设计', Claims: [], Description: '', Figures: [{ ...figures[0], Label: '主视图' }] });
    expect(await screen.findByRole('region', { name: '外观图片' })).toHaveTextContent('主视图');
    const summary = screen.getByRole('region', { name: '简要说明' });
    // What is protected is what they show: they come first.
    expect(screen.getByRole('region', { name: '外观图片' }).compareDocumentPosition(summary)).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
    for (const name of [/权利要求/, '说明书', '附图']) expect(screen.queryByRole('region', { name })).toBeNull();
  });

  test('that the source tells of and did not bring are counted, and missed', async () => {
    await show({ FiguresTold: 4 });
    const section = await screen.findByRole('region', { name: '附图' });
    expect(section).toHaveTextContent('共 4 幅，图片未随数据提供。');
  });

  test('leave no empty section where there are none', async () => {
    await show({});
    await screen.findByRole('region', { name: /权利要求/ });
    for (const name of ['附图', '外观图片']) expect(screen.queryByRole('region', { name })).toBeNull();
  });
});

describe('family and citations of a patent', () => {
  const inLibrary = (Id: number, Title: string) => ({
    Id,
    Number: `20211128663${Id}.X`,
    Title,
    Type: '发明' as const,
    State: '有权' as const,
    StateVerified: true,
  });
  const show = (extra: object) =>
    open('/desktop/patent/detail?id=21', { api: { 'GET /api/Patents/21': one(patentDetail(21, extra)) } });

  test('are told in plain words, records of the library lead to their pages', async () => {
    const parent = inLibrary(3, '埋深监测方法');
    await show({
      PctNumber: 'PCT/CN2021/078383',
      PctEntryDate: '2022-09-01',
      Relations: [
        { Kind: '分案', Office: 'CN', Number: parent.Number, Date: '2021-11-02' },
        { Kind: '优先权', Office: 'KR', Number: '10-2020-0063019', Date: '2020-11-23' },
      ],
      Family: [
        { Relation: '原申请', ...parent },
        { Relation: '共同优先权', ...inLibrary(4, '锚害识别方法'), StateVerified: false },
      ],
    });
    const section = within(await screen.findByRole('region', { name: '同族与优先权' }));
    expect(section.getAllByRole('term').map((term) => term.textContent)).toEqual([
      '原申请',
      '本申请的优先权',
      '共同优先权',
    ]);
    expect(section.getByText(/从这件申请中分出来/)).toBeInTheDocument();
    expect(section.getByText('KR 10-2020-0063019')).toBeInTheDocument();
    expect(section.getByText('2020-11-23')).toBeInTheDocument();
    expect(section.getByRole('link', { name: '埋深监测方法' })).toHaveAttribute('href', '/desktop/patent/detail?id=3');
    // The parent is told once: as the record that it is.
    expect(section.getAllByText(parent.Number)).toHaveLength(1);
    expect(section.getByText('状态未核实')).toBeInTheDocument();
    const facts = within(screen.getByRole('region', { name: '著录项目' }));
    expect(facts.getByText('PCT/CN2021/078383')).toBeInTheDocument();
    expect(facts.getByText('进入国家阶段日')).toBeInTheDocument();
  });

  test('say what was cited, why and by whom, and how many cite it', async () => {
    await show({
      Citations: [
        { Number: 'CN113781974A', Category: 'X', By: '审查员' },
        { Text: '机械设计手册', By: '申请人' },
      ],
      Cited: [{ Document: 'CN113781974A', ...inLibrary(5, '电池隔膜') }],
      CitedBy: [inLibrary(6, '一种涂覆隔膜')],
      CitedByTotal: 73,
    });
    const cited = within(await screen.findByRole('region', { name: '引证文献（2）' }));
    expect(cited.getByRole('link', { name: '电池隔膜' })).toHaveAttribute('href', '/desktop/patent/detail?id=5');
    expect(cited.getByText('X 类（单独影响新颖性或创造性）')).toBeInTheDocument();
    expect(cited.getByText('申请人引证')).toBeInTheDocument();
    const citing = within(screen.getByRole('region', { name: '被引证（73）' }));
    expect(citing.getByText(/其中最新的 1 件/)).toBeInTheDocument();
    expect(citing.getByRole('link', { name: '一种涂覆隔膜' })).toBeInTheDocument();
  });

  test('leave no empty section where there are none', async () => {
    await show({});
    await screen.findByRole('region', { name: /权利要求/ });
    for (const name of [/同族/, /引证/]) expect(screen.queryByRole('region', { name })).toBeNull();
    expect(screen.queryByText('国际申请号')).toBeNull();
  });
});

const facets = { 'GET /api/ThinkTanks/Facets': one({ Fields: ['专利导航', '商标'], Regions: ['苏州'] }) };

describe.each(LISTS)('$name', ({ name, path, api, rows, first, href, query, call, bad, empty }) => {
  const list = (calls: readonly string[]) => calls.filter((one) => !one.includes('Facets'));

  test('asks with the conditions of the address and shows them', async () => {
    const { calls } = await open(path + query, { api: { ...facets, [api]: many<unknown>(rows, 40) } });
    await screen.findByRole('heading', { level: 1, name });
    expect(screen.getByRole('link', { name: first })).toHaveAttribute('href', href);
    expect(list(pageCalls(calls))).toEqual([call]);
    expect(screen.getByRole('navigation', { name: '分页' })).toBeInTheDocument();
    expect(screen.getByText(/符合条件/)).toBeInTheDocument();
    expect(document.title).toContain(site.WebSiteName);
  });

  test('conditions that make no sense are left out', async () => {
    const { calls } = await open(path + bad, { api: { ...facets, [api]: many<unknown>(rows) } });
    await screen.findByRole('link', { name: first });
    const asked = calls.find((one) => `${one.method} ${one.url.pathname}` === api);
    expect([...(asked?.url.searchParams.keys() ?? [])].sort()).toEqual(['current', 'pageSize']);
    expect(screen.queryByRole('navigation', { name: '分页' })).toBeNull();
  });

  test('skeleton, failure with retry, nothing found', async () => {
    let answer: unknown = new Reply(500, failure('INTERNAL', '数据库忙'));
    const gate = held(null);
    await open(`${path}?keyword=无`, { api: { ...facets, [api]: () => gate.answer().then(() => answer) } });
    await screen.findByText('正在加载');
    await gate.release();
    await screen.findByText('数据库忙');
    answer = many([]);
    await userEvent.click(screen.getByRole('link', { name: '重试' }));
    await screen.findByText(empty);
    expect(here()).toBe(`${path}?keyword=${encodeURIComponent('无')}`);
  });
});

test('experts can be listed although their facets cannot be read', async () => {
  await open('/desktop/thinkTank?Region=无锡', {
    api: {
      'GET /api/ThinkTanks': many([expert(1)]),
      'GET /api/ThinkTanks/Facets': new Reply(500, failure('INTERNAL', '出错了')),
    },
  });
  await screen.findByRole('link', { name: /专家1/ });
  expect(screen.getByLabelText('地区')).toHaveValue('无锡');
});

const DETAILS = [
  {
    path: '/desktop/patent/detail',
    api: '/api/Patents',
    record: patentDetail(21, { Flags: ['质押'] }),
    title: '专利21',
    tab: '专利21（202111286633.X）',
    texts: [
      /专利权有效。未经专利权人许可，任何单位或者个人不得为生产经营目的实施。/,
      '1,200',
      '权利要求（2）',
      '授权',
      /未经质权人同意/,
    ],
    beside: ['GET /api/Patents/21/Similar'],
  },
  {
    path: '/desktop/thinkTank/detail',
    api: '/api/ThinkTanks',
    record: { ...expert(21), Resume: '<p>履历一段</p>', Version: 1 },
    title: '专家21',
    tab: '专家21 - 专家智库',
    texts: ['教授', '示例大学', '履历一段', '专利导航'],
  },
  {
    path: '/desktop/financing/detail',
    api: '/api/Financing',
    record: {
      ...product(21),
      ValidUntil: '2020-01-01',
      Materials: '1. 营业执照；2. 专利证书',
      Content: '<p>产品介绍</p>',
      Version: 1,
    },
    title: '知识贷21',
    tab: '知识贷21 - 示例银行',
    texts: ['50–1,000 万元', '营业执照', '专利证书', '产品介绍', '已过有效期', '5 个工作日', '6 个月 – 3 年'],
  },
];

describe.each(DETAILS)('$path', ({ path, api, record, title, tab, texts, beside = [] }) => {
  test('shows the record', async () => {
    const { calls } = await open(`${path}?id=21`, { api: { [`GET ${api}/21`]: one(record) } });
    await screen.findByRole('heading', { level: 1, name: title });
    const main = within(screen.getByRole('main'));
    for (const text of texts) expect(main.getAllByText(text).length).toBeGreaterThan(0);
    expect(pageCalls(calls)).toEqual([`GET ${api}/21`, ...beside]);
    expect(document.title).toBe(`${tab} - ${site.WebSiteName}`);
    expect(screen.getByRole('navigation', { name: '主导航' })).toHaveClass('phone-menu');
  });

  test('skeleton, failure with retry', async () => {
    let answer: unknown = new Reply(500, failure('INTERNAL', '数据库忙'));
    const gate = held(null);
    await open(`${path}?id=21`, { api: { [`GET ${api}/21`]: () => gate.answer().then(() => answer) } });
    await screen.findByText('正在加载');
    await gate.release();
    await screen.findByText('数据库忙');
    answer = one(record);
    await userEvent.click(screen.getByRole('link', { name: '重试' }));
    await screen.findByRole('heading', { level: 1, name: title });
  });

  test.each([404, 400])('an answer of %d is a page that does not exist', async (status) => {
    const missing = new Reply(status, failure('NOT_FOUND', '没有'));
    // Of a patent it is asked as well whether it was merged into another.
    await open(`${path}?id=99`, { api: { [`GET ${api}/99`]: missing, [`GET ${api}/99/MergedInto`]: missing } });
    await screen.findByRole('heading', { level: 1, name: '页面不存在' });
    await waitFor(() => expect(document.title).toBe(`页面不存在 - ${site.WebSiteName}`));
  });
});
