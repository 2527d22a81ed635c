/** The screen of a plain record in the back office, and its form: path → text. */

/** @param {ReturnType<typeof import('./names.mjs').namesOf>} names */
export const screenFiles = ({ file, files, one, many, One, Many, label }) => ({
  [`src/components/admin/screens/${file}/${file}-fields.tsx`]: `import { ProFormSwitch, ProFormText, ProFormTextArea } from '@ant-design/pro-components';
import { ${one}Resource } from '@ip-portal/contract/resources/${file}';
import { inputOf } from '../../../form/field-props';
import { RichTextField } from '../../kit/fields/rich-text/rich-text-field';
import { SortField } from '../../kit/fields/sort-field';
import { Row } from '../../kit/section';

const { fields } = ${one}Resource;

/** Fields of one record: ${label}. */
export default function ${One}Fields() {
  return (
    <>
      <ProFormText {...inputOf(fields, 'Title')} />
      <ProFormTextArea {...inputOf(fields, 'Summary', { showCount: true, rows: 3 })} />
      <RichTextField name="Content" label="内容" minHeight={200} />
      <Row>
        <ProFormSwitch name="IsVisible" label="在前台显示" />
        <SortField />
      </Row>
    </>
  );
}
`,

  [`src/pages/admin/${files}.tsx`]: `import type { Admin${One}, ${One}Write } from '@ip-portal/contract';
import { SORT_DEFAULT } from '@ip-portal/contract/limits';
import { CrudPage, saveWith } from '../../components/admin/kit/crud/crud-page';
import { NameCell } from '../../components/admin/kit/crud/name-cell';
import { late } from '../../components/admin/kit/late';
import type { Column } from '../../components/admin/kit/table/column';
import { SORT, UPDATED_AT, VISIBLE } from '../../components/admin/kit/table/common-columns';
import { textOf } from '../../components/admin/kit/words';
import { adminResource } from '../../services/admin';

const ${many} = adminResource('${Many}');
const Fields = late(
  () => import(/* webpackChunkName: "admin-late-${file}" */ '../../components/admin/screens/${file}/${file}-fields'),
);

const EMPTY: ${One}Write = { Title: '', Sort: SORT_DEFAULT, IsVisible: true };

function toBody(values: ${One}Write): ${One}Write {
  return {
    Title: textOf(values.Title),
    Summary: textOf(values.Summary),
    Content: values.Content ?? '',
    IsVisible: Boolean(values.IsVisible),
    Sort: values.Sort ?? SORT_DEFAULT,
  };
}

const COLUMNS: Column<Admin${One}>[] = [
  {
    title: '名称',
    name: 'Title',
    width: 240,
    search: 'text',
    sorter: true,
    render: (row) => <NameCell row={row} name={row.Title} />,
  },
  { title: '简介', name: 'Summary', width: 320, ellipsis: true },
  VISIBLE,
  SORT,
  UPDATED_AT,
];

export default function Admin${Many}() {
  return (
    <CrudPage<Admin${One}, ${One}Write>
      title="${label}"
      description="维护${label}；排序数字小的在前。"
      noun="${label}"
      resource={${many}}
      columns={COLUMNS}
      nameOf={(row) => row.Title}
      initialValues={EMPTY}
      toForm={(row) => row}
      save={saveWith(${many}, toBody)}
      loadFields={Fields.load}
    >
      <Fields />
    </CrudPage>
  );
}
`,
});
