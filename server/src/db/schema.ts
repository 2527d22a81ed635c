/**
 * Tables. Property names are the contract's field names with a small first letter, so presenters
 * can map them by rule. Dates are `YYYY-MM-DD` strings, money is integer fen in bigint.
 */
import {
  ARTICLE_KINDS,
  ARTICLE_STATUSES,
  LAW_LEVELS,
  PATENT_STATES,
  PATENT_TYPES,
  POSTING_MODES,
  POSTING_STATUSES,
  POSTING_TYPES,
  ROLES,
  SEARCH_KINDS,
  USER_STATUSES,
} from '@ip-portal/contract/labels';
import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { atLeast, holds, inOrder, notEmpty, oneOf, someOf } from './checks.ts';
import { instant, line, record, textArray } from './columns.ts';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

export const users = pgTable(
  'users',
  {
    ...record,
    userName: text('user_name').notNull(),
    passwordHash: text('password_hash').notNull(),
    realName: line('real_name'),
    phone: line('phone'),
    email: line('email'),
    roles: textArray('roles'),
    status: text('status').notNull().default('active'),
    failedLogins: integer('failed_logins').notNull().default(0),
    lockedUntil: instant('locked_until'),
    mustChangePassword: boolean('must_change_password').notNull().default(false),
    passwordChangedAt: instant('password_changed_at').notNull().defaultNow(),
    /** Hashes of the last five passwords, newest first. */
    passwordHistory: textArray('password_history'),
    privacyVersion: line('privacy_version'),
    privacyAgreedAt: instant('privacy_agreed_at'),
    lastLoginAt: instant('last_login_at'),
  },
  (t) => [
    uniqueIndex('users_name_key').on(sql`lower(${t.userName})`),
    atLeast(t.version, 1),
    notEmpty(t.userName),
    notEmpty(t.passwordHash),
    someOf(t.roles, ROLES),
    oneOf(t.status, USER_STATUSES),
    atLeast(t.failedLogins, 0),
  ],
);

export const sessions = pgTable(
  'sessions',
  {
    id: serial('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the cookie's token; the token itself is never stored. */
    tokenHash: text('token_hash').notNull().unique(),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    ip: line('ip'),
    userAgent: line('user_agent'),
  },
  (t) => [index('sessions_user_idx').on(t.userId), index('sessions_expiry_idx').on(t.expiresAt)],
);

/** What may be tried only so often (log-ins, registrations), by digest of who tries what. */
export const attempts = pgTable(
  'attempts',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    since: instant('since').notNull(),
    until: instant('until'),
  },
  (t) => [index('attempts_since_idx').on(t.since)],
);

/** Solved captchas, until they would be refused for their age anyway. */
export const spentChallenges = pgTable(
  'spent_challenges',
  { digest: text('digest').primaryKey(), expiresAt: instant('expires_at').notNull() },
  (t) => [index('spent_challenges_expiry_idx').on(t.expiresAt)],
);

export const auditLog = pgTable(
  'audit_log',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    at: instant('at').notNull().defaultNow(),
    actorId: integer('actor_id'),
    actorName: line('actor_name'),
    ip: line('ip'),
    userAgent: line('user_agent'),
    action: text('action').notNull(),
    resource: text('resource').notNull(),
    resourceId: integer('resource_id'),
    title: line('title'),
    result: text('result').notNull().default('ok'),
    requestId: line('request_id'),
    before: jsonb('before'),
    after: jsonb('after'),
  },
  (t) => [
    index('audit_at_idx').on(t.at),
    index('audit_resource_idx').on(t.resource, t.resourceId),
    index('audit_actor_idx').on(t.actorId),
    // Actions and resources are left open: the log outlives the vocabulary of a version.
    notEmpty(t.action),
    notEmpty(t.resource),
    oneOf(t.result, ['ok', 'failed']),
  ],
);

