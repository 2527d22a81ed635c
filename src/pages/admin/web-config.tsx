import { ProFormText, ProFormTextArea } from '@ant-design/pro-components';
import type { WebConfig, WebConfigWrite } from '@ip-portal/contract';
import { serviceContact, webConfigResource } from '@ip-portal/contract/resources/web-config';
import { useContext } from 'react';
import { EntryList } from '../../components/admin/kit/fields/entry-list';
import { ImageField } from '../../components/admin/kit/fields/upload/image-field';
import { WordListField } from '../../components/admin/kit/fields/word-list-field';
import { late } from '../../components/admin/kit/late';
import { Row, Section } from '../../components/admin/kit/section';
import { SinglePage } from '../../components/admin/kit/single-page';
import { textOf } from '../../components/admin/kit/words';
import { SiteChanged } from '../../components/admin/shell/site-changed';
import { inputOf, wordsOf } from '../../components/form/field-props';
import { setSite } from '../../hooks/use-site';
import { fetchSiteConfig, saveSiteConfig } from '../../services/admin';

/** Columns have a screen of their own. */
type SiteForm = Required<Omit<WebConfigWrite, 'NewsCategories' | 'NoticeCategories' | 'Version'>>;

const SitePreview = late(
  () => import(/* webpackChunkName: "admin-late-site-preview" */ '../../components/admin/screens/site/site-preview'),
);

const { fields } = webConfigResource;

function toForm(site: WebConfig): SiteForm {
  const {
    Links: _links,
    HasTerms: _terms,
    NewsCategories: _news,
    NoticeCategories: _notices,
    Version: _version,
    ...form
  } = site;
  return form;
}

/** Values as they may be half-way through typing, made whole. */
function complete(values: SiteForm): SiteForm {
  return {
    WebSiteName: textOf(values.WebSiteName),
    Slogan: textOf(values.Slogan),
    Logo: values.Logo ?? null,
    Keywords: textOf(values.Keywords),
    Description: textOf(values.Description),
    Copyright: values.Copyright ?? '',
    QQs: (values.QQs ?? []).map((entry) => ({ Name: textOf(entry?.Name), QQ: textOf(entry?.QQ) })),
    EducationUrl: textOf(values.EducationUrl),
    LectureUrl: textOf(values.LectureUrl),
    IcpNumber: textOf(values.IcpNumber),
    PoliceNumber: textOf(values.PoliceNumber),
    PopularWords: values.PopularWords ?? [],
    Phone: textOf(values.Phone),
  };
}

export default function AdminWebConfig() {
  const siteChanged = useContext(SiteChanged);
  return (
    <SinglePage<WebConfig, SiteForm>
      title="站点配置"
      description="站点名称、标志、客服与页脚；右侧实时预览前台页面的样子。"
      get={fetchSiteConfig}
      toForm={toForm}
      save={(values, row) => saveSiteConfig({ ...complete(values), Version: row.Version })}
      onSaved={(saved) => {
        setSite(saved);
        siteChanged();
      }}
      preview={(values, row) => <SitePreview site={{ ...row, ...complete(values) }} />}
    >
      <Section title="名称与标志">
        <ProFormText {...inputOf(fields, 'WebSiteName')} />
        <ProFormText {...inputOf(fields, 'Slogan')} />
        <ImageField name="Logo" label="站点标志" shape="square" hint="建议正方形图片；不上传时显示默认标志" />
        <Row>
          <ProFormText {...inputOf(fields, 'Phone')} />
          <ProFormText {...inputOf(fields, 'Keywords')} extra="供搜索引擎使用，用逗号分开" />
        </Row>
        <ProFormTextArea
          {...inputOf(fields, 'Description', { showCount: true, autoSize: { minRows: 2 } })}
          extra="供搜索引擎使用"
        />
      </Section>
      <Section title="搜索">
        <WordListField {...wordsOf(fields, 'PopularWords')} extra="显示在首页搜索框下方" />
      </Section>
      <Section title="在线客服">
        <EntryList
          name="QQs"
          max={fields.QQs.schema.maxItems}
          one="位客服"
          add="添加一位客服"
          fresh={{ Name: '', QQ: '' }}
        >
          <Row>
            <ProFormText {...inputOf(serviceContact, 'Name')} />
            <ProFormText {...inputOf(serviceContact, 'QQ')} />
          </Row>
        </EntryList>
      </Section>
      <Section title="外部地址">
        <ProFormText {...inputOf(fields, 'EducationUrl')} extra="不填时菜单不显示" />
        <ProFormText {...inputOf(fields, 'LectureUrl')} extra="不填时菜单不显示" />
      </Section>
      <Section title="页脚与备案">
        <ProFormTextArea
          {...inputOf(fields, 'Copyright', { autoSize: { minRows: 4, maxRows: 10 } })}
          extra="可使用段落、加粗、链接等网页标记，不安全的内容会被自动清除"
        />
        <Row>
          <ProFormText {...inputOf(fields, 'IcpNumber')} label="网站备案号" />
          <ProFormText {...inputOf(fields, 'PoliceNumber')} />
        </Row>
      </Section>
    </SinglePage>
  );
}
