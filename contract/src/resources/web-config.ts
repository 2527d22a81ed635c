import {
  flag,
  group,
  href,
  hrefOrEmpty,
  html,
  image,
  list,
  NOT_BLANK,
  nullable,
  readOnly,
  required,
  text,
} from '../define/field.ts';
import { defineResource, type UpdateOf } from '../define/resource.ts';

const words = (title: string, max: number) => list(title, text(title, { min: 1, max: 20 }), { max, unique: true });
/** One person who answers questions. */
export const serviceContact = {
  Name: required(text('客服名称', { min: 1, max: 20 })),
  QQ: required(text('QQ 号', { max: 11, pattern: '^[1-9]\\d{4,10}$', hint: 'QQ 号应为 5 至 11 位数字' })),
};
const link = group('友情链接', {
  Link: required(href('链接地址')),
  Image: required(nullable(image('图片'))),
  Name: required(text('名称')),
});

/** 站点配置: the one record of what every page needs. */
export const webConfigResource = defineResource({
  name: 'WebConfig',
  label: '站点配置',
  actions: ['write'],
  detail: {
    WebSiteName: text('站点名称', { min: 1, max: 60, pattern: NOT_BLANK }),
    Slogan: text('首页标语', { max: 60 }),
    Logo: nullable(image('站点标志')),
    Keywords: text('关键词', { max: 200 }),
    Description: text('站点描述', { max: 300 }),
    Copyright: html('页脚版权', 5000),
    QQs: list('在线客服', group('在线客服', serviceContact), { max: 6 }),
    EducationUrl: hrefOrEmpty('远程教育地址'),
    LectureUrl: hrefOrEmpty('知识产权讲座地址'),
    IcpNumber: text('ICP备案号', { max: 50 }),
    PoliceNumber: text('公安备案号', { max: 50 }),
    NewsCategories: words('新闻栏目', 12),
    NoticeCategories: words('公告栏目', 12),
    PopularWords: words('热门搜索', 10),
    Phone: text('服务热线', { max: 50 }),
    /** The visible friendly links. */
    Links: readOnly(list('友情链接', link)),
    /** Whether terms of service are published; nothing links to them before. */
    HasTerms: readOnly(flag('用户服务协议已发布')),
  },
  public: ['/'],
});
export type WebConfigWrite = UpdateOf<typeof webConfigResource>;
