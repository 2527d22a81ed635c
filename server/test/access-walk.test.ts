/** Walks over every route the app registers: access rules, response schemas, and that answers obey them. */

import { createRequire } from 'node:module';
import { type Declared, resources } from '@ip-portal/contract';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { FastifyServerOptions, RouteOptions } from 'fastify';
import { beforeAll, describe, expect, it, vi } from 'vitest';

const routes = vi.hoisted(() => [] as RouteOptions[]);
vi.mock('fastify', async (original) => {
  const real = await original<typeof import('fastify')>();
  const collecting = (options: FastifyServerOptions) => {
    const app = real.default(options);
    app.addHook('onRoute', (route) => {
      routes.push(route);
    });
    return app;
  };
  return { ...real, default: collecting };
});
const { bodyOf } = await import('./helpers/declared.ts');
const { startTestApp } = await import('./helpers/app.ts');
const { seedDemo } = await import('../src/seed/seed-demo.ts');
const { publicRoutes } = await import('../src/public-routes.ts');

const { ctx, app, admin, visitor, user } = await startTestApp();

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
  'GET /api/Articles/:id/Read',
  'GET /api/Files/:key',
  'GET /api/Search',
  'GET /api/Stats',
  'GET /api/auth/userinfo',
  'GET /api/docs',
  'GET /api/health/live',
  'GET /api/health/ready',
  'GET /api/openapi.json',
  'POST /api/auth/login',
  'POST /api/auth/logout',
  'POST /api/auth/register',
];
/** The description of the API itself has no schema. */
const UNDESCRIBED = new Set(['/api/openapi.json', '/api/docs']);

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

describe('access', () => {
  it('is declared by every route, and public only where the list says so', () => {
    expect(all.length).toBeGreaterThan(60);
    expect(all.filter((route) => !['public', 'user', 'admin'].includes(route.access ?? '')).map(name)).toEqual([]);
    expect(
      all
        .filter((route) => route.access === 'public')
        .map(name)
        .sort(),
    ).toEqual([...PUBLIC].sort());
    // Besides these the list in the source names only pages of the site.
    expect([...publicRoutes].filter((one) => one.includes(' /api/') && !PUBLIC.includes(one))).toEqual([]);
  });

  it('everything below /api/admin is for administrators', () => {
    expect(all.filter((route) => route.url.startsWith('/api/admin') && route.access !== 'admin').map(name)).toEqual([]);
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
      if (route.access === 'admin') await send(plain, 403);
    }
    expect(wrong).toEqual([]);
  });
});

describe('answers', () => {
  const require = createRequire(import.meta.url);
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  (require('ajv-formats') as (ajv: unknown) => void)(ajv);

  beforeAll(async () => {
    expect(await seedDemo(ctx)).toBe(true);
    await admin.delete('/api/ThinkTanks/1');
    // What the demo content holds nothing of.
    for (const resource of declared.filter((one) => one.public?.includes('/:id'))) {
      const { total } = (await admin.get(`/api/admin/${resource.name}`)).body;
      if (total === 0) await admin.post(`/api/${resource.name}`, bodyOf(resource, 1));
    }
  });

  it('have a response schema for success on every route', () => {
    const missing = all.filter(
      (route) => !UNDESCRIBED.has(route.url) && !Object.keys(route.response).some((status) => status.startsWith('2')),
    );
    expect(missing.map(name)).toEqual([]);
  });

  it('obey the declared schema, for visitors and administrators, on real content', { timeout: 120_000 }, async () => {
    const file = await ctx.db.query.files.findFirst();
    const plain = await user();
    await plain.post('/api/Postings', {
      Type: 'supply',
      Title: '转让一种检测装置',
      Summary: '摘要',
      Mode: '转让',
      ContactName: '张三',
      ContactPhone: '13812345678',
    });
    const faults: string[] = [];
    let checked = 0;
    for (const route of all.filter((one) => one.method === 'GET' && !UNDESCRIBED.has(one.url))) {
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
    if (url.includes(':key')) return [`/api/Files/${key}`, `/api/Files/${key}?w=320`];
    if (url === '/api/Search') return [`${url}?keyword=${encodeURIComponent('专利')}`, `${url}?keyword=zzzzqq`];
    if (!url.includes(':')) return [url, ...(listed(url) ? [`${url}?pageSize=100`, `${url}?current=50`] : [])];
    const parent = url.slice(0, url.indexOf('/:'));
    const source =
      { '/api/Articles': '/api/Newss', '/api/Users': '/api/admin/Users', '/api/Postings': '/api/admin/Postings' }[
        parent
      ] ?? parent;
    const list = await admin.get<{ Id: number }[]>(`${source}?pageSize=3`);
    const ids = (list.body.data ?? []).map((one) => one.Id);
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
