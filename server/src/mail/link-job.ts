/** Mails a link that works once: to prove an address, or to choose a new password. */
import { Enum } from '@ip-portal/contract';
import { CONFIRM_EMAIL_URL, RESET_URL } from '@ip-portal/contract/urls';
import { and, eq, isNull } from 'drizzle-orm';
import { Type } from 'typebox';
import type { Context } from '../context.ts';
import { keysOf } from '../crypto/key-ring.ts';
import { isEmpty, openFields } from '../crypto/sealed-fields.ts';
import { users } from '../db/schema/accounts.ts';
import { LINK_PURPOSES, type LinkPurpose } from '../db/schema/mail.ts';
import { defineJob } from '../jobs/define-job.ts';
import { mailSettings, readSiteName, withFoot } from './letter.ts';
import { allowLink, countLinks, newToken } from './one-time-links.ts';
import { readProvenAddress } from './proven-address.ts';
import { sendLetter } from './transport.ts';

/** Letters of a purpose to one account in an hour; more would be a way to flood somebody. */
const PER_HOUR = 3;

const LETTERS: Record<LinkPurpose, { url: string; minutes: number; title: string; text: string }> = {
  address: {
    url: CONFIRM_EMAIL_URL,
    minutes: 24 * 60,
    title: '请验证您的邮箱',
    text: '账号“{name}”填写了本邮箱。如确是您本人，请在 24 小时内打开以下链接完成验证：\n\n{link}\n\n如非本人操作，请忽略本邮件。',
  },
  recovery: {
    url: RESET_URL,
    minutes: 30,
    title: '重新设置登录密码',
    text: '有人请求重新设置账号“{name}”的登录密码。如确是您本人，请在 30 分钟内打开以下链接，链接只能使用一次：\n\n{link}\n\n如非本人操作，请忽略本邮件，您的密码不会改变。',
  },
};

/** An account and where its letter goes: a new address to be proven, or the proven one. */
async function readAddressee(ctx: Pick<Context, 'db' | 'config'>, id: number, purpose: LinkPurpose) {
  const [row] = await ctx.db
    .select({ name: users.userName, phone: users.phone, email: users.email })
    .from(users)
    .where(and(eq(users.id, id), eq(users.status, 'active'), isNull(users.deletedAt)));
  if (!row || isEmpty(row.email)) return undefined;
  const email =
    purpose === 'recovery' ? await readProvenAddress(ctx, id) : (await openFields(keysOf(ctx), 'users', id, row)).email;
  return email === undefined ? undefined : { name: row.name, email };
}

export const linkJob = defineJob({
  kind: 'mail_link',
  data: Type.Object({
    /** 0 for an account that does not exist: asking for it costs the same. */
    UserId: Type.Integer({ minimum: 0 }),
    Purpose: Enum(LINK_PURPOSES),
  }),
  attempts: 5,
  backoffSeconds: 30,
  async run(ctx, { UserId, Purpose }, { signal }) {
    const { smtp, origin } = mailSettings(ctx);
    const reader = await readAddressee(ctx, UserId, Purpose);
    if (!reader || (await countLinks(ctx.db, UserId, Purpose)) >= PER_HOUR) return;
    const { url, minutes, title, text } = LETTERS[Purpose];
    const token = newToken();
    // Behind #: neither a log nor another site is ever told the token.
    const words = text.replace('{name}', () => reader.name).replace('{link}', () => `${origin}${url}#${token}`);
    const from = await readSiteName(ctx.db);
    const letter = { from, to: reader.email, subject: `${title} - ${from}`, text: withFoot(words, from, origin) };
    await sendLetter(smtp, letter, signal);
    await ctx.db.transaction((tx) =>
      allowLink(tx, keysOf(ctx), { userId: UserId, purpose: Purpose, token, email: reader.email, minutes }),
    );
  },
});
