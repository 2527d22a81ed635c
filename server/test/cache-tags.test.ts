/**
 * A write drops every kept answer that shows what it wrote. Two proofs: each kept route carries the tags of the
 * tables it reads, and after each write of the interface every kept route answers the same as one made anew.
 */
import { type Kind, RESOURCE_OF_KIND, SITEMAP_KINDS } from '@ip-portal/contract';
import { FEED_KINDS } from '@ip-portal/contract/kind-lists';
import { LIST_URLS, recordUrl } from '@ip-portal/contract/urls';
import { sql } from 'drizzle-orm';
import { getViewConfig } from 'drizzle-orm/pg-core';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { CacheTag } from '../src/cache/tags.ts';
import { runDue } from '../src/jobs/run-jobs.ts';
import { OPEN_RECORDS } from '../src/modules/index.ts';
import {
  askForPatentTerms,
  patentRenameJob,
  patentRenameUndoJob,
  patentTermsJob,
} from '../src/modules/patents/index.ts';
import { startTestApp } from './helpers/app.ts';
import { acceptedBodyOf, plainTextOf, publicRecords } from './helpers/declared.ts';
import { importFiles } from './helpers/law-import.ts';
import { makeDist, xmlTexts } from './helpers/site.ts';

const { app, ctx, admin, visitor, user } = await startTestApp({}, await makeDist());
const WORD = '标签样例';

type Made = { Id: number; Version: number; PublicationNumber?: string | null };
type Writes = Record<string, () => Promise<unknown>>;

async function done<T = Made>(call: Promise<{ status: number; text: string; body: { data: T } }>): Promise<T> {
  const { status, text, body } = await call;
  expect(status, text).toBeLessThan(300);
  return body.data;
}
let n = 0;
const publicationOf = (serial: number) => `CN1142${String(serial).padStart(5, '0')}A`;
/** What some say or change besides, so that lists in places of their own move as well. */
const SPECIAL: Record<string, { make?: object; edit?: object }> = {
  Newss: { make: { Category: '工作动态' }, edit: { IsRecommended: true } },
  Notices: { make: { Category: '工作动态', DeadlineAt: '2099-12-31T17:00:00+08:00' }, edit: { IsTop: true } },
  Laws: {
    make: { Category: '工作动态', SeriesKey: WORD },
    edit: { PromulgationDate: '2020-01-01', Content: '<p>第一条 改。</p>' },
  },
  Patents: {
    make: {
      get PublicationNumber() {
        return publicationOf(n);
      },
      PublicationDate: '2024-03-19',
      Abstract: WORD,
    },
    edit: { Abstract: `${WORD} 改` },
  },
  ThinkTanks: { make: { Region: '东湖' }, edit: { Region: '西湖' } },
  Financing: { make: { Bank: '星海银行' } },
  Columns: { make: { Kind: 'notice' } },
  Institutions: { make: { Kind: 'bank' } },
};
/** A new body of each resource, and what changes of it: by its declaration, with a word that is searched for. */
const RECORDS = Object.fromEntries(
  publicRecords.map((one) => {
    const name = plainTextOf(one);
    const special = SPECIAL[one.name];
    const make = () => ({ ...acceptedBodyOf(one, ++n), [name]: `${WORD} ${n}`, ...special?.make });
    return [one.name, { make, edit: { [name]: `${WORD} 改`, ...special?.edit } }];
  }),
);
const create = (resource: string) => done(admin.post<Made>(`/api/${resource}`, RECORDS[resource]?.make()));
/** The resource of every kind that has pages of its own. */
const OPEN = Object.entries(RESOURCE_OF_KIND) as [Kind, (typeof RESOURCE_OF_KIND)[Kind]][];
/** One record of each resource that stays, so that every detail exists. */
const kept: Record<string, Made> = {};

/** A patent without a number of its own that was merged into one that stays. */
let merged: Made = { Id: 0, Version: 0 };
async function mergedPatent(): Promise<Made> {
  const into = await create('Patents');
  const { rows } = await ctx.db.execute<Made>(sql`insert into patents (publication_number, type, title)
    values (${publicationOf(90_000 + into.Id)}, '发明', ${WORD}) returning id as "Id", version as "Version"`);
  const [one] = rows as [Made];
  const body = { OtherId: one.Id, Version: into.Version, OtherVersion: one.Version };
  await done(admin.post(`/api/admin/Patents/${into.Id}/merge`, body));
  return one;
}

