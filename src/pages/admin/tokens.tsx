import type { OwnedToken, TokenState } from '@ip-portal/contract';
import { App } from 'antd';
import { PageHeader } from '../../components/admin/kit/page-header';
import { useMay } from '../../components/admin/kit/rights';
import { StateTag } from '../../components/admin/kit/state-tag';
import { EmptyBox } from '../../components/admin/kit/states';
import { type Column, choicesOf } from '../../components/admin/kit/table/column';
import { DataTable } from '../../components/admin/kit/table/data-table';
import { useTable } from '../../components/admin/kit/table/use-table';
import { failureText, showTime } from '../../components/admin/kit/words';
import { permissionWords } from '../../components/tokens/permission-words';
import { fetchTokens, revokeToken } from '../../services/tokens';

const LABELS: Record<TokenState, string> = { live: '有效', expired: '已过期', revoked: '已撤销' };
const TONES = { live: 'success', expired: 'neutral', revoked: 'danger' } as const satisfies Record<TokenState, string>;

const COLUMNS: Column<OwnedToken>[] = [
  {
    title: '用途',
    name: 'Name',
    width: 220,
    render: (row) => (
      <span>
        {row.Name} <code className="admin-hint">{row.Hint}</code>
      </span>
    ),
  },
  { title: '账号', name: 'UserName', width: 130, search: 'text' },
  {
    title: '状态',
    name: 'State',
    width: 100,
    search: { choices: choicesOf(LABELS) },
    render: (row) => <StateTag tone={TONES[row.State]}>{LABELS[row.State]}</StateTag>,
  },
  {
    title: '权限',
    name: 'Permissions',
    width: 280,
    ellipsis: true,
    render: (row) => {
      const words = permissionWords(row.Permissions);
      return <span title={words}>{words}</span>;
    },
  },
  {
    title: '有效期至',
    name: 'ExpiresAt',
    width: 150,
    sorter: true,
    render: (row) => <span className="admin-num">{showTime(row.ExpiresAt)}</span>,
  },
  {
    title: '最近使用',
    name: 'LastUsedAt',
    width: 150,
    sorter: true,
    render: (row) => <span className="admin-num">{showTime(row.LastUsedAt)}</span>,
  },
  { title: '来源地址', name: 'LastIp', width: 130 },
];

/** Everybody's API tokens, for those who watch over accounts. */
export default function AdminTokens() {
  const { modal, message } = App.useApp();
  const may = useMay();
  const table = useTable({ columns: COLUMNS, list: fetchTokens, pageSize: 20 });

  function ask(row: OwnedToken): void {
    modal.confirm({
      title: `撤销 ${row.UserName} 的令牌“${row.Name}”？`,
      content: '使用它的系统将立即无法调用接口，撤销后不能恢复。',
      okText: '撤销',
      okButtonProps: { danger: true },
      onOk: async () => {
        try {
          await revokeToken(row.Id);
          message.success('令牌已撤销');
        } catch (failure) {
          modal.error({ title: '没有撤销', content: failureText(failure) });
        }
        table.reload();
      },
    });
  }

  const actions = (row: OwnedToken) =>
    row.State === 'live' ? (
      <span className="row-actions">
        <button type="button" className="row-link danger" aria-label={`撤销令牌：${row.Name}`} onClick={() => ask(row)}>
          撤销
        </button>
      </span>
    ) : null;

  return (
    <div className="admin-page">
      <PageHeader
        title="接口令牌"
        description="其他系统凭令牌以账号的名义调用接口，权限不超过该账号。令牌由工作人员在个人中心建立，这里可以查看和撤销。"
      />
      <DataTable<OwnedToken>
        label="接口令牌"
        table={table}
        head={<h2>全部令牌</h2>}
        scrollX={1270}
        {...(may('AllTokens:delete') ? { actions } : {})}
        empty={<EmptyBox title="没有符合条件的令牌" text="请放宽筛选条件，或点“重置”查看全部。" />}
      />
    </div>
  );
}
