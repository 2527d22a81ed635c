/** Columns that nobody updated for too long (国办秘函〔2019〕19号: news 2 weeks, notices and laws 6 months). */
import type { ArticleKind, Dashboard, Rights } from '@ip-portal/contract';
import { inArray, sql } from 'drizzle-orm';
import { scopeOf } from '../../auth/rights.ts';
import type { Executor } from '../../db/client.ts';
import { publicArticles } from '../../db/public-views.ts';
import { columns } from '../../db/schema/columns.ts';
import { readWebConfig } from '../site/index.ts';

type StaleColumn = Dashboard['Todo']['StaleColumns'][number];

/** Right to read the articles of a kind. */
export const ARTICLE_RIGHTS = { news: 'Newss:read', notice: 'Notices:read', law: 'Laws:read' } as const;

/** Days without a new article after which a column is stale. */
const LIMIT_DAYS: Record<StaleColumn['Kind'], number> = { news: 14, notice: 183, law: 183 };

/** Tells whether somebody may read the articles of a column. */
async function readColumns(db: Executor, rights: Rights): Promise<(kind: ArticleKind, name: string) => boolean> {
  const ids = Object.values(ARTICLE_RIGHTS).flatMap((right) => scopeOf(rights, right) ?? []);
  const rows = ids.length ? await db.select().from(columns).where(inArray(columns.id, ids)) : [];
  return (kind, name) =>
    scopeOf(rights, ARTICLE_RIGHTS[kind]) === null || rows.some((one) => one.kind === kind && one.name === name);
}

/** Of those that somebody may read every configured column (laws are one) that is empty or over its limit; the worst ones first. */
export async function staleColumns(db: Executor, rights: Rights, now = new Date()): Promise<StaleColumn[]> {
  const [config, seen, latest] = await Promise.all([
    readWebConfig(db),
    readColumns(db, rights),
    db
      .select({
        kind: publicArticles.kind,
        category: publicArticles.category,
        at: sql<string>`max(${publicArticles.publishTime})`,
      })
      .from(publicArticles)
      .groupBy(publicArticles.kind, publicArticles.category),
  ]);
  const newest = (kind: string, category: string | null): number | null => {
    const times = latest
      .filter((row) => row.kind === kind && (category === null || row.category === category))
      .map((row) => new Date(row.at).getTime());
    return times.length > 0 ? Math.max(...times) : null;
  };
  const column = (Kind: StaleColumn['Kind'], category: string | null): StaleColumn => {
    const at = newest(Kind, category);
    return { Kind, Category: category ?? '', Days: at === null ? null : Math.floor((now.getTime() - at) / 86_400_000) };
  };
  return [
    ...config.NewsCategories.map((category) => column('news', category)),
    ...config.NoticeCategories.map((category) => column('notice', category)),
    column('law', null),
  ]
    .filter(({ Kind, Category }) => seen(Kind, Category))
    .filter((one) => one.Days === null || one.Days > LIMIT_DAYS[one.Kind])
    .sort((a, b) => (b.Days ?? Number.MAX_SAFE_INTEGER) - (a.Days ?? Number.MAX_SAFE_INTEGER));
}