export const files = pgTable(
  'files',
  {
    id: serial('id').primaryKey(),
    name: text('name').notNull(),
    mimeType: text('mime_type').notNull(),
    size: integer('size').notNull(),
    sha256: text('sha256').notNull(),
    /** Path below the upload folder; also the last part of the public address. */
    storageKey: text('storage_key').notNull().unique(),
    width: integer('width'),
    height: integer('height'),
    /** Widths of the WebP variants that exist. */
    variantWidths: integer('variant_widths').array().notNull().default(sql`'{}'::int[]`),
    uploadedBy: integer('uploaded_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    notEmpty(t.name),
    notEmpty(t.mimeType),
    atLeast(t.size, 1),
    holds(t.sha256, sql`${t.sha256} ~ '^[0-9a-f]{64}$'`),
    notEmpty(t.storageKey),
    atLeast(t.width, 1),
    atLeast(t.height, 1),
  ],
);

export const articles = pgTable(
  'articles',
  {
    ...record,
    kind: text('kind').notNull(),
    status: text('status').notNull().default('draft'),
    title: text('title').notNull(),
    content: line('content'),
    summary: line('summary'),
    cover: text('cover'),
    coverAlt: line('cover_alt'),
    source: line('source'),
    sourceUrl: text('source_url'),
    author: line('author'),
    category: line('category'),
    tags: textArray('tags'),
    publishTime: instant('publish_time'),
    isTop: boolean('is_top').notNull().default(false),
    isRecommended: boolean('is_recommended').notNull().default(false),
    readCount: integer('read_count').notNull().default(0),
    createdBy: text('created_by'),
    updatedBy: text('updated_by'),
  },
  (t) => [
    index('articles_public_idx')
      .on(t.kind, t.isTop.desc(), t.publishTime.desc(), t.id.desc())
      .where(sql`${t.status} = 'published' and ${t.deletedAt} is null`),
    index('articles_neighbour_idx')
      .on(t.kind, t.publishTime, t.id)
      .where(sql`${t.status} = 'published' and ${t.deletedAt} is null`),
    index('articles_due_idx').on(t.publishTime).where(sql`${t.status} = 'published'`),
    atLeast(t.version, 1),
    oneOf(t.kind, ARTICLE_KINDS),
    oneOf(t.status, ARTICLE_STATUSES),
    notEmpty(t.title),
    holds(t.publishTime, sql`${t.status} <> 'published' or ${t.publishTime} is not null`),
    atLeast(t.readCount, 0),
  ],
);

export const laws = pgTable(
  'laws',
  {
    articleId: integer('article_id')
      .primaryKey()
      .references(() => articles.id, { onDelete: 'cascade' }),
    issuingAuthority: line('issuing_authority'),
    documentNumber: line('document_number'),
    level: text('level'),
    promulgationDate: date('promulgation_date', { mode: 'string' }),
    effectiveDate: date('effective_date', { mode: 'string' }),
    repealedDate: date('repealed_date', { mode: 'string' }),
    /** The same for every version of one law; joins the version chain. */
    seriesKey: line('series_key'),
    history: jsonb('history').$type<{ Date: string | null; Text: string }[]>().notNull().default([]),
    articleCount: integer('article_count').notNull().default(0),
    /** Identity of an imported file and a digest of what it said, so that a re-run changes nothing. */
    importKey: text('import_key').unique(),
    importDigest: text('import_digest'),
  },
  (t) => [
    index('laws_series_idx').on(t.seriesKey, t.effectiveDate),
    // The order of the dates is the editor's rule alone: imported statutes may apply from before their promulgation.
    oneOf(t.level, LAW_LEVELS),
    holds(t.history, sql`jsonb_typeof(${t.history}) = 'array'`),
    atLeast(t.articleCount, 0),
  ],
);

export const lawProvisions = pgTable(
  'law_provisions',
  {
    lawId: integer('law_id')
      .notNull()
      .references(() => laws.articleId, { onDelete: 'cascade' }),
    ordinal: integer('ordinal').notNull(),
    type: text('type').notNull(),
    label: line('label'),
    heading: line('heading'),
    anchor: text('anchor').notNull(),
    text: line('text'),
  },
  (t) => [
    primaryKey({ columns: [t.lawId, t.ordinal] }),
    atLeast(t.ordinal, 1),
    oneOf(t.type, ['part', 'chapter', 'section', 'article', 'paragraph-block']),
    notEmpty(t.anchor),
  ],
);

export const articleAttachments = pgTable(
  'article_attachments',
  {
    articleId: integer('article_id')
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    fileId: integer('file_id')
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    ordinal: integer('ordinal').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.articleId, t.fileId] }),
    unique('article_attachments_ordinal_key').on(t.articleId, t.ordinal),
    notEmpty(t.name),
    atLeast(t.ordinal, 1),
  ],
);

