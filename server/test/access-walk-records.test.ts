/**
 * Every route of a record × every ready role, as it is and limited, × an own, another's and a deleted record. What is
 * expected is reckoned from the tables of the contract alone: rights, limits, who may publish.
 */
import {
  completeRoles,
  type Declared,
  isWithin,
  LIMIT_KINDS,
  type LimitKind,
  limitKindOf,
  limitKindsOf,
  READY_ROLES,
  type ReadyRoleCode,
  type Rights,
  type RoleLimit,
  type RoleLimits,
  resources,
  rightsOf,
} from '@ip-portal/contract';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import type { Client } from './helpers/app.ts';
import { startTestApp } from './helpers/app.ts';
import { madeUpNumber } from './helpers/application-number.ts';
import { type RecordRoute, recordRoutes } from './helpers/collect-routes.ts';
import { bodyOf } from './helpers/declared.ts';
import { MANAGED } from './helpers/managed.ts';
import { actor } from './helpers/staff.ts';

const t = await startTestApp();
const { admin, ctx } = t;

/** Tables that are not called as the resource is. */
const TABLES: Record<string, string> = {
  Newss: 'articles',
  Notices: 'articles',
  Laws: 'articles',
  Financing: 'financing_products',
  ThinkTanks: 'experts',
};
/** `TrialNotes` → `trial_notes`. */
const tableOf = (resource: string) =>
  TABLES[resource] ?? resource.replace(/(?!^)[A-Z]/g, (letter) => `_${letter}`).toLowerCase();
const STATED = new Set(['Newss', 'Notices', 'Laws', 'Financing', 'ThinkTanks']);

const walked = recordRoutes(t.routes);

interface Record_ {
  id: number;
  /** Of what limits name; null where nothing does. */
  limitId: number | null;
  deleted: boolean;
  published: boolean;
}
const records = new Map<string, Record_[]>();
/** What the actors are limited to, by kind. */
const own = {} as Record<LimitKind, number>;
const limits: RoleLimit[] = [];

beforeAll(async () => {
  const create = async (resource: string, body: object) => {
    const made = await admin.post<{ Id: number }>(`/api/${resource}`, body);
    expect(made.status, made.text).toBe(201);
    return made.body.data.Id;
  };
  const columns: Record<string, number[]> = {};
  for (const kind of ['news', 'notice', 'law'])
    columns[kind] = [
      await create('Columns', { Kind: kind, Name: `甲${kind}`, IsVisible: true }),
      await create('Columns', { Kind: kind, Name: `乙${kind}`, IsVisible: true }),
    ];
  const banks = [
    await create('Institutions', { Kind: 'bank', Name: '甲银行' }),
    await create('Institutions', { Kind: 'bank', Name: '乙银行' }),
  ];
  let n = 0;
  const more = (resource: string, place: number): object => {
    const article = (kind: string) => ({ Content: '<p>文</p>', Category: `${'甲乙'[place]}${kind}` });
    return (
      {
        Newss: article('news'),
        Notices: article('notice'),
        Laws: article('law'),
        Patents: { ApplicationNumber: madeUpNumber(++n) },
        Financing: { Bank: `${'甲乙'[place]}银行`, InstitutionId: banks[place] },
        Columns: { Kind: 'news' },
        Institutions: { Kind: 'bank' },
      }[resource] ?? {}
    );
  };
  for (const resource of MANAGED) {
    const declared = (resources as readonly Declared[]).find(({ name }) => name === resource);
    if (!declared) throw new Error(resource);
    const made: Record_[] = [];
    const kind = { Newss: 'news', Notices: 'notice', Laws: 'law' }[resource];
    for (const place of [0, 1])
      for (const published of STATED.has(resource) ? [false, true] : [true])
        for (const deleted of [false, true]) {
          const status = STATED.has(resource) ? { Status: published ? 'published' : 'draft' } : {};
          const id = await create(resource, { ...bodyOf(declared, ++n), ...more(resource, place), ...status });
          if (deleted) expect((await admin.delete(`/api/${resource}/${id}`)).status).toBe(200);
          const limitId = kind
            ? (columns[kind]?.[place] ?? 0)
            : resource === 'Financing'
              ? (banks[place] ?? 0)
              : resource === 'ThinkTanks'
                ? id
                : null;
          made.push({ id, limitId, deleted, published });
        }
    records.set(resource, made);
  }
  own.institution = banks[0] ?? 0;
  own.expert = records.get('ThinkTanks')?.[0]?.id ?? 0;
  for (const kind of ['news', 'notice', 'law'] as const)
    limits.push({ role: '', kind: 'column', id: columns[kind]?.[0] ?? 0, of: kind, whole: false });
  for (const kind of ['institution', 'expert'] as const)
    limits.push({ role: '', kind, id: own[kind], of: null, whole: false });
  everybody = walkers();
});

