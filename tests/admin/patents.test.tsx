/** The screen of patents: one that was imported with a publication number alone is listed, saved and completed. */
import type { AdminPatent } from '@ip-portal/contract';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import AdminPatents from '@/pages/admin/patents';
import { patentDetail } from '../desktop/fixtures';
import { click, fill, form, press, pressNamed, showPage } from './support';

const row = (extra: Partial<AdminPatent>): AdminPatent => ({
  ...patentDetail(7),
  IgnoredEvents: [],
  RetractedEvents: [],
  MergedInto: null,
  Tags: [],
  Version: 3,
  CreatedAt: '2026-11-01T09:00:00+08:00',
  UpdatedAt: '2026-11-20T09:00:00+08:00',
  DeletedAt: null,
  ...extra,
});
const imported = row({
  Title: '谷物干燥塔',
  ApplicationNumber: null,
  ApplicationDate: null,
  PublicationNumber: 'CN101500001A',
  PublicationDate: '2009-08-05',
  GrantNumber: null,
  GrantDate: null,
  State: '审中',
  StateText: '状态未核实',
  StateVerified: false,
  StateAsOf: '2009-08-05',
  ExpiryDate: null,
  LeadFigure: null,
  NextFee: null,
  Events: [],
});
const apiOf = (record: AdminPatent) => ({
  'GET /api/admin/PatentTags': { success: true, data: [] },
  'GET /api/admin/Patents': { success: true, data: [record], total: 1 },
  'GET /api/admin/Patents/7': { success: true, data: record },
  'PUT /api/Patents/7': { success: true, data: record },
});

test('a record without number and day is listed by what it has, and saved as it is', async () => {
  const { calls } = await showPage(<AdminPatents />, apiOf(imported));
  await screen.findByText('CN101500001A');
  expect(screen.getByText('公开（公告）号')).toBeInTheDocument();
  expect(screen.getByText('未收录')).toBeInTheDocument();
  await pressNamed('编辑：谷物干燥塔');
  const drawer = await form();
  expect(await drawer.findByLabelText('申请号')).toHaveValue('');
  expect(drawer.getByText(/没有收录申请号，可以不填/)).toBeInTheDocument();
  expect(drawer.getByText(/没有收录申请日，可以不填/)).toBeInTheDocument();
  await fill(drawer.getByLabelText('省份'), '安徽');
  await press('保存', drawer);
  await screen.findByText(/已保存|保存成功/);
  const [sent] = calls.filter((call) => call.method === 'PUT');
  expect(sent?.body).toMatchObject({
    ApplicationNumber: null,
    ApplicationDate: null,
    PublicationNumber: 'CN101500001A',
    Version: 3,
  });
});

test('a number that is entered is checked, and sent', async () => {
  const { calls } = await showPage(<AdminPatents />, apiOf(imported));
  await pressNamed('编辑：谷物干燥塔');
  const drawer = await form();
  const number = await drawer.findByLabelText('申请号');
  await fill(number, '202111286633.1');
  await press('保存', drawer);
  await drawer.findByText(/校验位不正确/);
  expect(calls.filter((call) => call.method === 'PUT')).toEqual([]);
  await fill(number, '202111286633.X');
  await press('保存', drawer);
  await screen.findByText(/已保存|保存成功/);
  expect(calls.find((call) => call.method === 'PUT')?.body).toMatchObject({ ApplicationNumber: '202111286633.X' });
});

test('a record that has them cannot lose them', async () => {
  const { calls } = await showPage(<AdminPatents />, apiOf(row({})));
  await pressNamed('编辑：专利7');
  const drawer = await form();
  const number = await drawer.findByLabelText('申请号');
  expect(drawer.queryByText(/可以不填/)).toBeNull();
  await fill(number, ' ');
  await press('保存', drawer);
  expect((await drawer.findAllByRole('alert')).length).toBeGreaterThan(0);
  expect(calls.filter((call) => call.method === 'PUT')).toEqual([]);
});

