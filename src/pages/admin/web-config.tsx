import { ProFormList, ProFormText, ProFormTextArea } from '@ant-design/pro-components';
import type { WebConfig, WebConfigWrite } from '@ip-portal/contract';
import { useContext } from 'react';
import { Row, Section } from '../../components/admin/section';
import { SiteChanged } from '../../components/admin/shell/site-changed';
import { SinglePage } from '../../components/admin/single-page';
import { SitePreview } from '../../components/admin/site/site-preview';
import { ImageField } from '../../components/admin/upload/image-field';
import { WordListField } from '../../components/admin/word-list-field';
import { textOf } from '../../components/admin/words';
import { setSite } from '../../hooks/use-site';
import { fetchSiteConfig, saveSiteConfig } from '../../services/admin';

type SiteForm = Required<Omit<WebConfigWrite, 'Version'>>;

const ADDRESS_RULE = { pattern: /^(https?:\/\/|\/(?!\/)|mailto:|tel:)/, message: '地址应以 https:// 或 / 开头' };

function toForm({ Links: _links, Version: _version, ...form }: WebConfig): SiteForm {
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
    NewsCategories: values.NewsCategories ?? [],
    NoticeCategories: values.NoticeCategories ?? [],
    PopularWords: values.PopularWords ?? [],
    Phone: textOf(values.Phone),
  };
}

export default function AdminWebConfig() {
  const siteChanged = useContext(SiteChanged);
  return (
    <SinglePage<WebConfig, SiteForm>
      title="站点配置"
      description="站点名称、标志、客服、栏目与页脚；右侧实时预览前台页面的样子。"
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
        <ProFormText
          name="WebSiteName"
          label="站点名称"
          rules={[{ required: true, whitespace: true, message: '请填写站点名称' }]}
          fieldProps={{ maxLength: 60 }}
        />
        <ProFormText name="Slogan" label="首页标语" fieldProps={{ maxLength: 60 }} />
        <ImageField name="Logo" label="站点标志" shape="square" hint="建议正方形图片；不上传时显示默认标志" />
        <Row>
          <ProFormText name="Phone" label="服务热线" fieldProps={{ maxLength: 50 }} />
          <ProFormText
            name="Keywords"
            label="关键词"
            extra="供搜索引擎使用，用逗号分开"
            fieldProps={{ maxLength: 200 }}
          />
        </Row>
        <ProFormTextArea
          name="Description"
          label="站点描述"
          extra="供搜索引擎使用"
          fieldProps={{ maxLength: 300, showCount: true, autoSize: { minRows: 2 } }}
        />
      </Section>
      <Section title="栏目与搜索">
        <WordListField name="NewsCategories" label="新闻栏目" max={12} length={20} />
        <WordListField name="NoticeCategories" label="公告栏目" max={12} length={20} />
        <WordListField name="PopularWords" label="热门搜索" max={10} length={20} extra="显示在首页搜索框下方" />
      </Section>
      <Section title="在线客服">
        <ProFormList
          name="QQs"
          max={6}
          copyIconProps={false}
          deleteIconProps={{ tooltipText: '移除这位客服' }}
          creatorButtonProps={{ creatorButtonText: '添加一位客服' }}
          creatorRecord={{ Name: '', QQ: '' }}
        >
          <Row>
            <ProFormText
              name="Name"
              label="客服名称"
              rules={[{ required: true, whitespace: true, message: '请填写客服名称' }]}
              fieldProps={{ maxLength: 20 }}
            />
            <ProFormText
              name="QQ"
              label="QQ 号"
              rules={[
                { required: true, message: '请填写 QQ 号' },
                { pattern: /^[1-9]\d{4,10}$/, message: 'QQ 号应为 5 至 11 位数字' },
              ]}
            />
          </Row>
        </ProFormList>
      </Section>
      <Section title="外部地址">
        <ProFormText
          name="EducationUrl"
          label="远程教育地址"
          extra="不填时菜单不显示"
          rules={[ADDRESS_RULE]}
          fieldProps={{ maxLength: 500 }}
        />
        <ProFormText
          name="LectureUrl"
          label="知识产权讲座地址"
          extra="不填时菜单不显示"
          rules={[ADDRESS_RULE]}
          fieldProps={{ maxLength: 500 }}
        />
      </Section>
      <Section title="页脚与备案">
        <ProFormTextArea
          name="Copyright"
          label="页脚版权"
          extra="可使用段落、加粗、链接等网页标记，不安全的内容会被自动清除"
          fieldProps={{ maxLength: 5000, autoSize: { minRows: 4, maxRows: 10 } }}
        />
        <Row>
          <ProFormText name="IcpNumber" label="网站备案号" fieldProps={{ maxLength: 50 }} />
          <ProFormText name="PoliceNumber" label="公安备案号" fieldProps={{ maxLength: 50 }} />
        </Row>
      </Section>
    </SinglePage>
  );
}
