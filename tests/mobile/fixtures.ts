/** Records as the backend answers them. */

import type { ArticleDetail, ArticleItem, LawItem, PostingDetail, UserInfo, WebConfig } from '@ip-portal/contract';
import { type Refusal, reasonText, refusalText } from '@ip-portal/contract/rules/refusal';

export const site: WebConfig = {
  WebSiteName: '示例市知识产权保护中心',
  Slogan: '让创新受到保护',
  Logo: null,
  Keywords: '',
  Description: '知识产权保护与服务',
  Copyright: '<p>版权所有</p>',
  QQs: [],
  EducationUrl: 'https://edu.example.cn/',
  LectureUrl: '',
  IcpNumber: '苏ICP备00000000号',
  PoliceNumber: '',
  NewsCategories: ['中心动态', '政策解读'],
  NoticeCategories: ['办事通知'],
  PopularWords: ['专利转让'],
  Phone: '0512-00000000',
  Links: [],
  HasTerms: false,
  Version: 1,
};

export const article = (id: number, extra: Partial<ArticleItem> = {}): ArticleItem => ({
  Id: id,
  Kind: 'news',
  Title: `新闻标题${id}`,
  Summary: `摘要${id}`,
  Cover: null,
  CoverAlt: '',
  Source: '本中心',
  Author: '',
  Category: '中心动态',
  Tags: [],
  PublishTime: '2026-11-20T09:00:00+08:00',
  IsTop: false,
  IsRecommended: false,
  ReadCount: 3,
  ...extra,
});

export const law = (id: number, extra: Partial<LawItem> = {}): LawItem => ({
  ...article(id, { Kind: 'law', Title: `法规${id}` }),
  IssuingAuthority: '国务院',
  DocumentNumber: '',
  Level: '行政法规',
  PromulgationDate: '2023-12-11',
  EffectiveDate: '2024-01-20',
  RepealedDate: null,
  Timeliness: '现行有效',
  ...extra,
});

export const detail = (id: number, extra: Partial<ArticleDetail> = {}): ArticleDetail => ({
  ...article(id),
  Content: '<p>正文，另见<a href="/desktop/law/detail?id=7#art-2">专利法</a>和<a href="/desktop/patent">专利</a>。</p>',
  SourceUrl: null,
  UpdatedAt: '2026-11-20T09:00:00+08:00',
  Version: 1,
  Attachments: [],
  Previous: null,
  Next: { Id: id + 1, Title: '后一篇' },
  Related: [],
  ...extra,
});

export const user: UserInfo = {
  Id: 5,
  UserName: 'zhangsan',
  RealName: '张三',
  Roles: ['user'],
  Permissions: [],
  Phone: '13800005678',
  Email: 'zhang@example.cn',
  MustChangePassword: false,
  AwaitsFactor: false,
  MustEnrolFactor: false,
  NewDevices: 0,
  HasFactor: false,
  Organization: null,
  Organizations: [],
  HasPasskey: false,
  LastLoginAt: '2026-11-21T08:30:00+08:00',
  Version: 4,
};

export const posting = (extra: Partial<PostingDetail> = {}): PostingDetail => ({
  Id: 9,
  Type: 'supply',
  Title: '转让一种锂电池隔膜专利',
  Summary: '耐高温',
  Field: '新材料',
  Mode: '转让',
  PriceText: '50 万元',
  PriceFen: 50_000_000,
  PatentNumbers: ['202111286633.X'],
  Region: '苏州',
  Status: 'published',
  PublishTime: '2026-11-20T09:00:00+08:00',
  ValidUntil: null,
  OrganizationId: null,
  OrganizationName: null,
  OrganizationVerified: false,
  IsMine: true,
  Content: '<p>第一段</p><p>第二段</p>',
  ContactName: '张三',
  ContactPhone: '13800005678',
  Patents: [{ Id: null, ApplicationNumber: '202111286633.X', Title: null, State: null, StateVerified: false }],
  ReviewNote: '',
  Version: 2,
  ...extra,
});

export const one = <T>(data: T) => ({ success: true as const, data });
export const many = <T>(data: T[], total = data.length) => ({ success: true as const, data, total });
/** 422, as every rule refuses. */
export const refused = (...refusals: Refusal[]) => ({
  success: false as const,
  errorCode: 'RULE_VIOLATION',
  errorMessage: refusals.map(refusalText).join('；'),
  showType: 1,
  data: {
    refusals,
    fields: Object.fromEntries(refusals.flatMap((one) => (one.field ? [[one.field, reasonText(one)]] : []))),
  },
});

export const failure = (errorCode: string, errorMessage: string, fields?: Record<string, string>) => ({
  success: false as const,
  errorCode,
  errorMessage,
  showType: 2,
  ...(fields ? { data: { fields } } : {}),
});