/** A file of no preview below an article. */
async function attachedTo(article: number): Promise<number> {
  const { rows } = await ctx.db.execute<{ id: number }>(sql`with file as (
      insert into files (name, mime_type, size, sha256, storage_key)
      values ('说明.txt', 'text/plain', 1, ${'a'.repeat(64)}, 'x') returning id)
    insert into article_attachments (article_id, file_id, name, ordinal)
    select ${article}, id, '说明.txt', 1 from file returning file_id as id`);
  return Number(rows[0]?.id);
}

/** Addresses of every kept route; a new route needs an example here. */
async function examples(): Promise<Record<string, string[]>> {
  const id = (resource: string) => kept[resource]?.Id ?? 0;
  const sitemap = (await visitor.get('/sitemap-pages.xml')).text;
  const pages = xmlTexts(sitemap, 'loc').map((url) => new URL(url).pathname);
  const details = OPEN.map(([kind, resource]) => recordUrl(kind, id(resource)));
  const search = encodeURIComponent(WORD);
  const plain = Object.keys(RECORDS).flatMap((resource) => [
    [`/api/${resource}`, [`/api/${resource}?pageSize=100`]],
    [`/api/${resource}/:id`, [`/api/${resource}/${id(resource)}`]],
  ]);
  return {
    ...Object.fromEntries(plain),
    '/api/Articles/:id': ['Newss', 'Notices', 'Laws'].map((resource) => `/api/Articles/${id(resource)}`),
    '/api/Articles/:id/Attachments/:fileId': [
      `/api/Articles/${id('Notices')}/Attachments/${await attachedTo(id('Notices'))}`,
    ],
    '/api/Laws/Cited': [`/api/Laws/Cited?name=${encodeURIComponent(WORD)}`],
    '/api/Patents/:id/MergedInto': [`/api/Patents/${merged.Id}/MergedInto`],
    '/api/Patents/:id/Similar': [`/api/Patents/${id('Patents')}/Similar`],
    '/api/Patents/:id/Text': [`/api/Patents/${id('Patents')}/Text?Number=${kept.Patents?.PublicationNumber}`],
    '/api/Laws/:id/Provisions': [`/api/Laws/${id('Laws')}/Provisions`],
    '/api/Notices/:id/calendar.ics': [`/api/Notices/${id('Notices')}/calendar.ics`],
    '/api/PrivacyTexts/InForce': ['/api/PrivacyTexts/InForce'],
    '/api/PrivacyTexts/:id': ['/api/PrivacyTexts/1'],
    '/api/PrivacyTexts/:id/Changes': ['/api/PrivacyTexts/1/Changes'],
    '/api/Search': [`/api/Search?keyword=${search}`, `/api/Search?keyword=${encodeURIComponent('签样')}`],
    '/feed/:kind': FEED_KINDS.map((kind) => `/feed/${kind}.xml`),
    '/sitemap-:part.xml': ['/sitemap-pages.xml', '/sitemap-1.xml'],
    '/desktop': ['/desktop'],
    '/desktop/*': [...pages, ...details, `/desktop/search?keyword=${search}`],
    '/app': ['/app'],
    '/app/manifest.webmanifest': ['/app/manifest.webmanifest'],
    '/app/*': ['/app/index', `/app/news/detail?id=${id('Newss')}`],
    '/auth': ['/auth'],
    '/auth/*': ['/auth/login'],
    '/admin': ['/admin'],
    '/admin/*': ['/admin/dashboard'],
  };
}

let routes: Record<string, string[]> = {};
const addressesOf = (route: string) => routes[route] ?? [route];
async function readAll(): Promise<Map<string, string>> {
  const out = new Map<string, string>();
  for (const route of app.keptRoutes()) {
    for (const url of addressesOf(route)) {
      const { status, headers, text } = await visitor.get(url);
      out.set(url, `${status} ${headers.location ?? ''} ${text}`);
    }
  }
  return out;
}

beforeAll(async () => {
  // Filled lists, so that one more record moves what is behind.
  for (const resource of Object.keys(RECORDS)) for (let i = 0; i < 3; i++) kept[resource] = await create(resource);
  merged = await mergedPatent();
  routes = await examples();
}, 120_000);

it('has an example of every kept route', async () => {
  const without = app.keptRoutes().filter((route) => /[:*]/.test(route) && !routes[route]);
  expect(without).toEqual([]);
  for (const [url, answer] of await readAll()) expect(answer.slice(0, 3), url).toMatch(/200|30[12]/);
});

