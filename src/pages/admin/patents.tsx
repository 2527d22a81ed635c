import { HomeOutlined, TagsOutlined } from '@ant-design/icons';
import type { AdminPatent, PatentFilter } from '@ip-portal/contract';
import { KINDS } from '@ip-portal/contract/kinds';
import { PATENT_STATES, PATENT_TYPES } from '@ip-portal/contract/labels';
import { PATENT_QUALITIES, PATENT_QUALITY_WORDS } from '@ip-portal/contract/patent-quality-words';
import { knownBy } from '@ip-portal/contract/rules/patent-number';
import { patentUrl } from '@ip-portal/contract/urls';
import { useRequest } from 'ahooks';
import { Button, Tag } from 'antd';
import { Suspense, useMemo, useState } from 'react';
import { useCommand } from '../../components/admin/kit/commands';
import { CrudPage, saveWith } from '../../components/admin/kit/crud/crud-page';
import { NameCell } from '../../components/admin/kit/crud/name-cell';
import type { TableTools } from '../../components/admin/kit/crud/row-tools';
import { late } from '../../components/admin/kit/late';
import { useMay } from '../../components/admin/kit/rights';
import type { Column } from '../../components/admin/kit/table/column';
import { UPDATED_AT } from '../../components/admin/kit/table/common-columns';
import { sameOptions } from '../../components/admin/kit/words';
import {
  EMPTY_PATENT,
  type PatentForm,
  patentBody,
  patentToForm,
} from '../../components/admin/screens/patent/patent-form';
import { adminPatents } from '../../services/admin';
import { fetchPatentTags, unmergePatents } from '../../services/admin-patents';
import { PatentStateChip } from '../../views/parts';
import { IN_NEW_WINDOW, NewWindow } from '../../views/parts/new-window';

const Fields = late(
  () => import(/* webpackChunkName: "admin-late-patent" */ '../../components/admin/screens/patent/patent-fields'),
);
const HomeDrawer = late(
  () => import(/* webpackChunkName: "admin-late-patent-home" */ '../../components/admin/screens/patent/home-drawer'),
);
const TagDialog = late(
  () => import(/* webpackChunkName: "admin-late-patent-tags" */ '../../components/admin/screens/patent/tag-dialog'),
);

const MergeDialog = late(
  () => import(/* webpackChunkName: "admin-late-patent-merge" */ '../../components/admin/screens/patent/merge-dialog'),
);

/** The 申请号; of a record without one another number, and what that is. */
function NumberCell({ patent }: { patent: AdminPatent }) {
  const { label, value } = knownBy(patent);
  return (
    <>
      <span className="admin-num">{value}</span>
      {label === '申请号' ? null : <div className="admin-hint">{label}</div>}
    </>
  );
}

/** The columns; tags in use are the choices of one of them. */
const columnsOf = (tags: readonly string[]): Column<AdminPatent>[] => [
  {
    title: '申请号',
    name: 'ApplicationNumber',
    width: 150,
    search: 'text',
    sorter: true,
    render: (row) => <NumberCell patent={row} />,
  },
  {
    title: '名称',
    name: 'Title',
    width: 280,
    search: 'text',
    sorter: true,
    render: (row) => (
      <>
        <NameCell row={row} name={row.Title} />
        {row.MergedInto ? (
          <div className="admin-hint">
            已合并，
            <a href={patentUrl(row.MergedInto)} target="_blank" rel="noopener">
              查看保留的一件
              <NewWindow quiet />
            </a>
          </div>
        ) : null}
      </>
    ),
  },
  {
    title: '类型',
    name: 'Type',
    width: 90,
    search: { choices: sameOptions(PATENT_TYPES) },
  },
  {
    title: '法律状态',
    name: 'State',
    width: 150,
    search: { choices: sameOptions(PATENT_STATES) },
    render: (row) => <PatentStateChip patent={row} as="text" />,
  },
  {
    title: '申请人',
    name: 'Applicant',
    width: 180,
    search: 'text',
    ellipsis: true,
    render: (row) => row.Applicants.join('、') || '—',
  },
  {
    title: '申请日',
    name: 'ApplicationDate',
    width: 120,
    sorter: true,
    render: (row) => <span className="admin-num">{row.ApplicationDate ?? '未收录'}</span>,
  },
  { title: '主分类号', name: 'MainIpc', width: 120, search: 'text', render: (row) => row.MainIpc ?? row.Loc ?? '—' },
  {
    title: '标签',
    name: 'Tag',
    width: 180,
    search: { choices: sameOptions(tags) },
    render: (row) => (row.Tags.length > 0 ? row.Tags.map((tag) => <Tag key={tag}>{tag}</Tag>) : '—'),
  },
  {
    title: '数据质量',
    name: 'Quality',
    searchOnly: true,
    search: {
      choices: PATENT_QUALITIES.map((value) => ({ value, label: PATENT_QUALITY_WORDS[value].label })),
    },
  },
  UPDATED_AT,
];

