import { type ProColumns, ProFormDigit, ProFormSwitch, ProFormText, ProFormTextArea } from '@ant-design/pro-components';
import type { AdminExpert, ExpertWrite } from '@ip-portal/contract';
import { Space, Tag } from 'antd';
import { CrudPage, saveWith, type TableTools } from '../../components/admin/crud/crud-page';
import { NameCell } from '../../components/admin/crud/name-cell';
import { RichTextField } from '../../components/admin/rich-text/rich-text-field';
import { Row, Section } from '../../components/admin/section';
import { ImageField } from '../../components/admin/upload/image-field';
import { WordListField } from '../../components/admin/word-list-field';
import { showTime, textOf } from '../../components/admin/words';
import { adminExperts } from '../../services/admin';

const EMPTY: ExpertWrite = { Name: '', Portrait: null, Fields: [], IsRecommended: false, Sort: 100 };
const FIELDS = ['专利代理', '商标', '著作权', '知识产权诉讼', '专利分析', '价值评估', '知识产权金融', '技术转移'];

function toBody(values: ExpertWrite): ExpertWrite {
  return {
    Name: textOf(values.Name),
    Portrait: values.Portrait ?? null,
    Title: textOf(values.Title),
    Organization: textOf(values.Organization),
    Fields: values.Fields ?? [],
    Region: textOf(values.Region),
    Summary: textOf(values.Summary),
    Resume: values.Resume ?? '',
    IsRecommended: Boolean(values.IsRecommended),
    Sort: values.Sort ?? 100,
  };
}

const columns = (tools: TableTools<AdminExpert>): ProColumns<AdminExpert>[] => [
  {
    title: '姓名',
    dataIndex: 'Name',
    width: 180,
    sorter: true,
    render: (_, row) => (
      <NameCell row={row} tools={tools} name={row.Name} note={row.Title}>
        {row.IsRecommended ? <Tag color="blue">推荐</Tag> : null}
      </NameCell>
    ),
  },
  { title: '单位', dataIndex: 'Organization', width: 210, search: false, ellipsis: true },
  {
    title: '专业领域',
    dataIndex: 'Field',
    width: 240,
    render: (_, row) => (
      <Space size={4} wrap>
        {row.Fields.map((field) => (
          <Tag key={field}>{field}</Tag>
        ))}
      </Space>
    ),
  },
  { title: '地区', dataIndex: 'Region', width: 110, sorter: true },
  {
    title: '推荐',
    dataIndex: 'IsRecommended',
    hideInTable: true,
    valueType: 'select',
    fieldProps: {
      options: [
        { label: '已推荐', value: 'true' },
        { label: '未推荐', value: 'false' },
      ],
    },
  },
  { title: '排序', dataIndex: 'Sort', width: 80, align: 'right', sorter: true, search: false },
  {
    title: '最近修改',
    dataIndex: 'UpdatedAt',
    width: 150,
    sorter: true,
    search: false,
    render: (_, row) => <span className="admin-num">{showTime(row.UpdatedAt)}</span>,
  },
];

export default function AdminThinkTank() {
  return (
    <CrudPage<AdminExpert, ExpertWrite>
      title="专家智库"
      description="维护专家资料；推荐的专家显示在首页，排序数字小的在前。"
      noun="专家"
      resource={adminExperts}
      columns={columns}
      nameOf={(row) => row.Name}
      initialValues={EMPTY}
      toForm={(row) => row}
      save={saveWith(adminExperts, toBody)}
      drawerWidth={860}
      scrollX={1080}
    >
      <Row>
        <ProFormText
          name="Name"
          label="姓名"
          rules={[{ required: true, whitespace: true, message: '请填写姓名' }]}
          fieldProps={{ maxLength: 50 }}
        />
        <ProFormText name="Title" label="职称" fieldProps={{ maxLength: 100 }} />
        <ProFormText name="Organization" label="单位" fieldProps={{ maxLength: 200 }} />
        <ProFormText name="Region" label="地区" fieldProps={{ maxLength: 50 }} />
      </Row>
      <ImageField name="Portrait" label="照片" shape="square" hint="建议正方形正面照；不上传时显示姓名图形" />
      <WordListField
        name="Fields"
        label="专业领域"
        max={10}
        length={30}
        suggestions={FIELDS}
        placeholder="选择或输入后按回车添加"
      />
      <ProFormTextArea
        name="Summary"
        label="简介"
        fieldProps={{ maxLength: 500, showCount: true, autoSize: { minRows: 2, maxRows: 6 } }}
      />
      <RichTextField name="Resume" label="履历" minHeight={200} />
      <Section title="显示">
        <Row>
          <ProFormSwitch name="IsRecommended" label="推荐" extra="显示在首页" />
          <ProFormDigit
            name="Sort"
            label="排序"
            min={0}
            max={100_000}
            extra="数字小的排在前面"
            fieldProps={{ precision: 0 }}
          />
        </Row>
      </Section>
    </CrudPage>
  );
}