it('has list and records of every kind in the sitemaps', async () => {
  const told = async (part: string) => xmlTexts((await visitor.get(`/sitemap-${part}.xml`)).text, 'loc');
  const addresses = [...(await told('pages')), ...(await told('1'))].map((url) => url.replace(/^https?:\/\/[^/]+/, ''));
  const wanted = SITEMAP_KINDS.flatMap((kind) => [
    LIST_URLS[kind],
    recordUrl(kind, kept[RESOURCE_OF_KIND[kind]]?.Id ?? 0),
  ]);
  expect(addresses).toEqual(expect.arrayContaining(wanted));
  const page = (await visitor.get('/desktop/sitemap')).text;
  expect(SITEMAP_KINDS.filter((kind) => !page.includes(`href="${LIST_URLS[kind]}"`))).toEqual([]);
});

/** Which of these tags a read of a table must carry: all of them, or at least one. */
const TABLES: Record<string, { all: CacheTag[] } | { some: CacheTag[] }> = {
  articles: { some: ['Newss', 'Notices', 'Laws'] },
  laws: { all: ['Laws'] },
  law_provisions: { all: ['Laws'] },
  notice_terms: { all: ['Notices'] },
  article_attachments: { some: ['Newss', 'Notices', 'Laws'] },
  // Rows of files never change.
  files: { all: [] },
  patents: { all: ['Patents'] },
  patent_picks: { all: ['Patents'] },
  ipc_titles: { all: ['Patents'] },
  patent_search: { all: ['Patents'] },
  patent_near_words: { all: ['Patents'] },
  patent_terms: { all: ['Patents'] },
  patent_learning: { all: ['Patents'] },
  patent_class_counts: { all: ['Patents'] },
  patent_merges: { all: ['Patents'] },
  patent_events: { all: ['Patents'] },
  patent_parties: { all: ['Patents'] },
  patent_publications: { all: ['Patents'] },
  patent_sources: { all: ['Patents'] },
  patent_wordings: { all: ['Patents'] },
  experts: { all: ['ThinkTanks'] },
  financing_products: { all: ['Financing'] },
  postings: { all: ['Postings'] },
  columns: { all: ['Columns'] },
  institutions: { all: ['Institutions'] },
  links: { all: ['Links'] },
  privacy_texts: { all: ['PrivacyTexts'] },
  singles: { some: ['WebConfig', 'About'] },
  search_documents: { all: OPEN.map(([, resource]) => resource) },
};

