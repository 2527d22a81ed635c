/**
 * What is public, said once: one view a kind. Lists, details, feeds, search, sitemap, related articles,
 * statistics, timeliness and the scheduler read these and add no condition of their own. PostgreSQL folds
 * a view into the statement that reads it, so the partial indexes of the tables serve. No view reads
 * another: a migration can then replace each of them alone.
 */
import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { pgView } from 'drizzle-orm/pg-core';
import { articles } from './schema/articles.ts';
import { columns } from './schema/columns.ts';
import { experts } from './schema/experts.ts';
import { financingProducts } from './schema/financing.ts';
import { institutions } from './schema/institutions.ts';
import { laws } from './schema/laws.ts';
import { links } from './schema/links.ts';
import { patents } from './schema/patents.ts';
import { postings } from './schema/postings.ts';
import { privacyTexts } from './schema/privacy.ts';

/** The portal's calendar day. */
const TODAY = sql`(now() at time zone 'Asia/Shanghai')::date`;
const released = and(eq(articles.status, sql`'published'`), isNull(articles.deletedAt));
/**
 * `is true` keeps "due" from being taken for the bound of an index: a search for the neighbour of an old
 * article would start at this very moment and pass every article between.
 */
const publicArticle = and(released, sql`(${articles.publishTime} <= now()) is true`);
const notExpired = (table: typeof financingProducts | typeof postings): SQL =>
  sql`(${table.validUntil} is null or ${table.validUntil} >= ${TODAY})`;

/** Articles that are published, due and not deleted. */
export const publicArticles = pgView('public_articles').as((query) =>
  query.select().from(articles).where(publicArticle),
);

/** Articles that become public by themselves once their time has come. */
export const scheduledArticles = pgView('scheduled_articles').as((query) =>
  query
    .select()
    .from(articles)
    .where(and(released, sql`${articles.publishTime} > now()`)),
);

/** What laws have besides, of public articles; `article_id` joins them. */
export const publicLaws = pgView('public_laws').as((query) =>
  query
    .select()
    .from(laws)
    .where(sql`exists (select 1 from ${articles} where ${articles.id} = ${laws.articleId} and ${publicArticle})`),
);

export const publicPatents = pgView('public_patents').as((query) =>
  query.select().from(patents).where(isNull(patents.deletedAt)),
);

export const publicExperts = pgView('public_experts').as((query) =>
  query
    .select()
    .from(experts)
    .where(and(isNull(experts.deletedAt), eq(experts.status, sql`'published'`))),
);

/** Financing products on offer today. */
export const publicFinancingProducts = pgView('public_financing_products').as((query) =>
  query
    .select()
    .from(financingProducts)
    .where(
      and(
        isNull(financingProducts.deletedAt),
        eq(financingProducts.status, sql`'published'`),
        notExpired(financingProducts),
      ),
    ),
);

export const publicColumns = pgView('public_columns').as((query) =>
  query
    .select()
    .from(columns)
    .where(and(isNull(columns.deletedAt), sql`${columns.isVisible}`)),
);

export const publicInstitutions = pgView('public_institutions').as((query) =>
  query.select().from(institutions).where(isNull(institutions.deletedAt)),
);

export const publicLinks = pgView('public_links').as((query) =>
  query
    .select()
    .from(links)
    .where(and(isNull(links.deletedAt), sql`${links.isVisible}`)),
);

/** Postings every logged-in user may see: the trading area is closed to visitors. */
export const publicPostings = pgView('public_postings').as((query) =>
  query
    .select()
    .from(postings)
    .where(and(isNull(postings.deletedAt), eq(postings.status, sql`'published'`), notExpired(postings))),
);

/** Versions of the privacy text that were published. */
export const publicPrivacyTexts = pgView('public_privacy_texts').as((query) =>
  query.select().from(privacyTexts).where(isNotNull(privacyTexts.publishedAt)),
);
