import { ImportOutlined } from '@ant-design/icons';
import type { AdminLaw } from '@ip-portal/contract';
import { LAW_LEVELS, TIMELINESSES } from '@ip-portal/contract/rules/timeliness';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { CrudPage, saveWith } from '../../components/admin/kit/crud/crud-page';
import { late } from '../../components/admin/kit/late';
import { useMay } from '../../components/admin/kit/rights';
import type { Column } from '../../components/admin/kit/table/column';
import { sameOptions } from '../../components/admin/kit/words';
import {
  ARTICLE_BATCH,
  DELETED_ARTICLES,
  editorialColumns,
  titleColumn,
} from '../../components/admin/screens/article/article-columns';
import { EMPTY_LAW, type LawForm, lawBody, lawToForm } from '../../components/admin/screens/article/article-form';
import { viewAction } from '../../components/admin/screens/article/article-page';
import { PublishButtons } from '../../components/admin/screens/article/publish-buttons';
import { adminLaws } from '../../services/admin';
import { TimelinessChip } from '../../views/parts';

const Fields = late(
  () => import(/* webpackChunkName: "admin-late-law" */ '../../components/admin/screens/law/law-form'),
);
const ImportDialog = late(
  () => import(/* webpackChunkName: "admin-late-import" */ '../../components/admin/screens/law/import-dialog'),
);

const LAW_COLUMNS: Column<AdminLaw>[] = [
  {
    title: '效力级别',
    name: 'Level',
    width: 120,
    sorter: true,
    search: { choices: sameOptions(LAW_LEVELS) },
    render: (row) => row.Level ?? '—',
  },
  {
    title: '时效性',
    name: 'Timeliness',
    width: 110,
    search: { choices: sameOptions(TIMELINESSES) },
    render: (row) => <TimelinessChip value={row.Timeliness} />,
  },
  { title: '制定机关', name: 'IssuingAuthority', width: 200, search: 'text', ellipsis: true },
  { title: '发文字号', name: 'DocumentNumber', width: 180, ellipsis: true },
  {
    title: '施行日期',
    name: 'EffectiveDate',
    width: 120,
    sorter: true,
    render: (row) => <span className="admin-num">{row.EffectiveDate ?? '—'}</span>,
  },
];

const COLUMNS = [titleColumn<AdminLaw>(), ...LAW_COLUMNS, ...editorialColumns<AdminLaw>()];

export default function AdminLaws() {
  const [importing, setImporting] = useState<(() => void) | null>(null);
  const may = useMay();
  return (
    <>
      <CrudPage<AdminLaw, LawForm>
        title="法律法规"
        description="维护法规文本与版本；时效性由日期和版本关系自动得出。"
        noun="法规"
        resource={adminLaws}
        columns={COLUMNS}
        nameOf={(row) => row.Title}
        deletedParams={DELETED_ARTICLES}
        initialValues={EMPTY_LAW}
        toForm={lawToForm}
        save={saveWith(adminLaws, lawBody)}
        drawerWidth={960}
        batch={ARTICLE_BATCH}
        rowActions={(row) => viewAction('law', row)}
        toolbar={({ reload }) =>
          may('Laws:import') ? (
            <Button icon={<ImportOutlined aria-hidden />} onClick={() => setImporting(() => reload)}>
              导入法规
            </Button>
          ) : null
        }
        footer={(api) => <PublishButtons api={api} publishes={may('Laws:publish')} />}
        scrollX={1760}
        loadFields={Fields.load}
      >
        <Fields />
      </CrudPage>
      <Suspense>{importing ? <ImportDialog onClose={() => setImporting(null)} onDone={importing} /> : null}</Suspense>
    </>
  );
}
