/** Walks over every route the app registers: access rules, response schemas, and that answers obey them. */

import { createRequire } from 'node:module';
import {
  completeRoles,
  type Declared,
  PERMISSIONS,
  permissionsOf,
  READY_ROLES,
  type ReadyRoleCode,
  type RoleLimit,
  resources,
} from '@ip-portal/contract';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { files } from '../src/db/schema/files.ts';
import { publicRoutes } from '../src/public-routes.ts';
import { seedDemo } from '../src/seed/seed-demo.ts';
import { startTestApp } from './helpers/app.ts';
import { bodyOf } from './helpers/declared.ts';
import { importFiles } from './helpers/law-import.ts';
import { addDocument, create, join } from './helpers/organization.ts';

const { ctx, app, admin, visitor, user, client, routes } = await startTestApp();

/**
 * What anyone may call: reads that a resource declares as public, and what belongs to no resource. The
 * latter are written out here, so that a change of the list is a change of this test.
 */
const declared: readonly Declared[] = resources;
const PUBLIC = [
  ...declared.flatMap(({ name, public: open = [] }) =>
    open.map((path) => `GET /api/${name}${path}`.replace(/\/$/, '')),
  ),
  'GET /api/Articles/:id',
  'GET /api/Articles/:id/Attachments/:fileId',
  'GET /api/Articles/:id/Read',
  'GET /api/Files/:key',
  'GET /api/Files/Drawings/:key',
  'GET /api/PrivacyTexts',
  'GET /api/PrivacyTexts/InForce',
  'GET /api/PrivacyTexts/:id',
  'GET /api/PrivacyTexts/:id/Changes',
  'GET /api/Search',
  'GET /api/Stats',
  'GET /api/auth/userinfo',
  'GET /api/docs',
  'GET /api/health/live',
  'GET /api/health/ready',
  'GET /api/openapi.json',
  'GET /api/auth/sso',
  'GET /api/auth/sso/callback',
  'GET /api/auth/sso/start',
  'POST /api/auth/login',
  'POST /api/auth/logout',
  'POST /api/auth/passkeys/login',
  'POST /api/auth/passkeys/login/options',
  'GET /api/auth/ways',
  'POST /api/auth/sms',
  'POST /api/auth/sms/login',
  'POST /api/auth/sms/recovery',
  'POST /api/auth/recovery',
  'POST /api/auth/recovery/reset',
  'POST /api/auth/register',
];
/** The description of the API itself has no schema. */
const UNDESCRIBED = new Set(['/api/openapi.json', '/api/docs']);
/** What leads a browser elsewhere (sso.test.ts, laws/cited.test.ts) has nothing to say. */
const MOVES = new Set(['/api/auth/sso/start', '/api/auth/sso/callback', '/api/Laws/Cited']);

/** What ends the session that walks. */
const ENDS = new Set(['PUT /api/auth/password', 'POST /api/auth/sessions/revoke-others']);

interface Route {
  method: string;
  url: string;
  access: string | undefined;
  response: Record<string, { content?: unknown }>;
}
const all: Route[] = routes
  .flatMap((route) => [route.method].flat().map((method) => ({ method: String(method), route })))
  .filter(({ method }) => method !== 'HEAD')
  .map(({ method, route }) => ({
    method,
    url: route.url,
    access: route.config?.access,
    response: (route.schema?.response ?? {}) as Route['response'],
  }));
const name = (route: Route) => `${route.method} ${route.url}`;
const address = (url: string, id = '1') =>
  url
    .replace(/:key\b/g, `${'0'.repeat(32)}.pdf`)
    .replace(/:\w+/g, id)
    .replace('*', 'x');

beforeAll(async () => {
  expect(await seedDemo(ctx)).toBe(true);
});

