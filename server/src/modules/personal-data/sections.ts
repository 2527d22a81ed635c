/** What the portal holds about a person, section by section; each is read page by page, the newest first. */
import {
  AUDIT_ACTION_LABELS,
  type AuditAction,
  postingResource,
  REQUEST_KIND_LABELS,
  REQUEST_OUTCOME_LABELS,
  REQUEST_STATUS_LABELS,
  RESOURCE_LABELS,
  type RequestKind,
  type RequestOutcome,
  type RequestStatus,
  type Resource,
} from '@ip-portal/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { keysOf } from '../../crypto/key-ring.ts';
import { openFields, type SealedRow } from '../../crypto/sealed-fields.ts';
import { deviceName } from '../../lib/device-name.ts';
import { shortened } from '../../lib/source.ts';
import { toTimestamp } from '../../lib/time.ts';

export type Cell = string | number | boolean | null;
export type Line = Record<string, Cell>;
type Raw = Record<string, unknown>;

/** A part of the copy. */
export interface Section {
  /** Name of its files. */
  name: string;
  label: string;
  /** Heads of the columns by the name of the field. */
  columns: Record<string, string>;
  /** The rows of a person after the number `after` going down; null: from the newest. */
  page(ctx: Context, userId: number, after: number | null, limit: number): Promise<{ id: number; line: Line }[]>;
}

const text = (value: unknown): string =>
  value instanceof Date
    ? toTimestamp(value)
    : Array.isArray(value)
      ? value.join('；')
      : typeof value === 'object' && value !== null
        ? JSON.stringify(value)
        : String(value);
const cell = (value: unknown): Cell =>
  value === null || value === undefined
    ? null
    : typeof value === 'number' || typeof value === 'boolean'
      ? value
      : text(value);

/** A section whose rows are a query; its fields are the columns, in order. `open` puts clear texts and words in. */
function section<Row extends Raw>(
  name: string,
  label: string,
  columns: Record<string, string>,
  rowsOf: (userId: number) => { from: SQL; where: SQL; id: SQL; select: SQL },
  open: (ctx: Context, row: Row, userId: number) => Promise<Raw> | Raw = (_ctx, row) => row,
): Section {
  return {
    name,
    label,
    columns,
    async page(ctx, userId, after, limit) {
      const { from, where, id, select } = rowsOf(userId);
      const beyond = after === null ? sql`true` : sql`${id} < ${after}`;
      const { rows } = await ctx.db.execute<Raw>(
        sql`select ${id}::float8 as "_id", ${select} from ${from} where (${where}) and ${beyond} order by ${id} desc limit ${limit}`,
      );
      return Promise.all(
        (rows as Row[]).map(async (row) => {
          const opened = await open(ctx, row, userId);
          const line = Object.fromEntries(Object.keys(columns).map((key) => [key, cell(opened[key])]));
          return { id: Number(row._id), line };
        }),
      );
    },
  };
}

const at = (column: string) => sql.raw(`to_char(${column} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`);

