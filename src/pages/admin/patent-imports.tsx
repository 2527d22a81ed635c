import { ImportOutlined } from '@ant-design/icons';
import type { PatentImport } from '@ip-portal/contract';
import {
  PATENT_IMPORT_COMMANDS,
  type PatentImportCommand,
  SHOWN_IMPORT_STATE_LABELS,
  type ShownImportState,
} from '@ip-portal/contract/patent-import-words';
import { App, Button, Space } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { CommandLinks, type CommandWords, useCommand } from '../../components/admin/kit/commands';
import { PageHeader } from '../../components/admin/kit/page-header';
import { StateTag } from '../../components/admin/kit/state-tag';
import { EmptyBox } from '../../components/admin/kit/states';
import type { Column } from '../../components/admin/kit/table/column';
import { DataTable } from '../../components/admin/kit/table/data-table';
import { useTable } from '../../components/admin/kit/table/use-table';
import { showTime } from '../../components/admin/kit/words';
import { useLiveImports } from '../../components/admin/screens/patent-import/use-live-imports';
import { fetchPatentImports, movePatentImport } from '../../services/patent-imports';

const StartDialog = lazy(
  () =>
    import(
      /* webpackChunkName: "admin-late-patent-import" */ '../../components/admin/screens/patent-import/start-dialog'
    ),
);
const ResultDrawer = lazy(
  () =>
    import(
      /* webpackChunkName: "admin-late-patent-import" */ '../../components/admin/screens/patent-import/result-drawer'
    ),
);

const HeadingMapsDrawer = lazy(
  () =>
    import(
      /* webpackChunkName: "admin-late-patent-import" */ '../../components/admin/screens/patent-import/heading-maps-drawer'
    ),
);

const TONES = {
  waiting: 'neutral',
  running: 'brand',
  paused: 'neutral',
  stalled: 'danger',
  done: 'success',
  cancelled: 'neutral',
  failed: 'danger',
  undoing: 'brand',
  undone: 'neutral',
} as const satisfies Record<ShownImportState, string>;

const COMMANDS: Record<PatentImportCommand, CommandWords> = {
  pause: {
    label: '暂停',
    question: '暂停这次导入？',
    content: '已导入的记录保留，可以随时继续。',
    done: '导入已暂停',
  },
  resume: { label: '继续', question: '继续这次导入？', content: '从中断的地方继续。', done: '导入已继续' },
  cancel: {
    label: '取消',
    question: '取消这次导入？',
    content: '已导入的记录保留，取消以后可以撤销；没有导入的不再导入。',
    done: '导入已取消',
  },
  undo: {
    label: '撤销',
    question: '撤销这次导入？',
    content: '新增的专利移除，更新的恢复原样；导入之后又被修改过的保持不变。',
    done: '已开始撤销',
  },
};

const filesOf = ({ Files }: PatentImport) => (Files.length > 1 ? `${Files[0]} 等 ${Files.length} 个文件` : Files[0]);

/** What came of an import so far, in words. */
function Counts({ of }: { of: PatentImport }) {
  const { Created, Updated, Unchanged, Refused, SetAside, State, Undone, Kept, Error } = of;
  return (
    <>
      <div className="admin-num">{`新增 ${Created}，更新 ${Updated}，未变 ${Unchanged}，未导入 ${Refused}`}</div>
      {SetAside > 0 ? <div className="admin-hint">{`另有 ${SetAside} 个值未采用`}</div> : null}
      {State === 'undoing' || State === 'undone' ? (
        <div className="admin-hint">{`已恢复 ${Undone} 件${Kept > 0 ? `，${Kept} 件此后又被修改，保持不变` : ''}`}</div>
      ) : null}
      {Error ? <div className="admin-hint">{Error}</div> : null}
    </>
  );
}

