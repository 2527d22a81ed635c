import { ImportOutlined } from '@ant-design/icons';
import type { ProColumns } from '@ant-design/pro-components';
import { type AdminLaw, LAW_LEVELS, TIMELINESS } from '@ip-portal/contract';
import { Button } from 'antd';
import { useState } from 'react';
import {
  ARTICLE_BATCH,
  DELETED_ARTICLES,
  editorialColumns,
  titleColumn,
} from '../../components/admin/article/article-columns';
import { ContentFields, OriginFields, TitleFields } from '../../components/admin/article/article-fields';
import { EMPTY_LAW, type LawForm, lawBody, lawToForm } from '../../components/admin/article/article-form';
import { viewAction } from '../../components/admin/article/article-page';
import { PublishButtons } from '../../components/admin/article/publish-buttons';
import { CrudPage, saveWith } from '../../components/admin/crud/crud-page';
import { ImportDialog } from '../../components/admin/law/import-dialog';
import { LawFields } from '../../components/admin/law/law-fields';
import { sameOptions } from '../../components/admin/words';
import { adminLaws } from '../../services/admin';
import { TimelinessChip } from '../../views/parts';

const LAW_COLUMNS: ProColumns<AdminLaw>[] = [
  {
    title: '效力级别',
    dataIndex: 'Level',
    width: 120,
    sorter: true,
    valueType: 'select',
    fieldProps: { options: sameOptions(LAW_LEVELS) },
    render: (_, row) => row.Level ?? '—',
  },
  {
    title: '时效性',
    dataIndex: 'Timeliness',
    width: 110,
    valueType: 'select',
    fieldProps: { options: sameOptions(TIMELINESS) },
    render: (_, row) => <TimelinessChip value={row.Timeliness} />,
  },
  { title: '制定机关', dataIndex: 'IssuingAuthority', width: 200, ellipsis: true },
  { title: '发文字号', dataIndex: 'DocumentNumber', width: 180, search: false, ellipsis: true },
  {
    title: '施行日期',
    dataIndex: 'EffectiveDate',
    width: 120,
    sorter: true,
    search: false,
    render: (_, row) => <span className="admin-num">{row.EffectiveDate ?? '—'}</span>,
  },
];

export default function AdminLaws() {
  const [importing, setImporting] = useState<(() => void) | null>(null);
  return (
    <>
      <CrudPage<AdminLaw, LawForm>
        title="法律法规"
        description="维护法规文本与版本；时效性由日期和版本关系自动得出。"
        noun="法规"
        resource={adminLaws}
        columns={(tools) => [titleColumn(tools), ...LAW_COLUMNS, ...editorialColumns<AdminLaw>()]}
        nameOf={(row) => row.Title}
        deletedParams={DELETED_ARTICLES}
        initialValues={EMPTY_LAW}
        toForm={lawToForm}
        save={saveWith(adminLaws, lawBody)}
        drawerWidth={960}
        batch={ARTICLE_BATCH}
        rowActions={(row) => viewAction('law', row)}
        toolbar={({ reload }) => (
          <Button icon={<ImportOutlined aria-hidden />} onClick={() => setImporting(() => reload)}>
            导入法规
          </Button>
        )}
        footer={(api) => <PublishButtons api={api} />}
        scrollX={1760}
      >
        <TitleFields />
        <LawFields />
        <ContentFields />
        <OriginFields />
      </CrudPage>
      {importing ? <ImportDialog onClose={() => setImporting(null)} onDone={importing} /> : null}
    </>
  );
}
