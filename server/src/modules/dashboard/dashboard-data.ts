import { type ArticleKind, type Dashboard, PATENT_STATES } from '@ip-portal/contract';
import { count, desc, gt, gte, isNull, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { publicArticles, publicPatents, scheduledArticles } from '../../db/public-views.ts';
import { articles, auditLog, dailyReads, financingProducts, postings, users } from '../../db/schema.ts';
import { startOfDay, toDay, today } from '../../lib/time.ts';
import { countStats } from '../site/index.ts';
import { staleColumns } from './stale-columns.ts';

/** Days the two charts show, today included. */
const CHART_DAYS = 30;
/** A product that ends within so many days needs a look. */
const EXPIRING_DAYS = 30;
const TOP = 10;

function lastDays(): string[] {
  const midnight = startOfDay(today()).getTime();
  return Array.from({ length: CHART_DAYS }, (_, index) =>
    toDay(new Date(midnight - (CHART_DAYS - 1 - index) * 86_400_000)),
  );
}

async function todo(db: Executor): Promise<Omit<Dashboard['Todo'], 'StaleColumns'>> {
  const until = toDay(new Date(Date.now() + EXPIRING_DAYS * 86_400_000));
  const result = await db.execute<Omit<Dashboard['Todo'], 'StaleColumns'> & Record<string, unknown>>(sql`select
    (select count(*)::int from ${postings} where ${postings.status} = 'pending' and ${postings.deletedAt} is null) as "PendingPostings",
    (select count(*)::int from ${articles} where ${articles.status} = 'draft' and ${articles.deletedAt} is null) as "Drafts",
    (select count(*)::int from ${scheduledArticles}) as "Scheduled",
    (select count(*)::int from ${financingProducts} where ${financingProducts.deletedAt} is null
      and ${financingProducts.validUntil} between ${today()} and ${until}) as "ExpiringFinancing",
    (select count(*)::int from ${users} where ${users.deletedAt} is null
      and (${users.status} = 'locked' or ${users.lockedUntil} > now())) as "LockedUsers",
    (select count(distinct resource_id)::int from ${auditLog} where ${auditLog.action} = 'alarm'
      and ${auditLog.at} > now() - interval '24 hours') as "GuessedAccounts"`);
  const [row] = result.rows;
  if (!row) throw new Error('A query without a table always answers one row');
  return row;
}

/** Everything the first page of the back office shows, counted now. */
export async function readDashboard(db: Executor): Promise<Dashboard> {
  const days = lastDays();
  const first = days[0] ?? today();
  const day = sql<string>`to_char(${publicArticles.publishTime} at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`;
  const [open, stale, stats, accounts, published, reads, top, states] = await Promise.all([
    todo(db),
    staleColumns(db),
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
    db.select({ state: publicPatents.state, total: count() }).from(publicPatents).groupBy(publicPatents.state),
  ]);
  const perDay = new Map(published.map((row) => [row.day, row.total]));
  const readsPerDay = new Map(reads.map((row) => [row.day, row.count]));
  const perState = new Map(states.map((row) => [row.state, row.total]));
  return {
    Todo: { ...open, StaleColumns: stale },
    Stats: stats,
    Users: accounts[0]?.total ?? 0,
    PublishedPerDay: days.map((one) => ({ Date: one, Count: perDay.get(one) ?? 0 })),
    ReadsPerDay: days.map((one) => ({ Date: one, Count: readsPerDay.get(one) ?? 0 })),
    TopArticles: top.map((row) => ({ ...row, Kind: row.Kind as ArticleKind })),
    PatentStates: PATENT_STATES.map((State) => ({ State, Count: perState.get(State) ?? 0 })),
  };
}