const PARTING = {
  label: '撤销合并',
  content: '两件专利恢复到合并之前的样子；合并之后任何一件又被修改过的，不能撤销。',
  done: '已撤销合并',
};

/** Of two the one with an 申请号 stays: it is the fuller record. */
function pairOf(rows: readonly AdminPatent[]): { own: AdminPatent; other?: AdminPatent | undefined } {
  const [own, other] = [...rows].sort(
    (a, b) => Number(b.ApplicationNumber !== null) - Number(a.ApplicationNumber !== null),
  );
  return { own: own as AdminPatent, other };
}

export default function AdminPatents() {
  const may = useMay();
  const writes = may('Patents:write');
  const [choosing, setChoosing] = useState(false);
  /** What is being tagged: selected patents, or without any all that the table finds. */
  const [tagging, setTagging] = useState<{ ids: number[]; tools: TableTools<AdminPatent> } | null>(null);
  /** What is being merged: two patents, or one for which the other is looked for. */
  const [merging, setMerging] = useState<{
    own: AdminPatent;
    other?: AdminPatent | undefined;
    tools: TableTools<AdminPatent>;
  } | null>(null);
  const ask = useCommand();
  const merges = writes && may('Patents:delete');
  const part = (row: AdminPatent, tools: TableTools<AdminPatent>) =>
    ask({ ...PARTING, question: `撤销“${row.Title}”的合并？` }, () => unmergePatents(row.Id).finally(tools.reload));
  const { data: tags = [], refresh: readTags } = useRequest(fetchPatentTags, { onError: () => undefined });
  const known = useMemo(() => tags.map(({ Tag: tag }) => tag), [tags]);
  const columns = useMemo(() => columnsOf(known), [known]);
  return (
    <>
      <CrudPage<AdminPatent, PatentForm>
        title="专利管理"
        description="录入和维护专利；法律状态、届满日和年费由日期与法律事件自动得出。"
        noun={KINDS.patent.label}
        resource={adminPatents}
        columns={columns}
        nameOf={(row) => row.Title}
        initialValues={EMPTY_PATENT}
        toForm={patentToForm}
        save={saveWith(adminPatents, patentBody)}
        drawerWidth={960}
        scrollX={1620}
        batchMore={(rows, tools) =>
          writes ? (
            <>
              <Button size="small" onClick={() => setTagging({ ids: rows.map(({ Id }) => Id), tools })}>
                批量标签
              </Button>
              {merges && rows.length === 2 ? (
                <Button size="small" onClick={() => setMerging({ ...pairOf(rows), tools })}>
                  合并
                </Button>
              ) : null}
            </>
          ) : null
        }
        restoring={(row, tools) =>
          row.MergedInto && merges
            ? { key: 'part', label: '撤销合并', primary: true, onClick: () => part(row, tools) }
            : undefined
        }
        rowActions={(row, tools) => [
          ...(writes ? [{ key: 'tags', label: '标签', onClick: () => setTagging({ ids: [row.Id], tools }) }] : []),
          ...(merges ? [{ key: 'merge', label: '合并到此件…', onClick: () => setMerging({ own: row, tools }) }] : []),
          {
            key: 'view',
            label: `查看前台页面${IN_NEW_WINDOW}`,
            onClick: () => void window.open(patentUrl(row.Id), '_blank', 'noopener'),
          },
        ]}
        toolbar={(tools) =>
          writes ? (
            <>
              <Button icon={<HomeOutlined aria-hidden />} onClick={() => setChoosing(true)}>
                首页专利
              </Button>
              <Button
                icon={<TagsOutlined aria-hidden />}
                disabled={tools.deleted || tools.total === 0}
                onClick={() => setTagging({ ids: [], tools })}
              >
                批量标签
              </Button>
            </>
          ) : null
        }
        loadFields={Fields.load}
      >
        <Fields />
      </CrudPage>
      <Suspense>
        {choosing ? <HomeDrawer onClose={() => setChoosing(false)} /> : null}
        {merging ? (
          <MergeDialog
            own={merging.own}
            other={merging.other}
            onDone={merging.tools.reload}
            onClose={() => setMerging(null)}
          />
        ) : null}
        {tagging ? (
          <TagDialog
            ids={tagging.ids}
            // As they stand in the address: the backend judges them.
            filters={tagging.tools.filters as PatentFilter}
            total={tagging.tools.total}
            capped={tagging.tools.capped}
            known={known}
            onDone={() => {
              tagging.tools.reload();
              readTags();
            }}
            onClose={() => setTagging(null)}
          />
        ) : null}
      </Suspense>
    </>
  );
}
