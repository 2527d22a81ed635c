/** Invitations by mail: from organisations that were verified alone, and their link is in the letter and nowhere else. */
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { auditLog } from '../src/db/schema/audit-log.ts';
import { jobs } from '../src/db/schema/jobs.ts';
import { organizationInvitations } from '../src/db/schema/organizations.ts';
import { runDue } from '../src/jobs/run-jobs.ts';
import { JOBS } from '../src/modules/index.ts';
import { startTestApp } from './helpers/app.ts';
import { startMailServer, textOf, tokenOf } from './helpers/mail-server.ts';
import { create, verified } from './helpers/organization.ts';

const { letters, smtp } = await startMailServer();
const t = await startTestApp({ smtp, publicOrigin: 'https://ip.example.cn' });
const { ctx, user } = t;
const EMAIL = 'guest@example.cn';

it('by mail are not sent for an organisation that nobody has verified', async () => {
  const owner = await user();
  const { Id } = await create(owner, { Name: '补贴领取 http://evil.example' });
  const answer = await owner.post(`/api/Organizations/${Id}/Invitations`, { Role: 'agent', Email: EMAIL });
  expect([answer.status, answer.body.errorCode], answer.text).toEqual([422, 'RULE_VIOLATION']);
  expect(answer.text).toContain('单位通过核验后才能发送邮件邀请');
  await runDue(ctx, JOBS);
  expect(letters).toEqual([]);
  // Whom its members can reach by themselves they may invite.
  expect((await owner.post(`/api/Organizations/${Id}/Invitations`, { Role: 'agent' })).status).toBe(201);
});

it('by mail let in whoever holds the letter, once; address and link stand in no row in clear', async () => {
  const owner = await user();
  const { Id, Name } = await verified(t, owner);
  const made = await owner.post<{ Id: number; Path: string | null }>(`/api/Organizations/${Id}/Invitations`, {
    Role: 'agent',
    Email: EMAIL,
  });
  expect(made.status, made.text).toBe(201);
  expect(made.body.data.Path).toBeNull();
  await runDue(ctx, JOBS);
  expect(letters.map(({ to }) => to)).toEqual([[EMAIL]]);
  const [letter] = letters;
  expect(letter && textOf(letter)).toContain(`“${Name}”邀请您加入`);
  const Token = tokenOf(letter);
  const [row] = await ctx.db
    .select()
    .from(organizationInvitations)
    .where(eq(organizationInvitations.id, made.body.data.Id));
  const kept = JSON.stringify([row, await ctx.db.select().from(jobs), await ctx.db.select().from(auditLog)]);
  expect(kept).not.toContain(EMAIL);
  expect(kept).not.toContain(Token);

  const guest = await user();
  expect((await guest.post('/api/OrganizationInvitations/link/accept', { Token })).status).toBe(200);
  const second = await (await user()).post('/api/OrganizationInvitations/link/accept', { Token });
  expect(second.status).toBe(404);
});