let everybody: Promise<Walker[]>;

interface Walker {
  name: string;
  as: Client;
  rights: Rights;
}

/** A role as it is, and limited where it can be. */
async function walkers(): Promise<Walker[]> {
  const found: Walker[] = [];
  for (const code of ['user', 'admin', ...Object.keys(READY_ROLES)]) {
    const role = Object.hasOwn(READY_ROLES, code) ? READY_ROLES[code as ReadyRoleCode] : undefined;
    const kinds = role ? limitKindsOf(role.permissions) : [];
    for (const limited of kinds.length > 0 ? [false, true] : [false]) {
      const mine = limited
        ? limits.filter(({ kind }) => kinds.includes(kind)).map((one) => ({ ...one, role: code }))
        : [];
      const roles = completeRoles(['user', code]);
      const idsOf = (kind: LimitKind) => mine.filter((one) => one.kind === kind).map(({ id }) => id);
      const told: RoleLimits = {
        Role: code,
        Columns: idsOf('column'),
        Institutions: idsOf('institution'),
        Experts: idsOf('expert'),
      };
      const { as } = await actor(t, roles, limited ? [told] : []);
      const rights = rightsOf({ roles, own: {}, separateDuties: false, limits: mine });
      found.push({ name: limited ? `${code} (limited)` : code, as, rights });
    }
  }
  return found;
}

/** Answers as the tables have it. */
function expected({ rights }: Walker, { method, url, access, resource }: RecordRoute, record: Record_): number {
  const { deleted, published, limitId } = record;
  const holds = (action: string) => {
    const permission = `${resource}:${action}` as Parameters<typeof rights.scopes.get>[0];
    if (!rights.permissions.has(permission)) return false;
    return limitKindOf(permission) === null || isWithin(rights.scopes.get(permission) ?? null, limitId);
  };
  if (access === 'public') return !deleted && (published || holds('read')) ? 200 : 404;
  const [, action = ''] = access.split(':');
  if (!rights.permissions.has(access as never)) return 403;
  if (!holds(action)) return 404;
  if (url.startsWith('/api/admin') && method === 'GET') return 200;
  if (url.endsWith('/restore')) return deleted ? 200 : 409;
  if (deleted) return 404;
  // Nothing is changed but the version: of what is published even that takes the right to publish.
  return method === 'PUT' && STATED.has(resource) && published && !holds('publish') ? 403 : 200;
}

/** The records that can tell something of a walker at a route: where a door is shut for all of them, one. */
function telling({ rights }: Walker, { method, access, resource }: RecordRoute, closed: boolean): Record_[] {
  const all = records.get(resource) ?? [];
  if (closed) return all.slice(0, 1);
  const limited = [...rights.scopes.keys()].some((permission) => permission.startsWith(`${resource}:`));
  const first = all[0]?.limitId;
  return all.filter(({ published, deleted, limitId }) => {
    // Whether a record is published matters to the public, and to who would change it.
    if (published && method !== 'PUT' && access !== 'public' && STATED.has(resource)) return false;
    return limited || limitId === first || !deleted;
  });
}