/** One row per visitor and article; a visitor counts again after 24 hours. */
export const articleReads = pgTable(
  'article_reads',
  {
    articleId: integer('article_id')
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    visitor: text('visitor').notNull(),
    readAt: instant('read_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.articleId, t.visitor] }), index('article_reads_at_idx').on(t.readAt)],
);

/** Reads counted per day (Asia/Shanghai), for the dashboard. */
export const dailyReads = pgTable(
  'daily_reads',
  {
    day: date('day', { mode: 'string' }).primaryKey(),
    count: integer('count').notNull().default(0),
  },
  (t) => [atLeast(t.count, 0)],
);

export const experts = pgTable(
  'experts',
  {
    ...record,
    name: text('name').notNull(),
    portrait: text('portrait'),
    title: line('title'),
    organization: line('organization'),
    fields: textArray('fields'),
    region: line('region'),
    summary: line('summary'),
    resume: line('resume'),
    isRecommended: boolean('is_recommended').notNull().default(false),
    sort: integer('sort').notNull().default(1000),
  },
  (t) => [atLeast(t.version, 1), notEmpty(t.name), atLeast(t.sort, 0)],
);

export const patents = pgTable(
  'patents',
  {
    ...record,
    /** Canonical form `202111286633.X`; the identity of a patent. */
    applicationNumber: text('application_number').notNull(),
    publicationNumber: text('publication_number'),
    grantNumber: text('grant_number'),
    type: text('type').notNull(),
    title: text('title').notNull(),
    abstract: line('abstract'),
    applicants: textArray('applicants'),
    owners: textArray('owners'),
    inventors: textArray('inventors'),
    agency: line('agency'),
    agent: line('agent'),
    applicationDate: date('application_date', { mode: 'string' }).notNull(),
    publicationDate: date('publication_date', { mode: 'string' }),
    grantDate: date('grant_date', { mode: 'string' }),
    mainIpc: text('main_ipc'),
    ipcs: textArray('ipcs'),
    loc: text('loc'),
    claims: textArray('claims'),
    description: line('description'),
    province: line('province'),
    events: jsonb('events')
      .$type<{ Date: string; Code: string; Text: string; Source?: string }[]>()
      .notNull()
      .default([]),
    termExtensionDays: integer('term_extension_days').notNull().default(0),
    /** Cache of the derived state for filters; refreshed on write and once a day. */
    state: text('state').notNull().default('审中'),
  },
  (t) => [
    uniqueIndex('patents_application_number_key').on(t.applicationNumber),
    index('patents_date_idx').on(t.applicationDate.desc(), t.id.desc()).where(sql`${t.deletedAt} is null`),
    atLeast(t.version, 1),
    notEmpty(t.applicationNumber),
    oneOf(t.type, PATENT_TYPES),
    notEmpty(t.title),
    // 专利法 came into force that day; no Chinese patent is older.
    holds(t.applicationDate, sql`${t.applicationDate} >= '1985-04-01'`),
    inOrder(t.applicationDate, t.publicationDate),
    inOrder(t.applicationDate, t.grantDate),
    inOrder(t.publicationDate, t.grantDate),
    // Designs are classed by Locarno, all others by IPC.
    holds(t.mainIpc, sql`${t.type} <> '外观设计' or ${t.mainIpc} is null`),
    holds(t.ipcs, sql`${t.type} <> '外观设计' or cardinality(${t.ipcs}) = 0`),
    holds(t.loc, sql`${t.type} = '外观设计' or ${t.loc} is null`),
    holds(t.events, sql`jsonb_typeof(${t.events}) = 'array'`),
    atLeast(t.termExtensionDays, 0),
    oneOf(t.state, PATENT_STATES),
  ],
);

export const financingProducts = pgTable(
  'financing_products',
  {
    ...record,
    name: text('name').notNull(),
    bank: text('bank').notNull(),
    amountMinFen: bigint('amount_min_fen', { mode: 'number' }),
    amountMaxFen: bigint('amount_max_fen', { mode: 'number' }),
    termMinMonths: integer('term_min_months'),
    termMaxMonths: integer('term_max_months'),
    rate: line('rate'),
    target: line('target'),
    materials: line('materials'),
    handlingDays: integer('handling_days'),
    onlinePledge: boolean('online_pledge').notNull().default(false),
    validUntil: date('valid_until', { mode: 'string' }),
    content: line('content'),
    sort: integer('sort').notNull().default(1000),
  },
  (t) => [
    atLeast(t.version, 1),
    notEmpty(t.name),
    notEmpty(t.bank),
    atLeast(t.amountMinFen, 0),
    atLeast(t.amountMaxFen, 0),
    inOrder(t.amountMinFen, t.amountMaxFen),
    atLeast(t.termMinMonths, 1),
    atLeast(t.termMaxMonths, 1),
    inOrder(t.termMinMonths, t.termMaxMonths),
    atLeast(t.handlingDays, 0),
    atLeast(t.sort, 0),
  ],
);

export const postings = pgTable(
  'postings',
  {
    ...record,
    ownerId: integer('owner_id').references(() => users.id, { onDelete: 'set null' }),
    type: text('type').notNull(),
    status: text('status').notNull().default('pending'),
    title: text('title').notNull(),
    summary: line('summary'),
    content: line('content'),
    field: line('field'),
    mode: text('mode').notNull(),
    priceText: line('price_text'),
    priceFen: bigint('price_fen', { mode: 'number' }),
    patentNumbers: textArray('patent_numbers'),
    region: line('region'),
    contactName: line('contact_name'),
    contactPhone: line('contact_phone'),
    validUntil: date('valid_until', { mode: 'string' }),
    publishTime: instant('publish_time'),
    reviewNote: line('review_note'),
    reviewedBy: integer('reviewed_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [
    index('postings_list_idx').on(t.status, t.publishTime.desc()),
    index('postings_owner_idx').on(t.ownerId),
    atLeast(t.version, 1),
    oneOf(t.type, POSTING_TYPES),
    oneOf(t.status, POSTING_STATUSES),
    notEmpty(t.title),
    oneOf(t.mode, POSTING_MODES),
    atLeast(t.priceFen, 0),
    holds(t.publishTime, sql`${t.status} <> 'published' or ${t.publishTime} is not null`),
  ],
);

export const links = pgTable(
  'links',
  {
    ...record,
    name: text('name').notNull(),
    link: text('link').notNull(),
    image: text('image'),
    sort: integer('sort').notNull().default(1000),
    isVisible: boolean('is_visible').notNull().default(true),
  },
  (t) => [atLeast(t.version, 1), notEmpty(t.name), notEmpty(t.link), atLeast(t.sort, 0)],
);

/** Single records: the site configuration (`site`) and the about page (`about`). */
export const singles = pgTable(
  'singles',
  {
    key: text('key').primaryKey(),
    value: jsonb('value').$type<Record<string, unknown>>().notNull(),
    version: integer('version').notNull().default(1),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [notEmpty(t.key), holds(t.value, sql`jsonb_typeof(${t.value}) = 'object'`), atLeast(t.version, 1)],
);

/** One row per thing that can be found, segmented by us; written with the record it mirrors. */
export const searchDocuments = pgTable(
  'search_documents',
  {
    kind: text('kind').notNull(),
    refId: integer('ref_id').notNull(),
    title: text('title').notNull(),
    body: line('body'),
    sortDate: instant('sort_date'),
    tokens: tsvector('tokens').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.refId] }),
    index('search_tokens_idx').using('gin', t.tokens),
    index('search_date_idx').on(t.sortDate.desc()),
    oneOf(t.kind, SEARCH_KINDS),
    notEmpty(t.title),
  ],
);
