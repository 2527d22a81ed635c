import type { JobCommand, JobItem, JobState } from '@ip-portal/contract';
import { JOB_COMMANDS, JOB_KIND_LABELS, JOB_STATE_LABELS } from '@ip-portal/contract/job-words';
import { CommandLinks, type CommandWords, useCommand } from '../../components/admin/kit/commands';
import { PageHeader } from '../../components/admin/kit/page-header';
import { useMay } from '../../components/admin/kit/rights';
import { StateTag } from '../../components/admin/kit/state-tag';
import { EmptyBox } from '../../components/admin/kit/states';
import { type Column, choicesOf } from '../../components/admin/kit/table/column';
import { DataTable } from '../../components/admin/kit/table/data-table';
import { useTable } from '../../components/admin/kit/table/use-table';
import { showTime } from '../../components/admin/kit/words';
import { fetchJobs, moveJob } from '../../services/jobs';

const TONES = {
  waiting: 'brand',
  running: 'accent',
  done: 'success',
  failed: 'danger',
  discarded: 'neutral',
} as const satisfies Record<JobState, string>;
const COMMANDS: Record<JobCommand, CommandWords> = {
  retry: { label: '重试', question: '重新执行这个任务？', done: '任务已重新排队' },
  discard: { label: '放弃', question: '放弃这个任务？它不会再执行，可以稍后重试。', done: '任务已放弃' },
};

const NAMES = Object.keys(COMMANDS) as JobCommand[];

const kindName = (row: JobItem) => JOB_KIND_LABELS[row.Kind as keyof typeof JOB_KIND_LABELS] ?? row.Kind;

const COLUMNS: Column<JobItem>[] = [
  { title: '编号', name: 'Id', width: 90, sorter: true, render: (row) => <span className="admin-num">{row.Id}</span> },
  { title: '任务', name: 'Kind', width: 150, search: { choices: choicesOf(JOB_KIND_LABELS) }, render: kindName },
  {
    title: '状态',
    name: 'State',
    width: 110,
    search: { choices: choicesOf(JOB_STATE_LABELS) },
    render: (row) => <StateTag tone={TONES[row.State]}>{JOB_STATE_LABELS[row.State]}</StateTag>,
  },
  {
    title: '已执行',
    name: 'Attempts',
    width: 110,
    sorter: true,
    render: (row) => <span className="admin-num">{`${row.Attempts} / ${row.MaxAttempts} 次`}</span>,
  },
  {
    title: '下次执行',
    name: 'DueAt',
    width: 150,
    sorter: true,
    render: (row) => <span className="admin-num">{row.State === 'waiting' ? showTime(row.DueAt) : '—'}</span>,
  },
  {
    title: '结束时间',
    name: 'FinishedAt',
    width: 150,
    sorter: true,
    render: (row) => <span className="admin-num">{row.FinishedAt ? showTime(row.FinishedAt) : '—'}</span>,
  },
  { title: '最近一次失败的原因', name: 'Error', width: 280, ellipsis: true },
];

/** What is done after the answer: mail and the like, with what failed and why. */
export default function AdminJobs() {
  const may = useMay();
  const table = useTable({ columns: COLUMNS, list: fetchJobs, pageSize: 20 });

  const command = useCommand(table.reload);
  const ask = (row: JobItem, name: JobCommand) =>
    command({ ...COMMANDS[name], content: `${kindName(row)}（编号 ${row.Id}）` }, () => moveJob(row.Id, name));

  const actions = (row: JobItem) => (
    <span className="row-actions">
      <CommandLinks
        names={NAMES.filter((name) => (JOB_COMMANDS[name] as readonly JobState[]).includes(row.State))}
        words={COMMANDS}
        row={`任务 ${row.Id}`}
        onAsk={(name) => ask(row, name)}
      />
    </span>
  );

  return (
    <div className="admin-page">
      <PageHeader
        title="后台任务"
        description="发送邮件、清理数据等工作在后台执行，失败后自动重试；多次失败的停在“已失败”，由您决定重试或放弃。"
      />
      <DataTable<JobItem>
        label="后台任务"
        table={table}
        head={<h2>任务列表</h2>}
        scrollX={1150}
        {...(may('Jobs:write') ? { actions } : {})}
        empty={<EmptyBox title="没有符合条件的任务" text="请放宽筛选条件，或点“重置”查看全部。" />}
      />
    </div>
  );
}
