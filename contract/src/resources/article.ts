/**
 * 新闻, 通知公告 and 法律法规 are articles: one id space, one editorial life, one detail call. What is
 * theirs together stands here; the detail, drafts and commands are plain code of the server.
 */
import {
  day,
  flag,
  group,
  href,
  html,
  id,
  image,
  instant,
  integer,
  list,
  NOT_BLANK,
  nullable,
  oneOf,
  readOnly,
  required,
  text,
} from '../define/field.ts';
import { defineResource, type ItemOf, type QueryOf, type UpdateOf, type WriteOf } from '../define/resource.ts';
import { ARTICLE_KINDS, ARTICLE_STATES, ARTICLE_STATUSES } from '../labels.ts';
import { ATTACHMENT_NAME_MAX, ATTACHMENTS_MAX, IMAGE_WORDS_MAX, SUMMARY_MAX, TAGS_MAX, TITLE_MAX } from '../limits.ts';

const tag = text('标签', { min: 1, max: 30 });
/** A file below an article, as it is written: the file's own data are known already. */
const attachment = group('附件', {
  FileId: required(id('编号')),
  Name: text('附件名称', { min: 1, max: ATTACHMENT_NAME_MAX }),
});

/** What every article has. */
export const articleFields = {
  list: {
    Kind: readOnly(oneOf('类别', ARTICLE_KINDS)),
    Title: required(text('标题', { min: 1, max: TITLE_MAX, pattern: NOT_BLANK })),
    Summary: text('摘要', { max: SUMMARY_MAX }),
    Cover: nullable(image('封面')),
    CoverAlt: text('封面说明', { max: IMAGE_WORDS_MAX }),
    Source: text('来源', { max: 100 }),
    Author: text('作者', { max: 50 }),
    Category: text('栏目', { max: 50 }),
    Tags: list('标签', tag, { max: TAGS_MAX }),
    PublishTime: nullable(instant('发布时间')),
    IsTop: flag('置顶'),
    IsRecommended: flag('推荐'),
    ReadCount: readOnly(integer('阅读次数')),
  },
  detail: { Content: html('正文'), SourceUrl: nullable(href('来源链接')) },
  admin: {
    Status: oneOf('状态', ARTICLE_STATUSES),
    State: readOnly(oneOf('状态', ARTICLE_STATES)),
    CreatedBy: readOnly(nullable(text('创建人'))),
    UpdatedBy: readOnly(nullable(text('修改人'))),
  },
  writeOnly: { Attachments: list('附件', attachment, { max: ATTACHMENTS_MAX }) },
} as const;
export const ARTICLE_SORTS = ['Id', 'Title', 'PublishTime', 'ReadCount', 'IsTop'] as const;
/** Those on top first, then the newest. */
export const ARTICLE_ORDER = ['-IsTop', '-PublishTime', '-Id'] as const;
export const ARTICLE_FILTERS = ['Category', 'IsTop', 'IsRecommended', 'Title', 'Source'] as const;
export const ARTICLE_MORE_FILTERS = {
  Tag: text('标签', { max: 30 }),
  PublishFrom: day('发布起始日'),
  PublishTo: day('发布截止日'),
};

/** 新闻. */
export const newsResource = defineResource({
  name: 'Newss',
  label: '新闻',
  kind: 'news',
  ...articleFields,
  sorts: ARTICLE_SORTS,
  order: ARTICLE_ORDER,
  filters: ARTICLE_FILTERS,
  moreFilters: ARTICLE_MORE_FILTERS,
  adminFilters: ['State', 'Status'],
  public: ['/', '/:id', '/ReCom8', '/ReComImage6', '/Categories'],
  actions: ['read', 'write', 'publish', 'delete'],
});

export type ArticleItem = ItemOf<typeof newsResource>;
export type ArticleWrite = WriteOf<typeof newsResource>;
export type ArticleListQuery = QueryOf<typeof newsResource>;
export type ArticleUpdate = UpdateOf<typeof newsResource>;
