/** What stands on a patent's page to read, fold, enlarge and copy. */
import { patentSearchUrl } from '@ip-portal/contract/urls';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { one } from '../mobile/fixtures';
import { patentDetail } from './fixtures';
import { open } from './support';

const show = (extra: object) =>
  open('/desktop/patent/detail?id=31', { api: { 'GET /api/Patents/31': one(patentDetail(31, extra)) } });
const region = async (name: string | RegExp) => within(await screen.findByRole('region', { name }));

// jsdom knows the element, not how it opens.
beforeAll(() => {
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
    close(this: HTMLDialogElement) {
      this.open = false;
      fireEvent(this, new Event('close'));
    },
  });
  Object.assign(HTMLElement.prototype, { setPointerCapture: () => undefined });
});

describe('claims', () => {
  const Claims = [
    '1. 一种装置，其特征在于，包括壳体。',
    '2. 根据权利要求1所述的装置，其特征在于，还包括盖。',
    '3. 根据权利要求1或2所述的装置，其特征在于，还包括座。',
    '4. 一种权利要求3所述装置的控制方法，包括采集。',
    '5. 根据权利要求7所述的装置。',
  ];

  test('are a tree that says what depends on what', async () => {
    await show({ Claims });
    const claims = await region('权利要求（5）');
    expect(claims.getByText(/独立权利要求 2 项，从属权利要求 3 项/)).toBeInTheDocument();
    const first = document.getElementById('claim-1') as HTMLElement;
    expect(within(first).getByText(/还包括盖/)).toBeInTheDocument();
    expect(within(first).getByText(/还包括座/)).toBeInTheDocument();
    expect(first).not.toContainElement(document.getElementById('claim-4'));
    const third = within(document.getElementById('claim-3') as HTMLElement);
    expect(third.getByRole('link', { name: '1、2' })).toHaveAttribute('href', '#claim-1');
    expect(third.getByRole('link', { name: '权利要求 3' })).toHaveAttribute('href', '#claim-3');
    expect(document.getElementById('claim-4')).toHaveTextContent('独立 · 方法，提及 3');
    expect(document.getElementById('claim-5')).toHaveTextContent('所引用的权利要求 7 不在本文本中；按原文照录。');
  });

  test('are folded natively, and all at once', async () => {
    await show({ Claims });
    const fold = (await region('权利要求（5）')).getByText(/权利要求 1 的从属权利要求（2）/).closest('details');
    expect(fold).toHaveAttribute('open');
    await userEvent.click(screen.getByRole('button', { name: '收起全部从属' }));
    expect(fold).not.toHaveAttribute('open');
    await userEvent.click(screen.getByRole('button', { name: '展开全部从属' }));
    expect(fold).toHaveAttribute('open');
  });
});

describe('the description', () => {
  test('has its headings, and the numbers of its source to copy', async () => {
    const user = userEvent.setup();
    const Description = '技术领域\n[0001] 本发明涉及泵。\n具体实施方式\n没有编号的一段。';
    await show({ Description });
    await screen.findByRole('region', { name: '说明书' });
    await user.click(screen.getByText(/展开说明书全文/));
    const text = await region('说明书');
    expect(text.getAllByRole('heading', { level: 3 }).map((one) => one.textContent)).toEqual([
      '技术领域',
      '具体实施方式',
    ]);
    const link = text.getByRole('link', { name: '第 0001 段' });
    expect(link.closest('p')).toHaveAttribute('id', 'p-0001');
    expect(text.getAllByRole('link')).toHaveLength(1);
    await user.click(link);
    await text.findByText('已复制本段链接', { selector: '.said' });
    expect(await navigator.clipboard.readText()).toMatch(/\/desktop\/patent\/detail\?id=31#p-0001$/);
  });
});

describe('a table in the description', () => {
  test('is a table, which can be moved by keys where it is wide', async () => {
    await show({ Description: '[0001] 结果如下。\n| 材料 | 键合能 |\n| Al₂O₃ | 0.5 J/m² |' });
    await screen.findByRole('region', { name: '说明书' });
    await userEvent.click(screen.getByText(/展开说明书全文/));
    const table = within(await screen.findByRole('region', { name: '说明书中的表格' }));
    expect(table.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ['材料', '键合能'],
      ['Al₂O₃', '0.5 J/m²'],
    ]);
    await userEvent.tab();
    expect(screen.getByRole('link', { name: '第 0001 段' })).toHaveFocus();
    await userEvent.tab();
    expect(screen.getByRole('region', { name: '说明书中的表格' })).toHaveFocus();
  });
});

