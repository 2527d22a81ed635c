import {
  About,
  type AboutWrite,
  aboutResource,
  schemasOf,
  WebConfig,
  type WebConfigWrite,
  webConfigResource,
} from '@ip-portal/contract';
import { asc, eq } from 'drizzle-orm';
import type { TObject } from 'typebox';
import type { Actor } from '../../context.ts';
import { readSingle, type Single, type Stored, writeSingle } from '../../crud/single-record.ts';
import type { Executor } from '../../db/client.ts';
import { publicLinks, publicPrivacyTexts } from '../../db/public-views.ts';
import { cleanHtml } from '../../lib/html.ts';
import { toTimestamp } from '../../lib/time.ts';
import { texts } from '../../text/index.ts';
import { listColumnNames, writeColumnNames } from '../columns/index.ts';
import { DEFAULT_ABOUT, DEFAULT_SITE } from './defaults.ts';

type SiteValue = typeof DEFAULT_SITE;
type AboutValue = typeof DEFAULT_ABOUT;

const SITE: Single<SiteValue> = { key: 'site', resource: 'WebConfig', title: '站点配置', defaults: DEFAULT_SITE };
const ABOUT: Single<AboutValue> = { key: 'about', resource: 'About', title: '关于我们', defaults: DEFAULT_ABOUT };

/** Only the fields the schema names and the body carries. */
function given(schema: TObject, body: Record<string, unknown>): Record<string, unknown> {
  const names = Object.keys(schema.properties).filter((name) => name !== 'Version' && body[name] !== undefined);
  return Object.fromEntries(names.map((name) => [name, body[name]]));
}

async function webConfig(db: Executor, site: Stored<SiteValue>): Promise<WebConfig> {
  // One after the other: in a transaction there is one connection.
  const Links = await db
    .select({ Link: publicLinks.link, Image: publicLinks.image, Name: publicLinks.name })
    .from(publicLinks)
    .orderBy(asc(publicLinks.sort), asc(publicLinks.id));
  const NewsCategories = await listColumnNames(db, 'news');
  const NoticeCategories = await listColumnNames(db, 'notice');
  const HasTerms = (await db.$count(publicPrivacyTexts, eq(publicPrivacyTexts.kind, 'terms'))) > 0;
  const value = given(WebConfig, site.value) as SiteValue;
  return { ...value, NewsCategories, NoticeCategories, Links, HasTerms, Version: site.version };
}

/** Name, footer, columns and links of the site. Shown by everything tagged `WebConfig`, `Columns`, `Links` and `PrivacyTexts`. */
export async function readWebConfig(db: Executor): Promise<WebConfig> {
  return webConfig(db, await readSingle(db, SITE));
}

/** Changes the given fields of the site's configuration; lists of columns are written as such. */
export async function writeWebConfig(tx: Executor, body: WebConfigWrite, actor: Actor): Promise<WebConfig> {
  const { NewsCategories, NoticeCategories, ...site } = body;
  if (NewsCategories) await writeColumnNames(tx, actor, 'news', NewsCategories);
  if (NoticeCategories) await writeColumnNames(tx, actor, 'notice', NoticeCategories);
  const values = given(schemasOf(webConfigResource).Update, site) as Partial<SiteValue>;
  if (values.Copyright !== undefined) values.Copyright = cleanHtml(values.Copyright);
  return webConfig(tx, await writeSingle(tx, SITE, values, body.Version, actor));
}

const about = ({ value, version, updatedAt }: Stored<AboutValue>): About => ({
  ...(given(About, value) as AboutValue),
  UpdatedAt: toTimestamp(updatedAt),
  Version: version,
});

/** The about page. */
export async function readAbout(db: Executor): Promise<About> {
  return about(await readSingle(db, ABOUT));
}

/** Changes the given fields of the about page. */
export async function writeAbout(tx: Executor, body: AboutWrite, actor: Actor): Promise<About> {
  const values = given(schemasOf(aboutResource).Update, body) as Partial<AboutValue>;
  if (values.Content !== undefined) values.Content = await texts.cleanHtml(values.Content);
  return about(await writeSingle(tx, ABOUT, values, body.Version, actor));
}
