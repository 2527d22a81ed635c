import { ProFormText, ProFormTextArea } from '@ant-design/pro-components';
import type { About, AboutWrite } from '@ip-portal/contract';
import { aboutResource, department } from '@ip-portal/contract/resources/about';
import { EntryList } from '../../components/admin/kit/fields/entry-list';
import { RichTextField } from '../../components/admin/kit/fields/rich-text/rich-text-field';
import { ImageField } from '../../components/admin/kit/fields/upload/image-field';
import { late } from '../../components/admin/kit/late';
import { Row, Section } from '../../components/admin/kit/section';
import { SinglePage } from '../../components/admin/kit/single-page';
import { textOf } from '../../components/admin/kit/words';
import { inputOf } from '../../components/form/field-props';
import { fetchAboutPage, saveAboutPage } from '../../services/admin';

const { fields } = aboutResource;

/** Traffic lines are objects in the form, as its list needs. */
type AboutForm = Required<Omit<AboutWrite, 'Version' | 'Traffic'>> & { Traffic: { Line: string }[] };

function toForm({ UpdatedAt: _at, Version: _version, Traffic, ...form }: About): AboutForm {
  return { ...form, Traffic: Traffic.map((Line) => ({ Line })) };
}

function complete(values: AboutForm): Required<Omit<AboutWrite, 'Version'>> {
  return {
    Content: values.Content ?? '',
    Address: textOf(values.Address),
    Phone: textOf(values.Phone),
    Email: textOf(values.Email),
    PostCode: textOf(values.PostCode),
    WorkingHours: textOf(values.WorkingHours),
    Traffic: (values.Traffic ?? []).map((entry) => textOf(entry?.Line)).filter(Boolean),
    Departments: (values.Departments ?? []).map((entry) => ({
      Name: textOf(entry?.Name),
      Duty: textOf(entry?.Duty),
      Phone: textOf(entry?.Phone),
    })),
    MapImage: values.MapImage ?? null,
  };
}

const AboutPreview = late(
  () => import(/* webpackChunkName: "admin-late-about-preview" */ '../../components/admin/screens/site/about-preview'),
);

export default function AdminAbout() {
  return (
    <SinglePage<About, AboutForm>
      title="关于我们"
      description="中心简介、内设机构、联系方式与位置；右侧实时预览前台页面的样子。"
      get={fetchAboutPage}
      toForm={toForm}
      save={(values, row) => saveAboutPage({ ...complete(values), Version: row.Version })}
      preview={(values, row) => <AboutPreview about={{ ...row, ...complete(values) }} />}
    >
      <RichTextField name="Content" label="中心简介" minHeight={240} />
      <Section title="联系方式">
        <Row>
          <ProFormText {...inputOf(fields, 'Phone')} />
          <ProFormText {...inputOf(fields, 'Email')} rules={[{ type: 'email', message: '邮箱格式不正确' }]} />
          <ProFormText {...inputOf(fields, 'PostCode')} />
          <ProFormText {...inputOf(fields, 'WorkingHours')} />
        </Row>
        <ProFormText {...inputOf(fields, 'Address')} />
      </Section>
      <Section title="内设机构">
        <EntryList
          name="Departments"
          max={fields.Departments.schema.maxItems}
          one="个机构"
          add="添加一个机构"
          fresh={{ Name: '', Duty: '', Phone: '' }}
        >
          <Row>
            <ProFormText {...inputOf(department, 'Name')} label="名称" />
            <ProFormText {...inputOf(department, 'Phone')} />
          </Row>
          <ProFormTextArea {...inputOf(department, 'Duty', { autoSize: { minRows: 2 } })} />
        </EntryList>
      </Section>
      <Section title="位置与交通">
        <ImageField name="MapImage" label="位置图" hint="不上传时显示示意图" />
        <EntryList
          name="Traffic"
          label="交通指引"
          max={fields.Traffic.schema.maxItems}
          one="条指引"
          add="添加一条指引"
          fresh={{ Line: '' }}
        >
          <ProFormText
            name="Line"
            placeholder="例如：地铁 2 号线市民中心站下车步行 5 分钟"
            rules={[{ required: true, whitespace: true, message: '请填写交通指引' }]}
            fieldProps={{ maxLength: fields.Traffic.schema.items?.maxLength, 'aria-label': '交通指引' }}
          />
        </EntryList>
      </Section>
    </SinglePage>
  );
}