export const SECTIONS: readonly Section[] = [
  section(
    'account',
    '账号与个人资料',
    {
      Id: '账号编号',
      UserName: '用户名',
      RealName: '姓名',
      Phone: '手机号',
      Email: '邮箱',
      Roles: '角色',
      Status: '状态',
      CreatedAt: '注册时间',
      LastLoginAt: '最近登录',
      PasswordChangedAt: '最近修改密码',
      SecondFactorAt: '启用两步验证',
    },
    (id) => ({
      from: sql`users`,
      where: sql`users.id = ${id}`,
      id: sql`users.id`,
      select: sql`id as "Id", user_name as "UserName", real_name as "RealName", phone, email, roles as "Roles", status as "Status",
        ${at('created_at')} as "CreatedAt", ${at('last_login_at')} as "LastLoginAt",
        ${at('password_changed_at')} as "PasswordChangedAt", ${at('second_factor_at')} as "SecondFactorAt"`,
    }),
    async (ctx, row: Raw & SealedRow<'users'>, userId) => {
      const { phone, email } = await openFields(keysOf(ctx), 'users', userId, row);
      return { ...row, Phone: phone, Email: email };
    },
  ),
  section(
    'proven-address',
    '已验证的邮箱',
    { Email: '邮箱', ProvenAt: '验证时间' },
    (id) => ({
      from: sql`proven_addresses`,
      where: sql`user_id = ${id}`,
      id: sql`user_id`,
      select: sql`email, ${at('proven_at')} as "ProvenAt"`,
    }),
    async (ctx, row: Raw & SealedRow<'proven_addresses'>, userId) => ({
      ...row,
      Email: (await openFields(keysOf(ctx), 'proven_addresses', userId, row)).email,
    }),
  ),
  section(
    'proven-phone',
    '已验证的手机号',
    { Phone: '手机号', ProvenAt: '验证时间' },
    (id) => ({
      from: sql`proven_phones`,
      where: sql`user_id = ${id}`,
      id: sql`user_id`,
      select: sql`phone, ${at('proven_at')} as "ProvenAt"`,
    }),
    async (ctx, row: Raw & SealedRow<'proven_phones'>, userId) => ({
      ...row,
      Phone: (await openFields(keysOf(ctx), 'proven_phones', userId, row)).phone,
    }),
  ),
  section(
    'consents',
    '授权与同意',
    {
      Kind: '事项',
      Number: '版本',
      Purpose: '用途',
      Receiver: '接收方',
      Way: '方式',
      Address: '地址（缩略）',
      GivenAt: '同意时间',
      WithdrawnAt: '撤回时间',
    },
    (id) => ({
      from: sql`consents`,
      where: sql`user_id = ${id}`,
      id: sql`id`,
      select: sql`kind as "Kind", number as "Number", purpose as "Purpose", receiver as "Receiver", way as "Way",
        address as "Address", ${at('given_at')} as "GivenAt", ${at('withdrawn_at')} as "WithdrawnAt"`,
    }),
  ),
  section(
    'sessions',
    '登录设备',
    { Device: '浏览器', Ip: '地址', CreatedAt: '登录时间', LastSeenAt: '最近使用', ExpiresAt: '失效时间' },
    (id) => ({
      from: sql`sessions`,
      where: sql`user_id = ${id}`,
      id: sql`id`,
      select: sql`user_agent, ip as "Ip", ${at('created_at')} as "CreatedAt", ${at('last_seen_at')} as "LastSeenAt",
        ${at('expires_at')} as "ExpiresAt"`,
    }),
    (_ctx, row) => ({ ...row, Device: deviceName(String(row.user_agent)) }),
  ),
  section(
    'operations',
    '登录与操作记录',
    {
      At: '时间',
      Action: '操作',
      Resource: '对象',
      ResourceId: '对象编号',
      Result: '结果',
      Ip: '地址',
      Device: '浏览器',
    },
    (id) => ({
      from: sql`audit_log`,
      where: sql`actor_id = ${id} or (resource = 'Auth' and resource_id = ${id})`,
      id: sql`id`,
      select: sql`${at('at')} as "At", action, resource, resource_id as "ResourceId", result, ip, user_agent, actor_id`,
    }),
    (_ctx, row, userId) => ({
      ...row,
      Action: AUDIT_ACTION_LABELS[row.action as AuditAction] ?? row.action,
      Resource: RESOURCE_LABELS[row.resource as Resource] ?? row.resource,
      Result: row.result === 'ok' ? '成功' : '失败',
      // Whoever tried to get in may be somebody else, whose address is not its owner's to read.
      Ip: row.actor_id === userId ? row.ip : shortened(String(row.ip)),
      Device: deviceName(String(row.user_agent)),
    }),
  ),
  section(
    'passkeys',
    '通行密钥',
    { Name: '名称', Host: '网站', CreatedAt: '添加时间', LastUsedAt: '最近使用' },
    (id) => ({
      from: sql`passkeys`,
      where: sql`user_id = ${id}`,
      id: sql`id`,
      select: sql`name as "Name", host as "Host", ${at('created_at')} as "CreatedAt", ${at('last_used_at')} as "LastUsedAt"`,
    }),
  ),
  section(
    'identities',
    '统一身份认证的关联',
    { Issuer: '认证系统', Subject: '在该系统的编号', LinkedAt: '关联时间', LastUsedAt: '最近使用' },
    (id) => ({
      from: sql`identities`,
      where: sql`user_id = ${id}`,
      id: sql`id`,
      select: sql`issuer as "Issuer", subject as "Subject", ${at('linked_at')} as "LinkedAt", ${at('last_used_at')} as "LastUsedAt"`,
    }),
  ),
  section(
    'tokens',
    '接口令牌',
    {
      Name: '用途',
      Hint: '开头',
      Permissions: '权限',
      CreatedAt: '创建时间',
      ExpiresAt: '到期时间',
      RevokedAt: '撤销时间',
    },
    (id) => ({
      from: sql`api_tokens`,
      where: sql`user_id = ${id}`,
      id: sql`id`,
      select: sql`name as "Name", hint as "Hint", permissions as "Permissions", ${at('created_at')} as "CreatedAt",
        ${at('expires_at')} as "ExpiresAt", ${at('revoked_at')} as "RevokedAt"`,
    }),
  ),
  section(
    'postings',
    postingResource.label,
    {
      Id: '编号',
      Type: '类型',
      Status: '状态',
      Title: '标题',
      Summary: '摘要',
      Content: '正文',
      Mode: '方式',
      PriceText: '价格',
      PatentNumbers: '专利号',
      ContactName: '联系人',
      ContactPhone: '联系电话',
      Organization: '以单位名义',
      CreatedAt: '创建时间',
      DeletedAt: '删除时间',
    },
    (id) => ({
      from: sql`postings p left join organizations o on o.id = p.organization_id`,
      where: sql`p.owner_id = ${id}`,
      id: sql`p.id`,
      select: sql`p.id as "Id", p.type as "Type", p.status as "Status", p.title as "Title", p.summary as "Summary",
        p.content as "Content", p.mode as "Mode", p.price_text as "PriceText", p.patent_numbers as "PatentNumbers",
        p.contact_name as "contactName", p.contact_phone as "contactPhone", o.name as "Organization",
        ${at('p.created_at')} as "CreatedAt", ${at('p.deleted_at')} as "DeletedAt"`,
    }),
    async (ctx, row: Raw & SealedRow<'postings'>) => {
      const clear = await openFields(keysOf(ctx), 'postings', Number(row.Id), row);
      return { ...row, ContactName: clear.contactName, ContactPhone: clear.contactPhone };
    },
  ),
  section(
    'organizations',
    '所在单位',
    { Organization: '单位', CreditCode: '统一社会信用代码', Role: '身份', JoinedAt: '加入时间' },
    (id) => ({
      from: sql`organization_members m join organizations o on o.id = m.organization_id`,
      where: sql`m.user_id = ${id}`,
      id: sql`m.id`,
      select: sql`o.name as "Organization", o.credit_code as "CreditCode", m.role as "Role", ${at('m.joined_at')} as "JoinedAt"`,
    }),
  ),
  section(
    'invitations',
    '收到的单位邀请',
    { Organization: '单位', Role: '身份', CreatedAt: '邀请时间', Outcome: '结果' },
    (id) => ({
      from: sql`organization_invitations i join organizations o on o.id = i.organization_id`,
      where: sql`i.user_id = ${id}`,
      id: sql`i.id`,
      select: sql`o.name as "Organization", i.role as "Role", ${at('i.created_at')} as "CreatedAt", i.outcome as "Outcome"`,
    }),
  ),
  section(
    'privacy-requests',
    RESOURCE_LABELS.PrivacyRequests,
    {
      Number: '编号',
      Kind: '事项',
      Status: '状态',
      Outcome: '处理结果',
      Text: '请求内容',
      Supplement: '补充说明',
      CreatedAt: '提交时间',
      DueOn: '答复期限',
      ExtensionReason: '延期理由',
      EndedAt: '办结时间',
      Answer: '答复',
    },
    (id) => ({
      from: sql`privacy_requests`,
      where: sql`user_id = ${id}`,
      id: sql`id`,
      select: sql`number as "Number", kind, status, outcome, text, supplement, extension_reason as "extensionReason", answer,
        due_on::text as "DueOn", ${at('created_at')} as "CreatedAt", ${at('ended_at')} as "EndedAt"`,
    }),
    async (ctx, row: Raw & SealedRow<'privacy_requests'>) => {
      const clear = await openFields(keysOf(ctx), 'privacy_requests', Number(row._id), row);
      return {
        ...row,
        Kind: REQUEST_KIND_LABELS[row.kind as RequestKind],
        Status: REQUEST_STATUS_LABELS[row.status as RequestStatus],
        Outcome: row.outcome ? REQUEST_OUTCOME_LABELS[row.outcome as RequestOutcome] : null,
        Text: clear.text,
        Supplement: clear.supplement,
        ExtensionReason: clear.extensionReason,
        Answer: clear.answer,
      };
    },
  ),
  section(
    'messages',
    '消息',
    { Title: '标题', Text: '内容', CreatedAt: '时间', ReadAt: '阅读时间', MailedAt: '邮件发送时间' },
    (id) => ({
      from: sql`messages`,
      where: sql`user_id = ${id}`,
      id: sql`id`,
      select: sql`title as "Title", text as "Text", ${at('created_at')} as "CreatedAt", ${at('read_at')} as "ReadAt",
        ${at('mailed_at')} as "MailedAt"`,
    }),
  ),
  section(
    'data-views',
    '谁查看过我的信息',
    {
      At: '时间',
      ViewerRole: '查看人的角色',
      Resource: '对象',
      ResourceId: '对象编号',
      Fields: '内容',
      Reason: '理由',
    },
    (id) => ({
      from: sql`data_views`,
      where: sql`user_id = ${id}`,
      id: sql`id`,
      select: sql`${at('at')} as "At", viewer_role as "ViewerRole", resource as "Resource", resource_id as "ResourceId",
        fields as "Fields", reason as "Reason"`,
    }),
  ),
  section(
    'files',
    '上传的文件',
    { Name: '文件名', MimeType: '类型', Size: '大小（字节）', CreatedAt: '上传时间' },
    (id) => ({
      from: sql`files`,
      where: sql`uploaded_by = ${id}`,
      id: sql`id`,
      select: sql`name as "Name", mime_type as "MimeType", size as "Size", ${at('created_at')} as "CreatedAt"`,
    }),
  ),
];
