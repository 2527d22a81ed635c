import {
  type ArticleKind,
  type Dashboard,
  FOUND_STATES,
  type FoundState,
  NOT_VERIFIED,
  type Permission,
  type Rights,
} from '@ip-portal/contract';
import { and, count, desc, eq, gt, gte, isNull, or, type SQL, sql } from 'drizzle-orm';
import { isHeld } from '../../auth/attempts.ts';
import { scopeOf } from '../../auth/rights.ts';
import { withinSql } from '../../crud/limits.ts';
import type { Executor } from '../../db/client.ts';
import { publicArticles, publicPatents, scheduledArticles } from '../../db/public-views.ts';
import { users } from '../../db/schema/accounts.ts';
import { articles, dailyReads } from '../../db/schema/articles.ts';
import { auditLog } from '../../db/schema/audit-log.ts';
import { financingProducts } from '../../db/schema/financing.ts';
import { postings } from '../../db/schema/postings.ts';
import { privacyRequests } from '../../db/schema/privacy.ts';
import { startOfDay, toDay, today } from '../../lib/time.ts';
import { countStats } from '../site/index.ts';
import { ARTICLE_RIGHTS, staleColumns } from './stale-columns.ts';

/** Days the two charts show, today included. */
const CHART_DAYS = 30;
/** A product that ends within so many days needs a look. */
const EXPIRING_DAYS = 30;
const TOP = 10;
/** What a patent is counted by. */
const foundState = sql<FoundState>`case when ${publicPatents.doubt} is null then ${publicPatents.state} else ${sql.raw(`'${NOT_VERIFIED}'`)} end`;

function lastDays(): string[] {
  const midnight = startOfDay(today()).getTime();
  return Array.from({ length: CHART_DAYS }, (_, index) =>
    toDay(new Date(midnight - (CHART_DAYS - 1 - index) * 86_400_000)),
  );
}

type Counts = Omit<Dashboard['Todo'], 'StaleColumns'>;
/** Any of these rights shows a count. */
const SHOWN_TO: Record<keyof Counts | 'Users', readonly Permission[]> = {
  PendingPostings: ['Postings:read'],
  Drafts: ['Newss:read', 'Notices:read', 'Laws:read'],
  Scheduled: ['Newss:read', 'Notices:read', 'Laws:read'],
  ExpiringFinancing: ['Financing:read'],
  PrivacyRequests: ['PrivacyRequests:read'],
  LockedUsers: ['Users:read'],
  HeldUsers: ['Users:read'],
  Alarms: ['AuditLogs:read'],
  Users: ['Users:read'],
};

/** The articles somebody may read: of which kinds, and within which columns. */
function readable(rights: Rights, table: typeof articles | typeof scheduledArticles): SQL {
  const kinds = (Object.keys(ARTICLE_RIGHTS) as ArticleKind[]).filter((kind) =>
    rights.permissions.has(ARTICLE_RIGHTS[kind]),
  );
  const each = kinds.map((kind) =>
    and(eq(table.kind, kind), withinSql(table.columnId, scopeOf(rights, ARTICLE_RIGHTS[kind]))),
  );
  return or(...each) ?? sql`false`;
}

/** What waits, counted among the records that somebody may read. */
async function todo(db: Executor, rights: Rights): Promise<Counts> {
  const products = withinSql(financingProducts.institutionId, scopeOf(rights, 'Financing:read')) ?? sql`true`;
  const until = toDay(new Date(Date.now() + EXPIRING_DAYS * 86_400_000));
  const result = await db.execute<Counts & Record<string, unknown>>(sql`select
    (select count(*)::int from ${postings} where ${postings.status} = 'pending' and ${postings.deletedAt} is null) as "PendingPostings",
    (select count(*)::int from ${articles} where ${articles.status} = 'draft' and ${articles.deletedAt} is null
      and ${readable(rights, articles)}) as "Drafts",
    (select count(*)::int from ${scheduledArticles} where ${readable(rights, scheduledArticles)}) as "Scheduled",
    (select count(*)::int from ${financingProducts} where ${financingProducts.deletedAt} is null and ${products}
      and ${financingProducts.validUntil} between ${today()} and ${until}) as "ExpiringFinancing",
    (select count(*)::int from ${privacyRequests} where ${privacyRequests.endedAt} is null) as "PrivacyRequests",
    (select count(*)::int from ${users} where ${users.deletedAt} is null
      and ${users.status} = 'locked') as "LockedUsers",
    (select count(*)::int from ${users} where ${users.deletedAt} is null and ${isHeld(sql`${users.id}`)}) as "HeldUsers",
    (select count(*)::int from ${auditLog} where ${auditLog.action} = 'alarm'
      and ${auditLog.at} > now() - interval '24 hours') as "Alarms"`);
  const [row] = result.rows;
  if (!row) throw new Error('A query without a table always answers one row');
  return row;
}

/** Everything the first page of the back office shows to whoever has these rights, counted now. */
export async function readDashboard(db: Executor, rights: Rights): Promise<Dashboard> {
  const shown = (name: keyof typeof SHOWN_TO) => SHOWN_TO[name].some((one) => rights.permissions.has(one));
  const days = lastDays();
  const first = days[0] ?? today();
  const day = sql<string>`to_char(${publicArticles.publishTime} at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`;
  const [open, stale, stats, accounts, published, reads, top, states] = await Promise.all([
    todo(db, rights),
    staleColumns(db, rights),
    countStats(db),
    db.select({ total: count() }).from(users).where(isNull(users.deletedAt)),
    db
      .select({ day, total: count() })
      .from(publicArticles)
      .where(sql`${publicArticles.publishTime} >= ${startOfDay(first).toISOString()}`)
      .groupBy(sql`1`),
    db.select().from(dailyReads).where(gte(dailyReads.day, first)),
    db
      .select({
        Id: publicArticles.id,
        Kind: publicArticles.kind,
        Title: publicArticles.title,
        ReadCount: publicArticles.readCount,
      })
      .from(publicArticles)
      .where(gt(publicArticles.readCount, 0))
      .orderBy(desc(publicArticles.readCount), desc(publicArticles.id))
      .limit(TOP),
    db.select({ state: foundState, total: count() }).from(publicPatents).groupBy(foundState),
  ]);
  const perDay = new Map(published.map((row) => [row.day, row.total]));
  const readsPerDay = new Map(reads.map((row) => [row.day, row.count]));
  const perState = new Map(states.map((row) => [row.state, row.total]));
  return {
    Todo: {
      ...(Object.fromEntries(
        Object.entries(open).map(([name, total]) => [name, shown(name as keyof Counts) ? total : null]),
      ) as Counts),
      StaleColumns: stale,
    },
    Stats: stats,
    Users: shown('Users') ? (accounts[0]?.total ?? 0) : null,
    PublishedPerDay: days.map((one) => ({ Date: one, Count: perDay.get(one) ?? 0 })),
    ReadsPerDay: days.map((one) => ({ Date: one, Count: readsPerDay.get(one) ?? 0 })),
    TopArticles: top.map((row) => ({ ...row, Kind: row.Kind as ArticleKind })),
    PatentStates: FOUND_STATES.map((State) => ({ State, Count: perState.get(State) ?? 0 })),
  };
}
