/** What every letter of the portal has in common. */
import { sql } from 'drizzle-orm';
import type { Smtp } from '../config.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/client.ts';
import { readRows } from '../db/read-rows.ts';
import { JobFault } from '../jobs/define-job.ts';

/** The mail server and the public address; a letter without either cannot be sent. */
export function mailSettings({ config }: Pick<Context, 'config'>): { smtp: Smtp; origin: string } {
  if (!config.smtp || !config.publicOrigin) throw new JobFault('没有设置邮件服务器（SMTP_HOST、PUBLIC_ORIGIN）');
  return { smtp: config.smtp, origin: config.publicOrigin };
}

/** Whether this portal sends mail at all. */
export const sendsMail = ({ config }: Pick<Context, 'config'>): boolean => config.smtp !== undefined;

/** Name of the portal, for sender and subject. */
export async function readSiteName(db: Db): Promise<string> {
  const [row] = await readRows<{ name: string | null }>(
    db,
    sql`select value->>'WebSiteName' as name from singles where key = 'site'`,
  );
  return row?.name || '知识产权保护与服务门户';
}

/** The text with the way to the portal below it. */
export function withFoot(text: string, siteName: string, origin: string): string {
  return `${text}\n\n—— ${siteName}\n${origin}\n本邮件由系统自动发送，请勿回复。\n`;
}