test('a design is asked for its 简要说明, and for neither claims nor a description', async () => {
  const { calls } = await showPage(
    <AdminPatents />,
    apiOf(
      row({
        ApplicationNumber: '202230967153.9',
        Type: '外观设计',
        MainIpc: null,
        PublicationDate: null,
        Ipcs: [],
        Claims: [],
        Description: '',
      }),
    ),
  );
  await pressNamed('编辑：专利7');
  const drawer = await form();
  await drawer.findByLabelText('简要说明');
  for (const label of ['摘要', '说明书']) expect(drawer.queryByLabelText(label)).toBeNull();
  expect(drawer.queryByText('权利要求与说明书')).toBeNull();
  expect(drawer.queryByRole('note')).toBeNull();
  await fill(drawer.getByLabelText('省份'), '安徽');
  await press('保存', drawer);
  await screen.findByText(/已保存|保存成功/);
  expect(calls.find((call) => call.method === 'PUT')?.body).toMatchObject({ Claims: [], Description: '' });
});

test('figures are uploaded, told of, ordered and removed', async () => {
  const key = (n: number) => `/api/Files/${String(n).repeat(32)}.png`;
  const figure = (n: number) => ({ Label: `图${n}`, Url: key(n), Alt: `第 ${n} 张：壳体10` });
  const { calls } = await showPage(<AdminPatents />, {
    ...apiOf(row({ Figures: [figure(1), figure(2)] })),
    'POST /api/Files': { success: true, data: { Id: 3, Name: 'c.png', Url: key(3), Size: 9, MimeType: 'image/png' } },
  });
  await pressNamed('编辑：专利7');
  const drawer = await form();
  expect(await drawer.findByLabelText('上移：第 1 张')).toBeDisabled();
  expect(drawer.getByLabelText('下移：第 2 张')).toBeDisabled();
  await click(drawer.getByLabelText('下移：第 1 张'));
  // Of two the second has nowhere further down to go: the keyboard goes on with the way back.
  await waitFor(() => expect(drawer.getByLabelText('上移：第 2 张')).toHaveFocus());
  await press('添加一张附图', drawer);
  await press('保存', drawer);
  await drawer.findByText('请上传图片');
  expect(drawer.getByText('请填写图片说明')).toBeInTheDocument();
  expect(calls.filter((call) => call.method === 'PUT')).toEqual([]);

  const added = drawer.getAllByLabelText('图号或视图名称').at(-1) as HTMLElement;
  await fill(added, ' 图3 ');
  await fill(drawer.getAllByLabelText('图片说明').at(-1) as HTMLElement, '第 3 张：转轴12');
  const inputs = document.querySelectorAll<HTMLInputElement>('.cover-box input[type="file"]');
  const picture = new File(['x'], 'c.png', { type: 'image/png' });
  await act(
    async () => void fireEvent.change(inputs[inputs.length - 1] as HTMLInputElement, { target: { files: [picture] } }),
  );
  expect(await drawer.findAllByText('更换图片')).toHaveLength(3);
  await click(drawer.getByLabelText('移除：第 2 张'));
  await press('保存', drawer);
  await screen.findByText(/已保存|保存成功/);
  expect(calls.find((call) => call.method === 'PUT')?.body).toMatchObject({
    Figures: [figure(2), { Label: '图3', Url: key(3), Alt: '第 3 张：转轴12' }],
  });
});

test('a record that becomes a design says what it loses', async () => {
  await showPage(<AdminPatents />, apiOf(row({ Claims: ['1. 一种灯'], Description: '见图' })));
  await pressNamed('编辑：专利7');
  const drawer = await form();
  await drawer.findByText('权利要求与说明书');
  fireEvent.mouseDown(drawer.getByLabelText('专利类型'));
  await click(await screen.findByText('外观设计', { selector: '.ant-select-item-option-content' }));
  await drawer.findByText(/现有的1 项权利要求和说明书将被清空/);
  expect(drawer.queryByText('权利要求与说明书')).toBeNull();
});

