/** Records for the walk over what accounts own: one of `by`, written past the interface, so that no daily limit is met. */
import { randomBytes } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { hashPassword } from '../../src/auth/passwords.ts';
import type { Client, TestApp } from './app.ts';
import { addDocument, creditCode } from './organization.ts';
import { actor } from './staff.ts';

export interface Owner {
  as: Client;
  id: number;
  name: string;
}
/** What an address and a body need to know of a record. */
export type Given = Record<string, number | string> & { id: number | string };
/** Makes a record of `by`; what nobody owns is made all the same. */
export type Make = (by: Owner) => Promise<Given>;

/** Ways to make records, by name, and to mark one as deleted. */
export function ownedRecords(t: TestApp) {
  const { ctx, admin } = t;
  const insert = async (table: string, values: Record<string, unknown>): Promise<number> => {
    const names = Object.keys(values).map((name) => sql.identifier(name));
    const parts = Object.values(values).map((value) => value as SQL);
    const done = await ctx.db.execute<{ id: string }>(
      sql`insert into ${sql.identifier(table)} (${sql.join(names, sql`, `)}) values (${sql.join(
        parts.map((part) => sql`${part}`),
        sql`, `,
      )}) returning id`,
    );
    return Number(done.rows[0]?.id);
  };
  const texts = (...all: string[]) => sql`array[${sql.join(all, sql`, `)}]::text[]`;
  const soon = sql`now() + interval '1 day'`;
  const hash = () => randomBytes(32).toString('hex');
  const secret = hashPassword('Birke-58-Nebel');
  let n = 0;

  const posting =
    (status: string): Make =>
    async (by) => {
      const publishTime = status === 'published' ? sql`now()` : null;
      const values = { type: 'supply', mode: '转让', title: `转让 ${++n}`, status, publish_time: publishTime };
      return { id: await insert('postings', { owner_id: by.id, ...values }), version: 1 };
    };
  const organization =
    (status = 'draft'): Make =>
    async (by) => {
      const values = { name: `青禾智造 ${++n}`, credit_code: creditCode(), kind: 'company', status };
      const id = await insert('organizations', values);
      await insert('organization_members', { organization_id: id, user_id: by.id, role: 'owner' });
      return { id, version: 1 };
    };
  const draft = organization();

  return {
    posting,
    organization,
    /** With all that a submission needs. */
    complete: (async (by) => {
      const made = await draft(by);
      const body = {
        LegalRepresentative: '沈一舟',
        Address: '青禾市科创路 1 号',
        ContactName: '林知远',
        ContactPhone: '13912345678',
        Version: 1,
      };
      // Uploads are counted by where they come from.
      by.as.source = `10.0.${(n >> 8) & 255}.${n & 255}`;
      const changed = await by.as.put(`/api/Organizations/${made.id}`, body);
      const added = await addDocument(by.as, Number(made.id));
      if (changed.status !== 200 || added.status !== 201) throw new Error(changed.text + added.text);
      return { id: made.id, version: 2, documentId: added.body.data.Id };
    }) satisfies Make,
    /** With a member beside its owner. */
    joined: (async (by) => {
      const made = await draft(by);
      const { id } = await actor(t, ['user']);
      const member = { organization_id: made.id, user_id: id, role: 'agent' };
      return { ...made, memberId: await insert('organization_members', member) };
    }) satisfies Make,
    /** With an invitation that waits. */
    inviting: (async (by) => {
      const made = await draft(by);
      const { id } = await actor(t, ['user']);
      const values = { organization_id: made.id, user_id: id, role: 'agent', invited_by: by.id, expires_at: soon };
      return { ...made, invitationId: await insert('organization_invitations', values) };
    }) satisfies Make,
    /** To `by`, from somebody else. */
    invitation: (async (by) => {
      const owner = await actor(t, ['user']);
      const { id } = await draft(owner);
      const values = { organization_id: id, user_id: by.id, role: 'agent', invited_by: owner.id, expires_at: soon };
      return { id: await insert('organization_invitations', values) };
    }) satisfies Make,
    lawImport: (async (by) => ({
      id: await insert('statute_imports', { user_id: by.id, files_total: 1 }),
    })) satisfies Make,
    token: (async (by) => {
      const values = { name: `令牌 ${++n}`, hint: 'ipp_x', token_hash: hash(), permissions: texts('Newss:read') };
      return { id: await insert('api_tokens', { user_id: by.id, ...values, expires_at: soon }) };
    }) satisfies Make,
    message: (async (by) => {
      const values = { event: 'new_device', kind: 'security', title: `消息 ${++n}` };
      return { id: await insert('messages', { user_id: by.id, ...values }) };
    }) satisfies Make,
    session: (async (by) => {
      const values = { token_hash: hash(), expires_at: soon, new_device: true };
      return { id: await insert('sessions', { user_id: by.id, ...values }) };
    }) satisfies Make,
    passkey: (async (by) => {
      const values = {
        name: '钥匙',
        host: 'localhost',
        credential_id: hash(),
        public_key: 'AA',
        transports: texts('usb'),
      };
      return { id: await insert('passkeys', { user_id: by.id, ...values }) };
    }) satisfies Make,
    identity: (async (by) => {
      const values = { issuer: `https://login.example/${++n}`, subject: `s${n}` };
      return { id: await insert('identities', { user_id: by.id, ...values }) };
    }) satisfies Make,
    /** In any state; taken up and answered by nobody in particular. */
    request:
      (status: string): Make =>
      async (by) => {
        const ended = ['received', 'processing'].includes(status) ? null : sql`now()`;
        const outcome = status === 'answered' ? 'granted' : null;
        const number = `QQ-2020-${String(++n).padStart(6, '0')}`;
        const values = { number, kind: 'explain', status, outcome, ended_at: ended };
        const due = sql`(now() + interval '10 days')::date`;
        return { id: await insert('privacy_requests', { user_id: by.id, ...values, due_on: due }), version: 1 };
      },
    /** The account itself. */
    account: (async (by) => ({ id: by.id, version: 1, name: by.name })) satisfies Make,
    /** With a password. */
    registered: (async (by) => {
      await ctx.db.execute(sql`update users set password_hash = ${await secret} where id = ${by.id}`);
      return { id: by.id, version: 1 };
    }) satisfies Make,
    /** With a second factor and an identity elsewhere. */
    proven: (async (by) => {
      await ctx.db.execute(sql`update users set second_factor_at = now() where id = ${by.id}`);
      const values = { user_id: by.id, issuer: `https://login.example/${++n}`, subject: `s${n}` };
      return { id: by.id, identity: await insert('identities', values) };
    }) satisfies Make,
    role: (async () => {
      const values = { name: `栏目编辑 ${++n}`, permissions: texts('Newss:read') };
      return { id: await insert('roles', values), version: 1 };
    }) satisfies Make,
    job:
      (state: string): Make =>
      async () => {
        const finished = state === 'failed' ? sql`now()` : null;
        const values = { kind: 'cleanup', data: sql`'{}'::jsonb`, key: `k${++n}`, max_attempts: 3 };
        return { id: await insert('jobs', { ...values, state, due_at: soon, finished_at: finished }) };
      },
    patentImport:
      (state: string): Make =>
      async () => {
        const finished = ['running', 'paused'].includes(state) ? null : sql`now()`;
        return { id: await insert('patent_imports', { files: texts('a.jsonl'), state, finished_at: finished }) };
      },
    patentHeadingMap: (async () => ({
      id: await insert('patent_heading_maps', {
        key: `k${++n}`,
        columns: texts('甲'),
        headings: sql`'{"甲": "名称"}'::jsonb`,
      }),
    })) satisfies Make,
    patentRename: (async () => {
      const names = { from_names: texts('甲 公司'), to_name: '甲公司', remember: false };
      return { id: await insert('patent_renames', { ...names, state: 'done' }) };
    }) satisfies Make,
    patentNameAlias: (async () => ({
      id: await insert('patent_name_aliases', { name: `甲 ${++n}`, kept: '甲公司' }),
    })) satisfies Make,
    webhook: (async () => {
      const body = {
        Name: `平台 ${++n}`,
        Url: 'https://example.org/in',
        Events: ['article.published'],
        IsActive: false,
      };
      const made = await admin.post<{ Id: number }>('/api/admin/Webhooks', body);
      if (made.status !== 201) throw new Error(made.text);
      return { id: made.body.data.Id, version: 1 };
    }) satisfies Make,
    /** Of a message whose job failed. */
    delivery: (async () => {
      const webhook = { name: '平台', url: 'https://example.org/in', events: texts('article.published'), secret: 'x' };
      const job = {
        kind: 'webhook',
        data: sql`'{}'::jsonb`,
        state: 'failed',
        max_attempts: 3,
        finished_at: sql`now()`,
      };
      const values = { event: 'article.published', message_id: `m${++n}`, data: sql`'{}'::jsonb` };
      const webhookId = await insert('webhooks', { ...webhook, name: `平台 ${n}` });
      return {
        id: await insert('webhook_deliveries', { ...values, webhook_id: webhookId, job_id: await insert('jobs', job) }),
      };
    }) satisfies Make,
    template: (async () => {
      const found = await ctx.db.execute<{ version: number }>(
        sql`select version from message_templates where event = 'new_device'`,
      );
      return { id: 'new_device', version: found.rows[0]?.version ?? 0 };
    }) satisfies Make,
    article:
      (status: string): Make =>
      async () => {
        const file = { name: '说明.txt', mime_type: 'text/plain', size: 1, sha256: hash(), storage_key: hash() };
        const fileId = await insert('files', file);
        const body = { Title: `新闻 ${++n}`, Status: status, Attachments: [{ FileId: fileId }] };
        const made = await admin.post<{ Id: number }>('/api/Newss', body);
        if (made.status !== 201) throw new Error(made.text);
        return { id: made.body.data.Id, fileId };
      },
    /** The one draft of the terms, made when there is none. */
    text: (async () => {
      const found = await ctx.db.execute<{ id: number; version: number }>(
        sql`select id, version from privacy_texts where kind = 'terms' and published_at is null`,
      );
      if (found.rows[0]) return found.rows[0];
      return { id: await insert('privacy_texts', { kind: 'terms', content: `<p>${++n}</p>` }), version: 1 };
    }) satisfies Make,
    publishedText: (async () => ({ id: 1 })) satisfies Make,

    /** Marks it as deleted, or takes it away where nothing is kept. */
    async remove(table: string, { id }: Given): Promise<void> {
      const soft = ['postings', 'organizations', 'users', 'articles'].includes(table);
      const name = sql.identifier(table);
      await ctx.db.execute(
        soft ? sql`update ${name} set deleted_at = now() where id = ${id}` : sql`delete from ${name} where id = ${id}`,
      );
    },
  };
}
