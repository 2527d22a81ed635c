import {
  type ProColumns,
  ProFormDatePicker,
  ProFormDigit,
  ProFormSwitch,
  ProFormText,
  ProFormTextArea,
} from '@ant-design/pro-components';
import type { AdminFinancing, FinancingWrite } from '@ip-portal/contract';
import { Tag } from 'antd';
import dayjs from 'dayjs';
import { CrudPage, saveWith, type TableTools } from '../../components/admin/crud/crud-page';
import { NameCell } from '../../components/admin/crud/name-cell';
import { RichTextField } from '../../components/admin/rich-text/rich-text-field';
import { Row, Section } from '../../components/admin/section';
import { StateTag } from '../../components/admin/state-tag';
import { dayOf, showTime, textOf } from '../../components/admin/words';
import { adminFinancing } from '../../services/admin';

/** A product as its form holds it: amounts in 万元, stored in fen. */
type FinancingForm = Omit<FinancingWrite, 'AmountMinFen' | 'AmountMaxFen'> & {
  AmountMinFen: number | null;
  AmountMaxFen: number | null;
};

const FEN_PER_WAN = 1_000_000;
const toWan = (fen: number | null) => (fen === null ? null : fen / FEN_PER_WAN);
const toFen = (wan: number | null | undefined) =>
  wan === null || wan === undefined ? null : Math.round(wan * FEN_PER_WAN);

const EMPTY: FinancingForm = {
  Name: '',
  Bank: '',
  AmountMinFen: null,
  AmountMaxFen: null,
  OnlinePledge: false,
  Sort: 100,
};

function toForm(row: AdminFinancing): FinancingForm {
  return { ...row, AmountMinFen: toWan(row.AmountMinFen), AmountMaxFen: toWan(row.AmountMaxFen) };
}

function toBody(values: FinancingForm): FinancingWrite {
  return {
    Name: textOf(values.Name),
    Bank: textOf(values.Bank),
    AmountMinFen: toFen(values.AmountMinFen),
    AmountMaxFen: toFen(values.AmountMaxFen),
    TermMinMonths: values.TermMinMonths ?? null,
    TermMaxMonths: values.TermMaxMonths ?? null,
    Rate: textOf(values.Rate),
    Target: textOf(values.Target),
    Materials: textOf(values.Materials),
    HandlingDays: values.HandlingDays ?? null,
    OnlinePledge: Boolean(values.OnlinePledge),
    ValidUntil: dayOf(values.ValidUntil),
    Content: values.Content ?? '',
    Sort: values.Sort ?? 100,
  };
}

function range(from: number | null, to: number | null, unit: string): string {
  if (from === null && to === null) return '—';
  if (from !== null && to !== null && from !== to)
    return `${from.toLocaleString('zh-CN')}–${to.toLocaleString('zh-CN')} ${unit}`;
  return `${from === null ? '不超过 ' : ''}${(to ?? from ?? 0).toLocaleString('zh-CN')} ${unit}${to === null ? '起' : ''}`;
}

function Validity({ until }: { until: string | null }) {
  if (!until) return <StateTag tone="success">长期有效</StateTag>;
  const days = dayjs(until).diff(dayjs().startOf('day'), 'day');
  if (days < 0) return <StateTag tone="danger">{`已到期 ${until}`}</StateTag>;
  return days <= 30 ? (
    <StateTag tone="accent">{`${days} 天后到期`}</StateTag>
  ) : (
    <span className="admin-num">{until}</span>
  );
}

const columns = (tools: TableTools<AdminFinancing>): ProColumns<AdminFinancing>[] => [
  {
    title: '产品名称',
    dataIndex: 'Name',
    width: 260,
    sorter: true,
    render: (_, row) => (
      <NameCell row={row} tools={tools} name={row.Name}>
        {row.OnlinePledge ? <Tag color="blue">线上质押</Tag> : null}
      </NameCell>
    ),
  },
  { title: '金融机构', dataIndex: 'Bank', width: 180, sorter: true },
  {
    title: '额度',
    dataIndex: 'AmountMaxFen',
    width: 160,
    sorter: true,
    search: false,
    render: (_, row) => (
      <span className="admin-num">{range(toWan(row.AmountMinFen), toWan(row.AmountMaxFen), '万元')}</span>
    ),
  },
  {
    title: '期限',
    dataIndex: 'TermMaxMonths',
    width: 120,
    sorter: true,
    search: false,
    render: (_, row) => <span className="admin-num">{range(row.TermMinMonths, row.TermMaxMonths, '个月')}</span>,
  },
  { title: '利率', dataIndex: 'Rate', width: 180, search: false, ellipsis: true },
  {
    title: '有效期',
    dataIndex: 'ValidUntil',
    width: 150,
    search: false,
    render: (_, row) => <Validity until={row.ValidUntil} />,
  },
  {
    title: '线上质押',
    dataIndex: 'OnlinePledge',
    hideInTable: true,
    valueType: 'select',
    fieldProps: {
      options: [
        { label: '支持', value: 'true' },
        { label: '不支持', value: 'false' },
      ],
    },
  },
  { title: '排序', dataIndex: 'Sort', width: 80, align: 'right', sorter: true, search: false },
  {
    title: '最近修改',
    dataIndex: 'UpdatedAt',
    width: 150,
    sorter: true,
    search: false,
    render: (_, row) => <span className="admin-num">{showTime(row.UpdatedAt)}</span>,
  },
];

