import type { AdminFinancing, FinancingWrite } from '@ip-portal/contract';
import { KINDS } from '@ip-portal/contract/kinds';
import { SORT_DEFAULT } from '@ip-portal/contract/limits';
import { Tag } from 'antd';
import dayjs from 'dayjs';
import { CrudPage } from '../../components/admin/kit/crud/crud-page';
import { NameCell } from '../../components/admin/kit/crud/name-cell';
import { PublishFooter, saveStated } from '../../components/admin/kit/crud/publish-footer';
import { late } from '../../components/admin/kit/late';
import { useCan, useLimit } from '../../components/admin/kit/rights';
import { StateTag } from '../../components/admin/kit/state-tag';
import type { Column } from '../../components/admin/kit/table/column';
import { SORT, UPDATED_AT } from '../../components/admin/kit/table/common-columns';
import { PUBLISH_BATCH, PUBLISH_STATUS } from '../../components/admin/kit/table/publish-column';
import { dayOf, textOf } from '../../components/admin/kit/words';
import { adminResource } from '../../services/admin';

const adminFinancing = adminResource('Financing');
const Fields = late(
  () =>
    import(/* webpackChunkName: "admin-late-financing" */ '../../components/admin/screens/financing/financing-fields'),
);

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
  InstitutionId: null,
  AmountMinFen: null,
  AmountMaxFen: null,
  OnlinePledge: false,
  Sort: SORT_DEFAULT,
};

function toForm(row: AdminFinancing): FinancingForm {
  return { ...row, AmountMinFen: toWan(row.AmountMinFen), AmountMaxFen: toWan(row.AmountMaxFen) };
}

function toBody(values: FinancingForm): FinancingWrite {
  return {
    Name: textOf(values.Name),
    Bank: textOf(values.Bank),
    InstitutionId: values.InstitutionId ?? null,
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
    Sort: values.Sort ?? SORT_DEFAULT,
    ...(values.Status ? { Status: values.Status } : {}),
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

const COLUMNS: Column<AdminFinancing>[] = [
  {
    title: '产品名称',
    name: 'Name',
    width: 260,
    search: 'text',
    sorter: true,
    render: (row) => (
      <NameCell row={row} name={row.Name}>
        {row.OnlinePledge ? <Tag color="blue">线上质押</Tag> : null}
      </NameCell>
    ),
  },
  PUBLISH_STATUS,
  { title: '金融机构', name: 'Bank', width: 180, search: 'text', sorter: true },
  {
    title: '额度',
    name: 'AmountMaxFen',
    width: 160,
    sorter: true,
    render: (row) => (
      <span className="admin-num">{range(toWan(row.AmountMinFen), toWan(row.AmountMaxFen), '万元')}</span>
    ),
  },
  {
    title: '期限',
    name: 'TermMaxMonths',
    width: 120,
    sorter: true,
    render: (row) => <span className="admin-num">{range(row.TermMinMonths, row.TermMaxMonths, '个月')}</span>,
  },
  { title: '利率', name: 'Rate', width: 180, ellipsis: true },
  {
    title: '有效期',
    name: 'ValidUntil',
    width: 150,
    render: (row) => <Validity until={row.ValidUntil} />,
  },
  {
    title: '线上质押',
    name: 'OnlinePledge',
    searchOnly: true,
    search: {
      choices: [
        { label: '支持', value: 'true' },
        { label: '不支持', value: 'false' },
      ],
    },
  },
  SORT,
  UPDATED_AT,
];

export default function AdminFinancingPage() {
  const publishes = useCan('Financing')('publish');
  const limit = useLimit('Financing:write');
  const [only] = limit?.length === 1 ? limit : [];
  return (
    <CrudPage<AdminFinancing, FinancingForm>
      title="知识产权融资"
      description={
        limit
          ? `维护${limit.map(({ Name }) => Name).join('、')}的融资产品；草稿由审核人员发布后，访客才能看到。`
          : '维护各金融机构的知识产权融资产品；到期产品请及时更新或撤回。'
      }
      noun={KINDS.financing.label}
      resource={adminFinancing}
      columns={COLUMNS}
      nameOf={(row) => row.Name}
      initialValues={only ? { ...EMPTY, InstitutionId: only.Id, Bank: only.Name } : EMPTY}
      toForm={toForm}
      save={saveStated(adminFinancing, toBody, publishes)}
      locked={(row) => row.Status === 'published' && !publishes}
      footer={(api) => <PublishFooter api={api} publishes={publishes} withdraws={limit !== null} />}
      batch={PUBLISH_BATCH}
      drawerWidth={860}
      scrollX={1520}
      loadFields={Fields.load}
    >
      <Fields />
    </CrudPage>
  );
}
