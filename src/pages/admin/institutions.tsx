import type { AdminInstitution, InstitutionWrite } from '@ip-portal/contract';
import { INSTITUTION_KIND_LABELS } from '@ip-portal/contract/labels';
import { SORT_DEFAULT } from '@ip-portal/contract/limits';
import { institutionResource } from '@ip-portal/contract/resources/institution';
import { CrudPage, saveWith } from '../../components/admin/kit/crud/crud-page';
import { NameCell } from '../../components/admin/kit/crud/name-cell';
import { late } from '../../components/admin/kit/late';
import { type Column, choicesOf } from '../../components/admin/kit/table/column';
import { SORT, UPDATED_AT } from '../../components/admin/kit/table/common-columns';
import { textOf } from '../../components/admin/kit/words';
import { adminResource } from '../../services/admin';

const adminInstitutions = adminResource('Institutions');
const Fields = late(
  () =>
    import(
      /* webpackChunkName: "admin-late-institution" */ '../../components/admin/screens/institution/institution-fields'
    ),
);

const EMPTY: InstitutionWrite = { Name: '', Kind: 'bank', Sort: SORT_DEFAULT };

function toBody(values: InstitutionWrite): InstitutionWrite {
  return { Name: textOf(values.Name), Kind: values.Kind, Sort: values.Sort ?? SORT_DEFAULT };
}

const COLUMNS: Column<AdminInstitution>[] = [
  {
    title: '机构',
    name: 'Name',
    width: 280,
    search: 'text',
    sorter: true,
    render: (row) => <NameCell row={row} name={row.Name} />,
  },
  {
    title: '类型',
    name: 'Kind',
    width: 140,
    search: { choices: choicesOf(INSTITUTION_KIND_LABELS) },
    render: (row) => INSTITUTION_KIND_LABELS[row.Kind],
  },
  {
    title: '融资产品',
    name: 'Products',
    width: 110,
    align: 'right',
    render: (row) => <span className="admin-num">{row.Products}</span>,
  },
  SORT,
  UPDATED_AT,
];

export default function AdminInstitutions() {
  return (
    <CrudPage<AdminInstitution, InstitutionWrite>
      title="机构管理"
      description="银行、保险、担保等合作机构；有融资产品的机构不能删除。"
      noun={institutionResource.label}
      resource={adminInstitutions}
      columns={COLUMNS}
      nameOf={(row) => row.Name}
      initialValues={EMPTY}
      toForm={(row) => row}
      save={saveWith(adminInstitutions, toBody)}
      drawerWidth={560}
      loadFields={Fields.load}
    >
      <Fields />
    </CrudPage>
  );
}
