/** Mails a link that works once, to choose a new password. */
import { Enum } from '@ip-portal/contract';
import { RESET_URL } from '@ip-portal/contract/urls';
import { eq } from 'drizzle-orm';
import { Type } from 'typebox';
import type { Context } from '../context.ts';
import { keysOf } from '../crypto/key-ring.ts';
import { users } from '../db/schema/accounts.ts';
import { LINK_PURPOSES } from '../db/schema/mail.ts';
import { defineJob } from '../jobs/define-job.ts';
import { mailSettings, readSiteName, withFoot } from './letter.ts';
import { allowLink, countLinks, newToken } from './one-time-links.ts';
import { readProvenAddress } from './proven-address.ts';
import { sendLetter } from './transport.ts';

/** Letters to one account in an hour; more would be a way to flood somebody. */
const PER_HOUR = 3;

/** How long a link works. */
const MINUTES = 30;
const TITLE = '重新设置登录密码';
const TEXT =
  '有人请求重新设置账号“{name}”的登录密码。如确是您本人，请在 30 分钟内打开以下链接，链接只能使用一次：\n\n{link}\n\n如非本人操作，请忽略本邮件，您的密码不会改变。';

/** An account and its proven address; undefined where there is none. */
async function readAddressee(ctx: Pick<Context, 'db' | 'config'>, id: number) {
  const [row] = await ctx.db.select({ name: users.userName }).from(users).where(eq(users.id, id));
  const email = await readProvenAddress(ctx, id);
  return row && email !== undefined ? { name: row.name, email } : undefined;
}

export const linkJob = defineJob({
  kind: 'mail_link',
  data: Type.Object({
    /** 0 for an account that does not exist: asking for it costs the same. */
    UserId: Type.Integer({ minimum: 0 }),
    // A job of an earlier version may be about an address to be proven: it is refused.
    Purpose: Enum(LINK_PURPOSES),
  }),
  attempts: 5,
  backoffSeconds: 30,
  async run(ctx, { UserId, Purpose }, { signal }) {
    const { smtp, origin } = mailSettings(ctx);
    const reader = await readAddressee(ctx, UserId);
    if (!reader || (await countLinks(ctx.db, UserId, Purpose)) >= PER_HOUR) return;
    const token = newToken();
    // Behind #: neither a log nor another site is ever told the token.
    const words = TEXT.replace('{name}', () => reader.name).replace('{link}', () => `${origin}${RESET_URL}#${token}`);
    const from = await readSiteName(ctx.db);
    const letter = { from, to: reader.email, subject: `${TITLE} - ${from}`, text: withFoot(words, from, origin) };
    await sendLetter(smtp, letter, signal);
    await ctx.db.transaction((tx) =>
      allowLink(tx, keysOf(ctx), { userId: UserId, purpose: Purpose, token, email: reader.email, minutes: MINUTES }),
    );
  },
});
