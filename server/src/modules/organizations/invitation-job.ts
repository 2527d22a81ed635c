/** Mails the link of an invitation. The letter alone carries the token: a job and its row never do. */
import { JOIN_URL } from '@ip-portal/contract/urls';
import { and, eq, isNull } from 'drizzle-orm';
import { Type } from 'typebox';
import { keysOf } from '../../crypto/key-ring.ts';
import { organizationInvitations, organizations } from '../../db/schema/organizations.ts';
import { defineJob } from '../../jobs/define-job.ts';
import { mailSettings, readSiteName, withFoot } from '../../mail/letter.ts';
import { newToken } from '../../mail/one-time-links.ts';
import { sendLetter } from '../../mail/transport.ts';
import { armInvitation, isOpen, placeOfAddress } from './invitation-links.ts';

export const invitationJob = defineJob({
  kind: 'invitation',
  data: Type.Object({ InvitationId: Type.Integer() }),
  attempts: 5,
  backoffSeconds: 60,
  async run(ctx, { InvitationId }, { signal }) {
    const { smtp, origin } = mailSettings(ctx);
    const [row] = await ctx.db
      .select({ email: organizationInvitations.email, name: organizations.name })
      .from(organizationInvitations)
      .innerJoin(
        organizations,
        and(eq(organizations.id, organizationInvitations.organizationId), isNull(organizations.deletedAt)),
      )
      .where(and(eq(organizationInvitations.id, InvitationId), isOpen));
    // Taken back, or its time has run out.
    if (!row?.email) return;
    const to = await keysOf(ctx).open(row.email, placeOfAddress(InvitationId));
    const token = newToken();
    const from = await readSiteName(ctx.db);
    // Before the letter: a link that reaches its reader has to work.
    await armInvitation(ctx.db, InvitationId, token);
    const words = `“${row.name}”邀请您加入。登录或注册后打开以下链接即可答复，链接 7 天内有效，只能使用一次：\n\n${origin}${JOIN_URL}#${token}\n\n如与您无关，请忽略本邮件。`;
    await sendLetter(smtp, { from, to, subject: `单位邀请 - ${from}`, text: withFoot(words, from, origin) }, signal);
  },
});