test('a table in a claim or an abstract is a table, with the lines around it', async () => {
  const Claims = ['1. 一种合金，其组成为：\n| Fe | 10 |\n| Ni | 5 |\n余量为铝。'];
  await show({ Abstract: '成分如下。\n| Fe |', Claims });
  const table = within(await screen.findByRole('region', { name: '权利要求 1中的表格' }));
  expect(table.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['Fe', '10', 'Ni', '5']);
  expect(screen.getByText('余量为铝。')).toBeVisible();
  expect(screen.queryByText(/\| Fe/)).toBeNull();
  expect(within(screen.getByRole('region', { name: '摘要中的表格' })).getByRole('cell')).toHaveTextContent('Fe');
});

describe('numbers and citations', () => {
  test('are copied, which is said', async () => {
    const user = userEvent.setup();
    await show({});
    await user.click(await screen.findByRole('button', { name: '复制专利号' }));
    expect(await screen.findByText('已复制')).toHaveAttribute('role', 'status');
    expect(await navigator.clipboard.readText()).toBe('ZL202111286633.X');
    await user.click(screen.getByRole('button', { name: /复制.*GB\/T 7714/ }));
    await waitFor(async () =>
      expect(await navigator.clipboard.readText()).toBe('示例公司. 专利31: 202111286633.X[P]. 2023-05-16.'),
    );
    expect((await region('引用格式')).getByText(/@patent\{CN114000000B/)).toBeInTheDocument();
  });

  test('name no 专利号 before the grant', async () => {
    await show({ GrantDate: null, GrantNumber: null });
    await screen.findByRole('button', { name: '复制申请号' });
    expect(screen.queryByText('专利号')).toBeNull();
  });
});

describe('figures in the viewer', () => {
  const Figures = ['图1', '图2'].map((Label, n) => ({
    Label,
    Url: `/api/Files/Drawings/202011934027.X-${n + 1}.svg`,
    Alt: n === 0 ? '剖视图：壳体10内为转轴12' : '流程图',
  }));
  const Description = '附图说明\n附图标记：10、壳体；12、转轴；14、座。';

  test('open at their place, with their signs, and are led by keys', async () => {
    const user = userEvent.setup();
    await show({ Figures, Description });
    const figures = await region('附图');
    expect(figures.getByRole('list', { name: '附图标记' })).toHaveTextContent('10 壳体12 转轴');
    await user.click(figures.getAllByRole('link')[0] as HTMLElement);
    const dialog = within(await screen.findByRole('dialog', { name: /图1 1 \/ 2/ }));
    expect(dialog.getByRole('list', { name: '附图标记' })).not.toHaveTextContent('座');
    expect(dialog.getByRole('button', { name: '上一幅' })).toHaveAttribute('aria-disabled', 'true');
    expect(dialog.getByRole('button', { name: '缩小' })).toHaveAttribute('aria-disabled', 'true');
    fireEvent.keyDown(screen.getByRole('dialog'), { key: '+' });
    expect(dialog.getByText('125%')).toBeInTheDocument();
    expect(dialog.getByRole('img')).toHaveStyle({ transform: 'translate(0px, 0px) scale(1.25)' });
    fireEvent.keyDown(screen.getByRole('dialog'), { key: '0' });
    expect(dialog.getByText('100%')).toBeInTheDocument();
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'ArrowRight' });
    expect(screen.getByRole('dialog', { name: /图2 2 \/ 2/ })).toBeInTheDocument();
    expect(dialog.getByRole('heading', { name: '附图标记（说明书所列）' })).toBeInTheDocument();
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'PageUp' });
    expect(screen.getByRole('dialog', { name: /图1/ })).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: '关闭' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('events, classes and others of the applicant', () => {
  test('are told with article, ST.27 and the way up the scheme', async () => {
    await show({
      SameApplicant: [
        { Id: 5, Number: '202111286631.0', Title: '隔膜二', Type: '发明', State: '有权', StateVerified: true },
      ],
    });
    const events = await region('法律事件');
    expect(events.getByText('经实质审查后授权')).toBeInTheDocument();
    expect(events.getByText('F11', { exact: false, selector: 'code' })).toBeInTheDocument();
    expect(events.getByRole('link', { name: '专利法第三十九条' })).toHaveAttribute(
      'href',
      expect.stringContaining('/Cited'),
    );
    const classes = await region('分类');
    expect(classes.getByText('电气元件')).toBeInTheDocument();
    expect(classes.getByRole('link', { name: 'H01M' })).toHaveAttribute('href', patentSearchUrl('分类号=H01M'));
    const others = await region('同一申请人的专利');
    expect(others.getByRole('link', { name: '隔膜二' })).toHaveAttribute('href', '/desktop/patent/detail?id=5');
    expect(others.getByRole('link', { name: '示例公司的全部专利' })).toHaveAttribute(
      'href',
      patentSearchUrl('申请人=="示例公司"'),
    );
    const contents = within(screen.getByRole('navigation', { name: '本页目录' }));
    for (const link of contents.getAllByRole('link')) {
      expect(document.getElementById(link.getAttribute('href')?.slice(1) ?? '')).not.toBeNull();
    }
  });
});

test('what is folded is unfolded for paper, and folded again', async () => {
  await show({});
  const fold = (await screen.findByText(/展开说明书全文/)).closest('details') as HTMLDetailsElement;
  expect(fold.open).toBe(false);
  fireEvent(window, new Event('beforeprint'));
  expect(fold.open).toBe(true);
  fireEvent(window, new Event('afterprint'));
  expect(fold.open).toBe(false);
});

describe('rules', () => {
  const cited = (part: HTMLElement) =>
    within(part)
      .queryAllByRole('link')
      .map((link) => link.textContent);
  const said = (words: RegExp) => screen.getByText(words).closest('p') as HTMLElement;

  test('name their article: state, flags, relations, documents', async () => {
    const parent = { Id: 3, Number: '202111286630.6', Title: '方法', Type: '发明', State: '有权', StateVerified: true };
    await show({
      Flags: ['质押', '独占许可'],
      Family: [
        { Relation: '原申请', ...parent },
        { Relation: '同日申请', ...parent, Id: 4, Number: '202121286630.1' },
      ],
      Citations: [
        { Text: '机械设计手册', Category: 'Y' },
        { Text: '材料手册', Category: 'A' },
      ],
    });
    await region('法律状态');
    expect(cited(said(/未经专利权人许可/))).toEqual(['专利法第十一条']);
    expect(cited(said(/未经质权人同意/))).toEqual(['民法典第四百四十四条']);
    expect(cited(said(/仅被许可人可以实施/))).toEqual(['专利法第十二条', '专利法实施细则第十五条']);
    expect(cited(said(/从这件申请中分出来/))).toEqual(['专利法实施细则第四十八条', '第四十九条']);
    expect(cited(said(/两件不能同时保有/))).toEqual(['专利法第九条', '专利法实施细则第四十七条']);
    expect(cited(said(/比较过的在先文献/))).toEqual(['专利法第二十二条']);
  });

  test('name it for fees as well, those of a term compensation and of an open licence among them', async () => {
    const year = (Year: number) => ({ Year, DueDate: '2041-11-02', AmountFen: 800_000, Standing: '未到期' });
    const fee = { Year: 21, DueDate: '2041-11-02', AmountFen: 800_000, GraceEnd: '2042-05-02', LateFeeFen: 0 };
    const told = { InGrace: false, LatePercent: 0, Lapsed: false, ReductionPercent: 15, Assumed: false };
    await show({ FeeYears: [year(20), year(21)], NextFee: { ...fee, ...told, Compensation: true } });
    const card = within(await screen.findByRole('region', { name: '下一笔年费' }));
    const notes = card.getByText(/年费减缴 15%/).closest('p') as HTMLElement;
    expect(notes).toHaveTextContent('不足 1 年的部分不收。（专利法第四十二条；国家知识产权局公告第五九四号）');
    expect(notes).toHaveTextContent('年费减缴 15%。（专利法第五十一条；国家知识产权局公告第五九四号）');
    expect(notes).toHaveTextContent('按已收录的缴费记录计算。依据：专利法第四十三条、专利法实施细则第一百一十五条。');
    const years = (await region('年费')).getByText(/不足 1 年的部分不收/);
    expect(cited(years)).toEqual(['专利法第四十二条', '专利法第四十三条', '专利法实施细则第一百一十五条']);
  });

  test('below the tools, which stand at its top', async () => {
    await show({});
    const tools = await screen.findByRole('complementary', { name: '阅读工具' });
    expect(tools.nextElementSibling).toBe(screen.getByRole('complementary', { name: '状态与期限' }));
  });

  test('and the register that counts: 以国家知识产权局登记为准', async () => {
    await show({});
    const official = await region('以国家知识产权局登记为准');
    expect(official.getByText(/不作为法律依据/)).toBeInTheDocument();
    expect(official.getByRole('link', { name: /中国及多国专利审查信息查询/ })).toHaveAttribute(
      'href',
      'https://cpquery.cponline.cnipa.gov.cn',
    );
  });
});
