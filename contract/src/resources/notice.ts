import { instant, integer, list, nullable, readOnly, text } from '../define/field.ts';
import { defineResource, type ItemOf, type QueryOf, type UpdateOf, type WriteOf } from '../define/resource.ts';
import { NOTICE_LIMITS } from '../limits.ts';
import { ARTICLE_FILTERS, ARTICLE_MORE_FILTERS, ARTICLE_ORDER, ARTICLE_SORTS, articleFields } from './article.ts';

/** 通知公告: articles that may say until when something is to be done, by whom and how. */
export const noticeResource = defineResource({
  name: 'Notices',
  label: '通知公告',
  kind: 'notice',
  actions: ['read', 'write', 'publish', 'delete'],
  list: {
    ...articleFields.list,
    DeadlineAt: nullable(instant('截止时间')),
    DaysLeft: readOnly(
      nullable(
        integer('剩余天数', { description: 'calendar days in Asia/Shanghai; 0 on the last day, -1 once it is over' }),
      ),
    ),
  },
  detail: {
    ...articleFields.detail,
    Audience: text('适用对象', { max: NOTICE_LIMITS.audience }),
    Conditions: text('条件', { max: NOTICE_LIMITS.conditions }),
    Materials: list('材料', text('材料', { min: 1, max: NOTICE_LIMITS.material, pattern: '^\\S(.*\\S)?$' }), {
      max: NOTICE_LIMITS.materials,
    }),
    Channel: text('办理方式', { max: NOTICE_LIMITS.channel, description: 'plain text; may hold web addresses' }),
    CalendarUrl: readOnly(nullable(text('日历文件', { description: 'the deadline as iCalendar, until it is over' }))),
  },
  admin: articleFields.admin,
  writeOnly: articleFields.writeOnly,
  sorts: [...ARTICLE_SORTS, 'DeadlineAt'],
  order: ARTICLE_ORDER,
  filters: ARTICLE_FILTERS,
  moreFilters: ARTICLE_MORE_FILTERS,
  adminFilters: ['State', 'Status'],
  public: ['/', '/:id', '/ReComImage6', '/Categories', '/Open', '/calendar.ics', '/:id/calendar.ics'],
});
export type NoticeItem = ItemOf<typeof noticeResource>;
export type NoticeWrite = WriteOf<typeof noticeResource>;
export type NoticeListQuery = QueryOf<typeof noticeResource>;
export type NoticeUpdate = UpdateOf<typeof noticeResource>;
