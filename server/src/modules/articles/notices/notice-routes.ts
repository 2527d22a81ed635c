/** What only notices have: those still open, and deadlines as files for calendars. */
import { articleUrl, IdParams, noticeResource, OkList, schemasOf } from '@ip-portal/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { ownOrigin } from '../../../auth/origins.ts';
import type { Context } from '../../../context.ts';
import { notFound } from '../../../lib/errors.ts';
import type { App } from '../../../types.ts';
import { calendarFile, type Deadline } from './calendar-file.ts';
import { deadlineOf, listOpen, openDeadlines } from './open-notices.ts';

const { Item } = schemasOf(noticeResource);
const CALENDAR = { 200: { description: '日历文件', content: { 'text/calendar': { schema: Type.String() } } } };
const TAGS = ['通知公告'];

/** `/api/Notices/Open`, `/api/Notices/calendar.ics`, `/api/Notices/{id}/calendar.ics`. */
export async function noticeRoutes(app: App, ctx: Context): Promise<void> {
  const byHost = ctx.config.publicOrigin === undefined;

  function answer(request: FastifyRequest, reply: FastifyReply, deadlines: Deadline[], file: string, name?: string) {
    const origin = ownOrigin(request, ctx.config);
    if (!origin) throw notFound('截止时间');
    reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', `${name ? 'inline' : 'attachment'}; filename="${file}.ics"`);
    return calendarFile(deadlines, (id) => origin + articleUrl('notice', id), name);
  }

  app.get(
    '/Notices/Open',
    {
      config: { access: 'public', cache: { tags: ['Notices', 'Reads'] } },
      schema: {
        tags: TAGS,
        summary: '正在进行的公告：尚未截止，先截止的在前',
        response: { 200: OkList(Item) },
      },
    },
    async () => ({ success: true as const, ...(await listOpen(ctx.db)) }),
  );

  app.get(
    '/Notices/calendar.ics',
    {
      config: { access: 'public', cache: { tags: ['Notices'], byHost } },
      schema: { tags: TAGS, summary: '全部未截止公告的日历，可供订阅（iCalendar）', response: CALENDAR },
    },
    async (request, reply) => answer(request, reply, await openDeadlines(ctx.db), 'notices', '知识产权通知公告截止日'),
  );

  app.get(
    '/Notices/:id/calendar.ics',
    {
      config: { access: 'public', cache: { tags: ['Notices'], byHost } },
      schema: { tags: TAGS, summary: '截止时间的日历文件（iCalendar）', params: IdParams, response: CALENDAR },
    },
    async (request, reply) => {
      const { id } = request.params;
      const deadline = await deadlineOf(ctx.db, id);
      if (!deadline) throw notFound('截止时间');
      return answer(request, reply, [deadline], `notice-${id}`);
    },
  );
}