describe('access', () => {
  it('is declared by every route, and public only where the list says so', () => {
    expect(all.length).toBeGreaterThan(60);
    const rules: readonly string[] = ['public', 'user', 'staff', ...PERMISSIONS];
    expect(all.filter((route) => !rules.includes(route.access ?? '')).map(name)).toEqual([]);
    expect(
      all
        .filter((route) => route.access === 'public')
        .map(name)
        .sort(),
    ).toEqual([...PUBLIC].sort());
    // Besides these the list in the source names only pages of the site.
    expect([...publicRoutes].filter((one) => one.includes(' /api/') && !PUBLIC.includes(one))).toEqual([]);
  });

  it('everything below /api/admin is for staff', () => {
    const open = ['public', 'user', undefined];
    expect(all.filter((route) => route.url.startsWith('/api/admin') && open.includes(route.access)).map(name)).toEqual(
      [],
    );
  });

  it('is enforced: 401 for visitors, 403 for plain users', async () => {
    const plain = await user();
    const wrong: string[] = [];
    for (const route of all.filter((one) => one.access !== 'public')) {
      const send = async (by: typeof visitor, expected: number) => {
        const body = route.method === 'GET' ? undefined : {};
        const answer = await by.call(route.method as 'GET', address(route.url), body);
        if (answer.status !== expected || answer.body.success !== false) wrong.push(`${name(route)} ${answer.status}`);
      };
      await send(visitor, 401);
      if (route.access !== 'user') await send(plain, 403);
    }
    expect(wrong).toEqual([]);
  });
});

describe('roles', () => {
  /** What the roles that have to be bound are bound to. */
  const bound = { institution: 0, expert: 0 };
  beforeAll(async () => {
    const first = async (resource: string) => (await admin.get<{ Id: number }[]>(`/api/${resource}`)).body.data[0]?.Id;
    Object.assign(bound, { institution: await first('Institutions'), expert: await first('ThinkTanks') });
  });
  const limitsOf = (code: string): RoleLimit[] => {
    const kind = ({ bank: 'institution', expert: 'expert' } as const)[code];
    return kind ? [{ role: code, kind, id: bound[kind], of: null, whole: false }] : [];
  };
  const granted = (code: string): ReadonlySet<string> =>
    permissionsOf({ roles: completeRoles(['user', code]), own: {}, separateDuties: false, limits: limitsOf(code) });
  const codes = ['user', 'admin', ...Object.keys(READY_ROLES)];
  const PASSWORD = 'Kiefer-93-Wolke-Pfad';
  /** What a batch does to records stands in its body. */
  const batches = (permission: string) => {
    const [resource, action] = permission.split(':');
    return { url: `/api/admin/${resource}/batch`, Action: action === 'delete' ? 'delete' : 'offline' };
  };

  async function actAs(code: string) {
    const UserName = `role_${code}`;
    const first = await admin.post('/api/Users', {
      UserName,
      Password: `${PASSWORD}-1`,
      Roles: [...new Set(['user', code])],
      Limits: limitsOf(code).map(({ role, kind, id }) => ({
        Role: role,
        ...(kind === 'expert' ? { Experts: [id] } : { Institutions: [id] }),
      })),
    });
    expect(first.status, first.text).toBe(201);
    const one = client();
    await one.post('/api/auth/login', { UserName, Password: `${PASSWORD}-1` });
    const changed = await one.put('/api/auth/password', { OldPassword: `${PASSWORD}-1`, NewPassword: PASSWORD });
    expect(changed.status, changed.text).toBe(200);
    // What needs an agreement asks for it: that is no question of rights.
    expect((await one.post('/api/Consents', { Kind: 'privacy', Number: 1 })).status).toBe(200);
    return { one, permissions: changed.body.data.Permissions as string[] };
  }

  it.each(codes)('%s opens exactly the routes whose permission it holds', async (code) => {
    const wrong: string[] = [];
    const { one, permissions } = await actAs(code);
    const held = granted(code);
    expect([...permissions].sort()).toEqual([...held].sort());
    const staff = code !== 'user' && (code === 'admin' || READY_ROLES[code as ReadyRoleCode].staff);
    for (const route of all.filter((candidate) => candidate.access !== 'public' && !ENDS.has(name(candidate)))) {
      const access = route.access ?? '';
      const open = access === 'user' || (access === 'staff' ? staff : held.has(access));
      // An id that nobody has: what is asked here is who may ask at all.
      const body = route.method === 'GET' ? undefined : {};
      const answer = await one.call(route.method as 'GET', address(route.url, '2147483647'), body);
      if ((answer.status === 403) === open) wrong.push(`${code} ${name(route)} ${answer.status}`);
    }
    for (const permission of PERMISSIONS.filter((each) => /:(delete|publish|review)$/.test(each))) {
      const { url, Action } = batches(permission);
      if (!all.some((route) => route.url === url)) continue;
      const answer = await one.post(url, { Ids: [2147483647], Action });
      // Plain records know no such move: 400 for whoever may come that far.
      if ((answer.status === 403) === held.has(permission)) wrong.push(`${code} ${permission} ${url} ${answer.status}`);
    }
    expect(wrong).toEqual([]);
  });

  it('name every permission some route asks for, and no other', () => {
    const asked = new Set(all.map((route) => route.access ?? '').filter((access) => access.includes(':')));
    const inBody = PERMISSIONS.filter((one) => /:(publish|delete|review|grant)$/.test(one));
    expect([...asked].filter((one) => !(PERMISSIONS as readonly string[]).includes(one))).toEqual([]);
    expect(PERMISSIONS.filter((one) => !asked.has(one) && !inBody.includes(one))).toEqual([]);
  });
});