it('opens exactly the records that rights and limits speak of', { timeout: 300_000 }, async () => {
  const wrong: string[] = [];
  const everyone = await everybody;
  let asked = 0;
  for (const resource of MANAGED) {
    const mine = walked.filter((route) => route.resource === resource && route.url.endsWith('/batch') === false);
    const routes = mine.filter(({ url }) => /\/:id(\/restore)?$/.test(url));
    expect(routes.length, resource).toBeGreaterThanOrEqual(5);
    const table = sql.identifier(tableOf(resource));
    for (const walker of everyone)
      for (const route of routes) {
        const closed = route.access !== 'public' && !walker.rights.permissions.has(route.access as never);
        for (const record of telling(walker, route, closed)) {
          const url = route.url.replace(':id', String(record.id));
          const changes = route.method !== 'GET';
          const before = changes
            ? (await ctx.db.execute(sql`select version, deleted_at from ${table} where id = ${record.id}`)).rows[0]
            : undefined;
          const body = route.method === 'PUT' ? { Version: before?.version } : undefined;
          const answer = await walker.as.call(route.method as 'GET', url, body);
          asked += 1;
          const status = expected(walker, route, record);
          if (answer.status !== status)
            wrong.push(
              `${walker.name} ${route.method} ${url} ${JSON.stringify(record)}: ${answer.status}, not ${status}`,
            );
          if (changes && answer.status === 200)
            await ctx.db.execute(sql`update ${table} set deleted_at = ${before?.deleted_at} where id = ${record.id}`);
        }
      }
  }
  expect(wrong).toEqual([]);
  expect(asked).toBeGreaterThan(1_000);
});

it('lists and batches reach no further', { timeout: 300_000 }, async () => {
  const wrong: string[] = [];
  for (const walker of await everybody)
    for (const [kind, { resources: names }] of Object.entries(LIMIT_KINDS))
      for (const resource of names as readonly string[]) {
        const all = records.get(resource) ?? [];
        const scope = (action: string) => {
          const permission = `${resource}:${action}` as Parameters<typeof walker.rights.scopes.get>[0];
          return walker.rights.permissions.has(permission) ? (walker.rights.scopes.get(permission) ?? null) : [];
        };
        for (const deleted of [false, true]) {
          const query = deleted ? (kind === 'column' ? '&State=deleted' : '&Deleted=true') : '';
          const list = await walker.as.get<{ Id: number }[]>(`/api/admin/${resource}?pageSize=100${query}`);
          if (!walker.rights.permissions.has(`${resource}:read` as never)) {
            if (list.status !== 403) wrong.push(`${walker.name} ${resource} list ${list.status}`);
            continue;
          }
          const ids = list.body.data.map(({ Id }) => Id).sort((a, b) => a - b);
          const due = all.filter((one) => one.deleted === deleted && isWithin(scope('read'), one.limitId));
          if (JSON.stringify(ids) !== JSON.stringify(due.map(({ id }) => id)) || list.body.total !== due.length)
            wrong.push(
              `${walker.name} ${resource} ${deleted}: ${ids} of ${list.body.total}, not ${due.map(({ id }) => id)}`,
            );
        }
        for (const Action of ['offline', 'delete'] as const) {
          const right = Action === 'offline' ? 'publish' : 'delete';
          const live = all.filter((one) => !one.deleted && one.published);
          const answer = await walker.as.post<{ Done: number; Failed: { Id: number }[] }>(
            `/api/admin/${resource}/batch`,
            {
              Ids: live.map(({ id }) => id),
              Action,
            },
          );
          if (!walker.rights.permissions.has(`${resource}:${right}` as never)) {
            if (answer.status !== 403) wrong.push(`${walker.name} ${resource} ${Action} ${answer.status}`);
            continue;
          }
          const reach = live.filter((one) => isWithin(scope(right), one.limitId));
          if (answer.body.data.Done !== reach.length) wrong.push(`${walker.name} ${resource} ${Action} ${answer.text}`);
          const table = sql.identifier(tableOf(resource));
          for (const { id } of reach)
            await ctx.db.execute(sql`update ${table} set deleted_at = null, status = 'published' where id = ${id}`);
        }
      }
  expect(wrong).toEqual([]);
});

it('no route of a managed record is left out', () => {
  const left = walked.filter(
    ({ url, resource }) => MANAGED.includes(resource) && !/(\/:id(\/restore)?|\/batch)$/.test(url),
  );
  // Reads of what is public, and commands on two records at once: `patents/merge.test.ts` says who may.
  expect(left.map(({ method, url }) => `${method} ${url}`).sort()).toEqual([
    'GET /api/Laws/:id/Provisions',
    'GET /api/Notices/:id/calendar.ics',
    'GET /api/Patents/:id/MergedInto',
    'GET /api/Patents/:id/Similar',
    'GET /api/Patents/:id/Text',
    'GET /api/admin/Patents/:id/merge',
    'POST /api/admin/Patents/:id/merge',
    'POST /api/admin/Patents/:id/unmerge',
  ]);
});