const COLUMNS: Column<PatentImport>[] = [
  { title: '编号', name: 'Id', width: 80, sorter: true, render: (row) => <span className="admin-num">{row.Id}</span> },
  { title: '文件', name: 'Files', width: 240, ellipsis: true, render: filesOf },
  {
    title: '状态',
    name: 'State',
    width: 140,
    render: (row) => (
      <>
        <StateTag tone={TONES[row.State]}>{SHOWN_IMPORT_STATE_LABELS[row.State]}</StateTag>
        {row.DryRun ? <div className="admin-hint">试运行</div> : null}
      </>
    ),
  },
  {
    title: '进度',
    name: 'Share',
    width: 130,
    render: (row) => <span className="admin-num">{`${row.Share}%（${row.FilesDone} / ${row.Files.length}）`}</span>,
  },
  { title: '结果', name: 'Created', width: 340, render: (row) => <Counts of={row} /> },
  {
    title: '开始时间',
    name: 'CreatedAt',
    width: 150,
    render: (row) => <span className="admin-num">{showTime(row.CreatedAt)}</span>,
  },
  { title: '发起人', name: 'UserName', width: 120, render: (row) => row.UserName ?? '命令行' },
];

/** Imports of patents: files are sent, and staff see how far each is, what it did not take and why, and take it back. */
export default function AdminPatentImports() {
  const { message } = App.useApp();
  const table = useTable({ columns: COLUMNS, list: fetchPatentImports, pageSize: 20 });
  const rows = useLiveImports(table.rows, table.reload);
  const [starting, setStarting] = useState(false);
  const [showsMaps, setShowsMaps] = useState(false);
  const [shown, setShown] = useState<PatentImport | null>(null);

  const command = useCommand(table.reload);
  const ask = (row: PatentImport, name: PatentImportCommand) =>
    command({ ...COMMANDS[name], content: `${filesOf(row)}（编号 ${row.Id}）：${COMMANDS[name].content}` }, () =>
      movePatentImport(row.Id, name),
    );

  const allowed = (row: PatentImport) =>
    (Object.keys(COMMANDS) as PatentImportCommand[]).filter(
      (command) =>
        (PATENT_IMPORT_COMMANDS[command] as readonly ShownImportState[]).includes(row.State) &&
        !(command === 'undo' && row.DryRun),
    );
  const actions = (row: PatentImport) => (
    <span className="row-actions">
      <button type="button" className="row-link" aria-label={`导入 ${row.Id} 的结果`} onClick={() => setShown(row)}>
        结果
      </button>
      <CommandLinks names={allowed(row)} words={COMMANDS} row={`导入 ${row.Id}`} onAsk={(name) => ask(row, name)} />
    </span>
  );

  return (
    <div className="admin-page">
      <PageHeader
        title="专利数据导入"
        description="导入国家知识产权局 XML、WIPO ST.96、JSON Lines、CSV 和 XLSX；按申请号或公开（公告）号合并，可先试运行，可撤销。"
        extra={
          <Space wrap>
            <Button onClick={() => setShowsMaps(true)}>已记住的列名对应</Button>
            <Button type="primary" icon={<ImportOutlined aria-hidden />} onClick={() => setStarting(true)}>
              导入文件
            </Button>
          </Space>
        }
      />
      <DataTable<PatentImport>
        label="专利数据导入"
        table={{ ...table, rows }}
        head={<h2>导入记录</h2>}
        scrollX={1300}
        actions={actions}
        empty={<EmptyBox title="还没有导入过专利数据" text="点“导入文件”选择文件；可以先试运行，只检查不写入。" />}
      />
      <Suspense>
        {starting ? (
          <StartDialog
            onClose={() => setStarting(false)}
            onStarted={() => {
              setStarting(false);
              message.success('文件已收到，正在导入');
              table.reload();
            }}
          />
        ) : null}
        {showsMaps ? <HeadingMapsDrawer onClose={() => setShowsMaps(false)} /> : null}
        {shown ? <ResultDrawer of={shown} onClose={() => setShown(null)} /> : null}
      </Suspense>
    </div>
  );
}