describe('answers', () => {
  let ours = { id: '', documentId: '' };
  let pair = { merged: '', own: '', other: '' };
  const require = createRequire(import.meta.url);
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  (require('ajv-formats') as (ajv: unknown) => void)(ajv);

  beforeAll(async () => {
    await admin.delete('/api/ThinkTanks/1');
    await admin.post('/api/Roles', { Name: '栏目编辑', Permissions: ['Newss:read', 'Newss:write'] });
    // What the demo content holds nothing of.
    for (const resource of declared.filter((one) => one.public?.includes('/:id'))) {
      const { total } = (await admin.get(`/api/admin/${resource.name}`)).body;
      if (total === 0) await admin.post(`/api/${resource.name}`, bodyOf(resource, 1));
    }
  });

  it('have a response schema for success on every route', () => {
    const missing = all.filter(
      (route) =>
        !UNDESCRIBED.has(route.url) &&
        !Object.keys(route.response).some((status) => status.startsWith(MOVES.has(route.url) ? '302' : '2')),
    );
    expect(missing.map(name)).toEqual([]);
  });

  it('obey the declared schema, for visitors and administrators, on real content', { timeout: 120_000 }, async () => {
    const plain = await user();
    // Of an organisation both belong to, with a document.
    const organization = await create(admin);
    await join(admin, plain, organization.Id, 'manager');
    const document = (await addDocument(admin, organization.Id)).body.data;
    ours = { id: String(organization.Id), documentId: String(document.Id) };
    const [file] = await ctx.db.select().from(files).where(eq(files.isPrivate, false)).limit(1);
    await plain.post('/api/Postings', {
      Type: 'supply',
      Title: '转让一种检测装置',
      Summary: '摘要',
      Mode: '转让',
      ContactName: '张三',
      ContactPhone: '13812345678',
    });
    await plain.post('/api/PrivacyRequests', { Kind: 'explain', Text: '请说明处理规则' });
    await ctx.db.execute(sql`with one as (insert into patent_imports (files) values ('{a.jsonl}') returning id)
      insert into patent_import_faults (import_id, file, line, refused, reason) select id, 'a.jsonl', 1, true, '没有名称' from one`);
    // Two of one patent that are merged, and two that could be.
    const numberless = sql`insert into patents (publication_number, type, title)
      values ('CN114290001A', '发明', '泵'), ('CN114290002A', '发明', '泵'), ('CN114290003A', '发明', '泵') returning id`;
    const [into, gone, twin] = (await ctx.db.execute<{ id: number }>(numberless)).rows.map(({ id }) => id);
    const both = await admin.post(`/api/admin/Patents/${into}/merge`, { OtherId: gone, Version: 1, OtherVersion: 1 });
    expect(both.status, both.text).toBe(200);
    pair = { merged: String(gone), own: String(into), other: String(twin) };
    await importFiles(admin, { '条例.md': '# 条例\n\n<!-- INFO END -->\n\n第一条 甲。\n' });
    const faults: string[] = [];
    let checked = 0;
    for (const route of all.filter(({ method, url }) => method === 'GET' && !UNDESCRIBED.has(url) && !MOVES.has(url))) {
      const binary = route.response['200']?.content !== undefined;
      for (const [who, by] of [
        ['visitor', visitor],
        ['admin', admin],
        ['user', plain],
      ] as const) {
        if ((who === 'visitor' && route.access !== 'public') || (who === 'user' && route.access !== 'user')) continue;
        for (const path of await paths(route.url, file?.storageKey ?? '')) {
          const answer = await by.get(path);
          checked += 1;
          if (answer.status !== 200) faults.push(`${who} ${path}: ${answer.status} ${answer.text.slice(0, 200)}`);
          else if (!binary) {
            const validate = ajv.compile(route.response['200'] ?? {});
            if (!validate(answer.body)) faults.push(`${who} ${path}: ${ajv.errorsText(validate.errors).slice(0, 300)}`);
          }
        }
      }
    }
    expect(faults).toEqual([]);
    expect(checked).toBeGreaterThan(80);
  });

  /** Addresses to ask: ids that exist, taken from the list beside the detail; lists also sorted and filtered. */
  async function paths(url: string, key: string): Promise<string[]> {
    if (url === '/api/admin/PatentNames/Examples') return [`${url}?Name=${encodeURIComponent('甲公司')}`];
    if (url.includes('/Drawings/')) return ['/api/Files/Drawings/202011934027.X-1.svg'];
    if (url.includes(':key')) return [`/api/Files/${key}`, `/api/Files/${key}?w=320`];
    if (/\/Organizations\/:id/.test(url)) {
      return [url.replace(':id', ours.id).replace(':documentId', ours.documentId)];
    }
    if (url === '/api/Search') return [`${url}?keyword=${encodeURIComponent('专利')}`, `${url}?keyword=zzzzqq`];
    if (url === '/api/Patents/Similar') return [`${url}?text=${encodeURIComponent('污泥热解装置')}`];
    if (url === '/api/Articles/:id/Attachments/:fileId') {
      const { rows } = await ctx.db.execute<{ article: number; file: number }>(
        sql`select t.article_id as article, t.file_id as file
          from article_attachments t join public_articles a on a.id = t.article_id`,
      );
      expect(rows.length).toBeGreaterThan(1);
      return rows.map(({ article, file }) => `/api/Articles/${article}/Attachments/${file}`);
    }
    if (!url.includes(':')) return [url, ...(listed(url) ? [`${url}?pageSize=100`, `${url}?current=50`] : [])];
    const parent = url.slice(0, url.indexOf('/:'));
    const source =
      {
        '/api/Articles': '/api/Newss',
        '/api/Users': '/api/admin/Users',
        '/api/Postings': '/api/admin/Postings',
        '/api/Roles': '/api/admin/Roles',
      }[parent] ?? parent;
    // A file for calendars have notices with a deadline alone.
    const dated = url.endsWith('/calendar.ics');
    if (url.endsWith('/MergedInto')) return [address(url, pair.merged)];
    if (url === '/api/admin/Patents/:id/merge') return [`${address(url, pair.own)}?OtherId=${pair.other}`];
    if (url === '/api/Patents/:id/Text') {
      const { data } = (
        await admin.get<{ Id: number; GrantNumber: string }[]>(
          `/api/Patents?State=${encodeURIComponent('有权')}&pageSize=3`,
        )
      ).body;
      return data.map(({ Id, GrantNumber }) => `${address(url, String(Id))}?Number=${GrantNumber}`);
    }
    const list = await admin.get<{ Id: number; DeadlineAt?: string }[]>(`${source}?pageSize=${dated ? 50 : 3}`);
    const ids = (list.body.data ?? []).filter((one) => one.DeadlineAt || !dated).flatMap(({ Id }) => Id || []);
    if (ids.length === 0) throw new Error(`${source} has no records: ${list.status} ${list.text.slice(0, 200)}`);
    return ids.map((id) => address(url, String(id)));
  }
  function listed(url: string): boolean {
    const data = all.find((route) => route.method === 'GET' && route.url === url)?.response['200'] as
      | { properties?: { total?: unknown } }
      | undefined;
    return data?.properties?.total !== undefined && !/sessions|ReCom|Top8/.test(url);
  }

  it('the description names every route', async () => {
    const spec = (await app.inject('/api/openapi.json')).json<{
      openapi: string;
      paths: Record<string, Record<string, unknown>>;
    }>();
    expect(spec.openapi).toMatch(/^3\./);
    const described = new Set(
      Object.entries(spec.paths).flatMap(([path, methods]) =>
        Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
      ),
    );
    const missing = all
      .filter((route) => !UNDESCRIBED.has(route.url))
      .map((route) => name(route).replace(/:(\w+)/g, '{$1}'))
      .filter((one) => !described.has(one));
    expect(missing).toEqual([]);
  });
});