describe('tags of what is read', async () => {
  const { rows } = await ctx.db.execute<{ view: string; table: string }>(
    sql`select view_name as view, table_name as table from information_schema.view_table_usage where view_schema = 'public'`,
  );
  // The table behind a kind is shown under the tag of its resource, also one that is not listed above.
  const rules = { ...TABLES };
  for (const [kind, resource] of OPEN) {
    const view = getViewConfig(OPEN_RECORDS[kind].publicView).name;
    for (const { table } of rows.filter((row) => row.view === view)) rules[table] ??= { all: [resource] };
  }
  const tablesOf = (text: string) => {
    const names = [...text.matchAll(/\b(?:from|join)\s+"?(?:public"?\.)?"?([a-z_]+)/gi)].map((match) => match[1] ?? '');
    const known = names.flatMap((name) => [
      ...(name in rules ? [name] : []),
      ...rows.filter((row) => row.view === name).map((row) => row.table),
    ]);
    return [...new Set(known)];
  };

  it('are carried by every kept answer', async () => {
    const read: string[] = [];
    const query = ctx.db.$client.query.bind(ctx.db.$client);
    const spy = vi.spyOn(ctx.db.$client, 'query').mockImplementation(((
      given: string | { text: string },
      ...rest: []
    ) => {
      read.push(...tablesOf(typeof given === 'string' ? given : given.text));
      return query(given as never, ...rest);
    }) as never);
    let judged = 0;
    try {
      for (const url of app.keptRoutes().flatMap(addressesOf)) {
        ctx.cache.invalidate(['*']);
        read.length = 0;
        await visitor.get(url);
        // Pages read through the interface, whose answers are judged by themselves and hand over their tags.
        const entry = ctx.cache.get(url) ?? ctx.cache.get(`http://localhost${url}`);
        if (!entry) continue;
        for (const table of new Set(read)) {
          const rule = rules[table] ?? { all: [] };
          const carried = (tag: CacheTag) => entry.tags.includes(tag);
          if ('all' in rule)
            expect(
              rule.all.filter((tag) => !carried(tag)),
              `${url} reads ${table}`,
            ).toEqual([]);
          else expect(rule.some.some(carried), `${url} reads ${table}`).toBe(true);
          judged += 1;
        }
      }
    } finally {
      spy.mockRestore();
    }
    expect(judged).toBeGreaterThan(60);
  });
});

/** Every write of the interface that changes content, by the route it takes. */
function writes(): Writes {
  const out: Writes = {};
  for (const [resource, { edit }] of Object.entries(RECORDS)) {
    let made: Made;
    out[`POST /api/${resource}`] = async () => {
      made = await create(resource);
    };
    out[`PUT /api/${resource}/{id}`] = async () => {
      const one = kept[resource];
      await done(admin.put(`/api/${resource}/${one?.Id}`, { ...edit, Version: one?.Version }));
    };
    out[`DELETE /api/${resource}/{id}`] = () => done(admin.delete(`/api/${resource}/${made.Id}`));
    out[`POST /api/admin/${resource}/{id}/restore`] = () =>
      done(admin.post(`/api/admin/${resource}/${made.Id}/restore`));
    out[`POST /api/admin/${resource}/batch`] = () =>
      done(admin.post(`/api/admin/${resource}/batch`, { Ids: [made.Id], Action: 'delete' }));
  }
  for (const [resource, name, edit] of [
    ['Columns', '工作动态', { Name: '中心动态' }],
    ['Institutions', '星海银行', { Name: '大洋银行' }],
  ] as const) {
    const plain = out[`PUT /api/${resource}/{id}`];
    out[`PUT /api/${resource}/{id}`] = async () => {
      await plain?.();
      // What others show of it follows its new name.
      const found = await admin.get<Made[]>(`/api/admin/${resource}?Name=${name}&sortby=Id&order=ascend`);
      const one = found.body.data[0];
      await done(admin.put(`/api/${resource}/${one?.Id}`, { ...edit, Version: one?.Version }));
    };
  }
  out['PUT /api/admin/PatentPicks'] = async () => {
    const oldest = (await admin.get<Made[]>('/api/admin/Patents?sortby=Id&order=ascend')).body.data[0];
    const { Ids: Before } = await done(admin.get<{ Ids: number[] }>('/api/admin/PatentPicks'));
    await done(admin.put('/api/admin/PatentPicks', { Ids: [oldest?.Id], Before }));
  };
  out['POST /api/admin/Patents/{id}/merge'] = mergedPatent;
  out['POST /api/admin/Patents/{id}/unmerge'] = () => done(admin.post(`/api/admin/Patents/${merged.Id}/unmerge`));
  let renamed = 0;
  const rename = () => runDue(ctx, [patentRenameJob, patentRenameUndoJob]);
  out['POST /api/admin/PatentRenames'] = async () => {
    const one = kept.Patents;
    const { Version } = (await admin.get<Made>(`/api/admin/Patents/${one?.Id}`)).body.data;
    await done(admin.put(`/api/Patents/${one?.Id}`, { Applicants: ['写法 甲'], MainIpc: 'G06F16/33', Version }));
    await readAll();
    const body = { From: ['写法 甲'], To: '写法甲', Remember: false };
    renamed = (await done(admin.post<Made>('/api/admin/PatentRenames', body))).Id;
    await rename();
    // Classes are counted by a job, once a day and after an import.
    await askForPatentTerms(ctx);
    await runDue(ctx, [patentTermsJob]);
  };
  out['POST /api/admin/PatentRenames/{id}/undo'] = async () => {
    await done(admin.post(`/api/admin/PatentRenames/${renamed}/undo`));
    await rename();
  };
  out['PUT /api/admin/Links/order'] = async () => {
    const all = (await admin.get<Made[]>('/api/admin/Links?pageSize=100')).body.data.map((one) => one.Id);
    await done(admin.put('/api/admin/Links/order', { Ids: all.reverse() }));
  };
  for (const [single, body] of [
    ['WebConfig', { WebSiteName: '改名' }],
    ['About', { Content: '<p>改写</p>' }],
  ] as const) {
    out[`PUT /api/${single}`] = async () => {
      const { Version } = (await visitor.get<Made>(`/api/${single}`)).body.data;
      await done(admin.put(`/api/${single}`, { ...body, Version }));
    };
  }
  out['POST /api/admin/Laws/import'] = async () => {
    await importFiles(admin, { [`${WORD}.md`]: `# ${WORD}条例\n\n<!-- INFO END -->\n\n第一条 甲。\n` });
  };
  out['POST /api/admin/PrivacyTexts/{id}/publish'] = async () => {
    const draft = { Note: '改写', Content: '<p>改写之后的隐私政策。</p>' };
    const { Id, Version } = await done(admin.post<Made>('/api/admin/PrivacyTexts', draft));
    await done(admin.post(`/api/admin/PrivacyTexts/${Id}/publish`, { Version }));
  };
  return { ...out, ...postingWrites() };
}

/** The trading area is not kept; its numbers are in the statistics. */
function postingWrites(): Writes {
  const body = {
    Type: 'supply',
    Title: '转让一种水泵',
    Summary: '摘要',
    Field: '机械',
    Mode: '转让',
    PriceText: '面议',
    ContactName: '张三',
    ContactPhone: '13812345678',
  };
  let owner: Awaited<ReturnType<typeof user>>;
  let id = 0;
  const current = async () => (await admin.get<Made>(`/api/admin/Postings/${id}`)).body.data;
  const publish = async () =>
    done(admin.put(`/api/admin/Postings/${id}/review`, { Status: 'published', Version: (await current()).Version }));
  return {
    'POST /api/Postings': async () => {
      owner = await user();
      id = (await done(owner.post<Made>('/api/Postings', body))).Id;
    },
    'PUT /api/admin/Postings/{id}/review': publish,
    'PUT /api/Postings/{id}': async () =>
      done(owner.put(`/api/Postings/${id}`, { Title: '转让两种水泵', Version: (await current()).Version })),
    'PUT /api/Postings/{id}/withdraw': async () => {
      await publish();
      await readAll();
      await done(owner.put(`/api/Postings/${id}/withdraw`));
    },
    'PUT /api/Postings/{id}/resubmit': () => done(owner.put(`/api/Postings/${id}/resubmit`)),
    'DELETE /api/Postings/{id}': async () => {
      await publish();
      await readAll();
      await done(owner.delete(`/api/Postings/${id}`));
    },
    'POST /api/admin/Postings/{id}/restore': () => done(admin.post(`/api/admin/Postings/${id}/restore`)),
    'POST /api/admin/Postings/batch': () =>
      done(admin.post('/api/admin/Postings/batch', { Ids: [id], Action: 'delete' })),
  };
}

/** Writes that nothing public shows. */
const PRIVATE =
  /^\w+ \/api\/(auth\/|Users|admin\/Users|Roles|admin\/SecurityPolicy|admin\/SingleSignOn|admin\/Jobs|admin\/Maintenance|admin\/LawImports|admin\/PatentImports|admin\/PatentNameAliases|admin\/PatentHeadingMaps|admin\/Patents\/(import|import\/preview|tags)$|admin\/MessageTemplates|Messages|Tokens|admin\/Tokens|admin\/Webhook|admin\/TextMessages|admin\/PrivacyTexts(\/\{id\})?$|Consents|PersonalData|PrivacyRequests|admin\/PrivacyRequests|Organizations|OrganizationInvitations|admin\/Organizations|admin\/Postings\/\{id\}\/reveal$|Viewing$|admin\/Viewing$|Files$)/;
/** Kept answers that no write changes: fixed addresses, frames without content, what was published for good. */
const STILL = /^(\/api\/PrivacyTexts\/1.*|\/robots\.txt|\/sitemap-pages\.xml|\/(auth|admin|app|desktop)(\/|$).*)$/;

describe('after a write', () => {
  const all = writes();
  const changed = new Set<string>();
  let before: Map<string, string>;

  beforeAll(async () => {
    before = await readAll();
  }, 60_000);

  it('all of them are tried', async () => {
    const { paths } = (await visitor.get('/api/openapi.json')).body as unknown as { paths: Record<string, object> };
    const routes = Object.entries(paths).flatMap(([url, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${url}`),
    );
    const untried = routes.filter((route) => !route.startsWith('GET') && !PRIVATE.test(route) && !(route in all));
    expect(untried).toEqual([]);
  });

  it.each(Object.keys(all))('%s: no kept answer is older than it', async (name) => {
    await all[name]?.();
    const kept = await readAll();
    ctx.cache.invalidate(['*']);
    const fresh = await readAll();
    const old = [...fresh].filter(([url, answer]) => kept.get(url) !== answer).map(([url]) => url);
    expect(old).toEqual([]);
    for (const [url, answer] of fresh) if (before.get(url) !== answer) changed.add(url);
    before = fresh;
  });

  it('every kept answer changed at least once, so each was put to the proof', () => {
    const never = [...before.keys()].filter((url) => !changed.has(url) && !STILL.test(url));
    expect(never).toEqual([]);
  });
});