test('related applications are judged as they are typed, a late priority is pointed out, and both lists are sent', async () => {
  const relations = [
    { Kind: '优先权' as const, Office: 'KR', Number: '10-2020-0063019', Date: '2020-10-20' },
    { Kind: '分案' as const, Office: 'CN', Number: '201710269973.9' },
  ];
  const { calls } = await showPage(
    <AdminPatents />,
    apiOf(row({ Relations: relations, Citations: [{ Number: 'CN113781974A', Category: 'X', By: '审查员' }] })),
  );
  await pressNamed('编辑：专利7');
  const drawer = await form();
  await drawer.findByText(/优先权期限至 2021-10-20 届满.*实施细则第三十六条/);
  const parent = drawer.getByLabelText('原申请号');
  await fill(parent, '202111286633X');
  await press('添加一份引证文献', drawer);
  await fill(drawer.getByLabelText('国际申请号'), 'WO2021/1');
  await press('保存', drawer);
  await drawer.findByText(/这是本专利自己的申请号，不能作为自己的分案（专利法实施细则第四十八条）/);
  expect(drawer.getByText('请填写文献号，或者在“非专利文献”中写明文献')).toBeInTheDocument();
  expect(drawer.getByText(/这是国际公布号/)).toBeInTheDocument();
  expect(calls.filter((call) => call.method === 'PUT')).toEqual([]);

  await fill(parent, '201710269973.9');
  await fill(drawer.getByLabelText('国际申请号'), 'PCTCN2021078383');
  await fill(drawer.getAllByLabelText('非专利文献').at(-1) as HTMLElement, '机械设计手册');
  await press('添加一份引证文献', drawer);
  await click(drawer.getByRole('button', { name: '移除：第 3 份引证文献' }));
  await press('保存', drawer);
  await screen.findByText(/已保存|保存成功/);
  expect(calls.find((call) => call.method === 'PUT')?.body).toMatchObject({
    PctNumber: 'PCTCN2021078383',
    PctEntryDate: null,
    Relations: [relations[0], { ...relations[1], Date: null }],
    Citations: [
      { Number: 'CN113781974A', Category: 'X', By: '审查员' },
      { Text: '机械设计手册', Category: null, By: null },
    ],
  });
});

test('the code of a unit is checked as it is typed, belongs to a party, and is sent', async () => {
  const { calls } = await showPage(
    <AdminPatents />,
    apiOf(row({ Applicants: ['甲有限公司', '张三'], Owners: ['甲有限公司'], Inventors: ['张三'] })),
  );
  await pressNamed('编辑：专利7');
  const drawer = await form();
  await press('添加统一社会信用代码', drawer);
  const choose = async (name: string) => {
    fireEvent.mouseDown(drawer.getByLabelText('单位'));
    await click(await screen.findByText(name, { selector: '.ant-select-item-option-content' }));
  };
  await choose('张三');
  const code = drawer.getByLabelText('统一社会信用代码', { selector: 'input' });
  await fill(code, '91320299DEMA00013F');
  await press('保存', drawer);
  await drawer.findByText(/“张三”是发明人，个人没有统一社会信用代码（GB 32100-2015）/);
  expect(drawer.getByText('统一社会信用代码校验位不正确，请核对是否录错。')).toBeInTheDocument();
  expect(calls.filter((call) => call.method === 'PUT')).toEqual([]);
  await choose('甲有限公司');
  await fill(code, '91320299DEMA00013E');
  await press('添加统一社会信用代码', drawer);
  await click(drawer.getByRole('button', { name: '移除：第 2 个代码' }));
  await press('保存', drawer);
  await screen.findByText(/已保存|保存成功/);
  expect(calls.find((call) => call.method === 'PUT')?.body).toMatchObject({
    PartyCodes: [{ Name: '甲有限公司', Code: '91320299DEMA00013E' }],
  });
});

test('a design has no international application, and another office only for priority', async () => {
  const design = row({
    ApplicationNumber: '202230967153.9',
    Type: '外观设计',
    MainIpc: null,
    PublicationDate: null,
    Ipcs: [],
    Claims: [],
    Description: '',
    Relations: [{ Kind: '优先权', Office: 'EU', Number: '008998001-0001', Date: '2021-06-01' }],
  });
  await showPage(<AdminPatents />, apiOf(design));
  await pressNamed('编辑：专利7');
  const drawer = await form();
  expect(await drawer.findByLabelText('受理局')).toHaveValue('EU');
  expect(drawer.queryByLabelText('国际申请号')).toBeNull();
  fireEvent.mouseDown(drawer.getByLabelText('关系'));
  await click(await screen.findByText('分案', { selector: '.ant-select-item-option-content' }));
  await drawer.findByLabelText('原申请号');
  expect(drawer.queryByLabelText('受理局')).toBeNull();
});
