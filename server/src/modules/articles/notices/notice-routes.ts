/** What only notices have: the deadline as a file for calendars. */
import { articleUrl, IdParams } from '@ip-portal/contract';
import { sql } from 'drizzle-orm';
import { Type } from 'typebox';
import { ownOrigin } from '../../../auth/origins.ts';
import type { Context } from '../../../context.ts';
import { prepareRead } from '../../../db/read-rows.ts';
import { notFound } from '../../../lib/errors.ts';
import type { App } from '../../../types.ts';
import { calendarFile, type Deadline } from './calendar-file.ts';

const readDeadline = prepareRead<Deadline>(sql`select a.id, a.title, a.summary, a.version, a.updated_at as "updatedAt",
    terms.channel, terms.deadline_at as "deadlineAt"
  from public_articles a join notice_terms terms on terms.article_id = a.id
  where a.id = ${sql.placeholder('id')} and terms.deadline_at is not null`);

/** `/api/Notices/{id}/calendar.ics`. */
export async function noticeRoutes(app: App, ctx: Context): Promise<void> {
  const byHost = ctx.config.publicOrigin === undefined;
  app.get(
    '/Notices/:id/calendar.ics',
    {
      config: { access: 'public', cache: { tags: ['Notices'], byHost } },
      schema: {
        tags: ['通知公告'],
        summary: '截止时间的日历文件（iCalendar）',
        params: IdParams,
        response: { 200: { description: '日历文件', content: { 'text/calendar': { schema: Type.String() } } } },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const [deadline] = await readDeadline(ctx.db, { id });
      const origin = ownOrigin(request, ctx.config);
      if (!deadline || !origin) throw notFound('截止时间');
      reply
        .type('text/calendar; charset=utf-8')
        .header('content-disposition', `attachment; filename="notice-${id}.ics"`);
      return calendarFile(deadline, origin + articleUrl('notice', id));
    },
  );
}