/** The upper end of a range may not lie below the lower one. */
function notBelow(lower: string, message: string) {
  return ({ getFieldValue }: { getFieldValue: (name: string) => unknown }) => ({
    validator: (_: unknown, value: number | null | undefined) => {
      const from = getFieldValue(lower);
      return typeof from === 'number' && typeof value === 'number' && value < from
        ? Promise.reject(new Error(message))
        : Promise.resolve();
    },
  });
}

export default function AdminFinancingPage() {
  return (
    <CrudPage<AdminFinancing, FinancingForm>
      title="知识产权融资"
      description="维护各金融机构的知识产权融资产品；到期产品请及时更新或删除。"
      noun="融资产品"
      resource={adminFinancing}
      columns={columns}
      nameOf={(row) => row.Name}
      initialValues={EMPTY}
      toForm={toForm}
      save={saveWith(adminFinancing, toBody)}
      drawerWidth={860}
      scrollX={1420}
    >
      <Row>
        <ProFormText
          name="Name"
          label="产品名称"
          rules={[{ required: true, whitespace: true, message: '请填写产品名称' }]}
          fieldProps={{ maxLength: 100 }}
        />
        <ProFormText
          name="Bank"
          label="金融机构"
          rules={[{ required: true, whitespace: true, message: '请填写金融机构' }]}
          fieldProps={{ maxLength: 100 }}
        />
      </Row>
      <Section title="额度与期限">
        <Row>
          <ProFormDigit name="AmountMinFen" label="最低额度（万元）" min={0} fieldProps={{ precision: 2 }} />
          <ProFormDigit
            name="AmountMaxFen"
            label="最高额度（万元）"
            min={0}
            fieldProps={{ precision: 2 }}
            dependencies={['AmountMinFen']}
            rules={[notBelow('AmountMinFen', '最高额度不能低于最低额度')]}
          />
          <ProFormDigit name="TermMinMonths" label="最短期限（月）" min={1} max={600} fieldProps={{ precision: 0 }} />
          <ProFormDigit
            name="TermMaxMonths"
            label="最长期限（月）"
            min={1}
            max={600}
            fieldProps={{ precision: 0 }}
            dependencies={['TermMinMonths']}
            rules={[notBelow('TermMinMonths', '最长期限不能短于最短期限')]}
          />
          <ProFormText
            name="Rate"
            label="利率"
            placeholder="例如：不高于同期贷款市场报价利率"
            fieldProps={{ maxLength: 100 }}
          />
          <ProFormDigit
            name="HandlingDays"
            label="办理时长（工作日）"
            min={0}
            max={365}
            fieldProps={{ precision: 0 }}
          />
          <ProFormDatePicker name="ValidUntil" label="有效期至" extra="不填表示长期有效" />
          <ProFormDigit
            name="Sort"
            label="排序"
            min={0}
            max={100_000}
            extra="数字小的排在前面"
            fieldProps={{ precision: 0 }}
          />
        </Row>
        <ProFormSwitch name="OnlinePledge" label="支持线上质押登记" />
      </Section>
      <Section title="申请说明">
        <ProFormTextArea
          name="Target"
          label="适用对象"
          fieldProps={{ maxLength: 500, showCount: true, autoSize: { minRows: 2 } }}
        />
        <ProFormTextArea
          name="Materials"
          label="所需材料"
          placeholder="每行一项"
          fieldProps={{ maxLength: 5000, autoSize: { minRows: 3 } }}
        />
        <RichTextField name="Content" label="产品说明" minHeight={200} />
      </Section>
    </CrudPage>
  );
}
