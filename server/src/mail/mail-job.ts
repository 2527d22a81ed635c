/** Sends a message of the inbox by mail, when its reader wants that and has proven the address. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import { Type } from 'typebox';
import { keysOf } from '../crypto/key-ring.ts';
import { openFields } from '../crypto/sealed-fields.ts';
import { NO_TEXT } from '../db/columns.ts';
import { messages } from '../db/schema/messages.ts';
import { defineJob } from '../jobs/define-job.ts';
import { mailSettings, readSiteName, withFoot } from './letter.ts';
import { readProvenAddress } from './proven-address.ts';
import { sendLetter } from './transport.ts';

export const mailJob = defineJob({
  kind: 'mail',
  data: Type.Object({ MessageId: Type.Integer() }),
  attempts: 8,
  backoffSeconds: 60,
  async run(ctx, { MessageId }, { signal }) {
    const { smtp, origin } = mailSettings(ctx);
    const [letter] = await ctx.db
      .select({
        userId: messages.userId,
        title: messages.title,
        text: messages.text,
        link: messages.link,
        formerEmail: messages.formerEmail,
      })
      .from(messages)
      .where(and(eq(messages.id, MessageId), isNull(messages.mailedAt)));
    const former = letter && (await openFields(keysOf(ctx), 'messages', MessageId, letter)).formerEmail;
    const to = letter && (former || (await readProvenAddress(ctx, letter.userId)));
    // Sent before, or its reader has gone, or has another address by now.
    if (!letter || to === undefined) return;
    const from = await readSiteName(ctx.db);
    const text = letter.link ? `${letter.text}\n\n查看详情：${origin}${letter.link}` : letter.text;
    const subject = `${letter.title} - ${from}`;
    await sendLetter(smtp, { from, to, subject, text: withFoot(text, from, origin) }, signal);
    await ctx.db.update(messages).set({ mailedAt: sql`now()`, formerEmail: NO_TEXT }).where(eq(messages.id, MessageId));
  },
});
