import type { PatentRename } from '@ip-portal/contract';
import { SHOWN_RENAME_STATE_LABELS, type ShownRenameState } from '@ip-portal/contract/patent-rename-words';
import { Table, type TableProps } from 'antd';
import { useEffect, useRef } from 'react';
import { fetchPatentRenames, undoPatentRename } from '../../../../services/patent-names';
import { useCommand } from '../../kit/commands';
import { StateTag } from '../../kit/state-tag';
import { LoadFailure } from '../../kit/states';
import { NameSearch } from './name-search';
import { useSearchedPages } from './use-searched-pages';
import { WHEN } from './when-column';

const TONES = {
  running: 'brand',
  done: 'success',
  undoing: 'brand',
  undone: 'neutral',
  stalled: 'danger',
} as const satisfies Record<ShownRenameState, string>;
/** Milliseconds between two looks at how far replacements are. */
const LOOK_MS = 1_500;

function Result({ of: { State, Changed, Undone, Kept } }: { of: PatentRename }) {
  if (State === 'stalled') return <>已改 {Changed} 件；请在“后台任务”中重试</>;
  if (State !== 'undoing' && State !== 'undone') return <>已改 {Changed} 件</>;
  return (
    <>
      已恢复 {Undone} 件{Kept > 0 ? `，${Kept} 件此后又被修改，保持不变` : ''}
    </>
  );
}

/** Replacements, those under way looked at until they are over; each can be taken back. */
export function RenameList({ turn, onOver }: { turn: number; onOver: () => void }) {
  const { rows, pagination, failure, reload, answers, asked, search } = useSearchedPages(
    (keyword, current, pageSize) => fetchPatentRenames({ current, pageSize, ...(keyword ? { keyword } : {}) }),
    turn,
  );
  const command = useCommand(() => {
    reload();
    onOver();
  });
  const moving = rows?.some(({ State }) => State === 'running' || State === 'undoing') ?? false;
  // Looked at again some time after each answer, so that a slow one is not overtaken by its own questions.
  useEffect(() => {
    if (!moving) return;
    const timer = window.setTimeout(reload, LOOK_MS);
    return () => window.clearTimeout(timer);
  }, [moving, reload, answers]);
  const moved = useRef(false);
  useEffect(() => {
    if (moved.current && !moving) onOver();
    moved.current = moving;
  }, [moving, onOver]);

  const columns: TableProps<PatentRename>['columns'] = [
    {
      title: '替换',
      key: 'names',
      render: (_, { From, To, Remember }) => (
        <>
          {From.join('、')} → <b>{To}</b>
          {Remember ? <div className="admin-hint">导入时也替换</div> : null}
        </>
      ),
    },
    {
      title: '状态',
      key: 'state',
      width: 110,
      render: (_, { State }) => <StateTag tone={TONES[State]}>{SHOWN_RENAME_STATE_LABELS[State]}</StateTag>,
    },
    { title: '结果', key: 'result', width: 220, render: (_, row) => <Result of={row} /> },
    WHEN,
    {
      title: '操作',
      key: 'actions',
      width: 80,
      fixed: 'right',
      render: (_, { Id, State, To }) =>
        State === 'done' ? (
          <button
            type="button"
            className="row-link"
            aria-label={`撤销替换 ${Id}`}
            onClick={() =>
              command(
                {
                  label: '撤销',
                  question: '撤销这次替换？',
                  content: `改为“${To}”的专利恢复原来的写法，随之记住的写法一并取消；此后又被修改过的专利保持不变。`,
                  done: '已开始撤销',
                },
                () => undoPatentRename(Id),
              )
            }
          >
            撤销
          </button>
        ) : null,
    },
  ];
  return (
    <section className="admin-card" aria-label="替换记录">
      <h2>替换记录</h2>
      {failure ? <LoadFailure message={failure} onRetry={reload} /> : null}
      <NameSearch label="查找替换记录" placeholder="按替换前后的写法查找" onSearch={search} />
      <Table<PatentRename>
        size="middle"
        rowKey="Id"
        columns={columns}
        dataSource={rows ?? []}
        loading={rows === undefined && failure === null}
        pagination={pagination}
        // Without rows there is nothing to scroll to, and nothing in it that could take the focus.
        {...(rows?.length ? { scroll: { x: 820 } } : {})}
        locale={{ emptyText: <span className="admin-hint">{asked ? '没有找到这样的替换' : '还没有替换过'}</span> }}
      />
    </section>
  );
}
