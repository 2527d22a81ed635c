/** `/api/admin/TextMessages`: the gateway, and a message to try it. */
import { Ok, OkDone, SmsSettings, SmsSettingsUpdate, SmsTestBody } from '@ip-portal/contract';
import { parseMobile } from '@ip-portal/contract/rules/contact';
import { actorOf, audit, type Context, change } from '../../context.ts';
import { JobFault } from '../../jobs/define-job.ts';
import { invalid, refused } from '../../lib/errors.ts';
import { sendText } from '../../sms/gateway.ts';
import { readSms, writeSms } from '../../sms/settings.ts';
import type { App } from '../../types.ts';

const tags = ['短信服务'];
/** What the test message says: it opens nothing. */
const TEST = { code: '000000', text: '这是一条测试短信，短信服务设置正确。' };

/** Registers the routes on `app` (prefix `/api`). */
export async function textMessageRoutes(app: App, ctx: Context): Promise<void> {
  app.get(
    '/admin/TextMessages',
    {
      config: { access: 'SecurityPolicy:read' },
      schema: { tags, summary: '短信服务的设置', response: { 200: Ok(SmsSettings) } },
    },
    async () => ({ success: true as const, data: await readSms(ctx.db) }),
  );

  app.put(
    '/admin/TextMessages',
    {
      config: { access: 'SecurityPolicy:write', stepUp: true },
      schema: { tags, summary: '修改短信服务的设置', body: SmsSettingsUpdate, response: { 200: Ok(SmsSettings) } },
    },
    async (request) => {
      const data = await change(ctx, [], (tx) => writeSms(ctx, tx, request.body, actorOf(request)));
      return { success: true as const, data };
    },
  );

  app.post(
    '/admin/TextMessages/test',
    {
      config: { access: 'SecurityPolicy:write', rateLimit: { max: 10, timeWindow: '1 hour' } },
      schema: { tags, summary: '按已保存的设置发送测试短信', body: SmsTestBody, response: { 200: OkDone } },
    },
    async (request) => {
      const mobile = parseMobile(request.body.Phone);
      if (!mobile.ok) throw invalid({ Phone: mobile.reason });
      const note = (result: 'ok' | 'failed') =>
        audit(ctx.db, actorOf(request), {
          action: 'update',
          resource: 'SecurityPolicy',
          title: '测试短信',
          result,
          after: { Phone: mobile.canonical },
        });
      try {
        await sendText(ctx, await readSms(ctx.db), { phone: mobile.canonical, ...TEST });
      } catch (error) {
        if (!(error instanceof JobFault)) throw error;
        await note('failed');
        throw refused(`没有发出：${error.words}`);
      }
      await note('ok');
      return { success: true as const, data: {} };
    },
  );
}
