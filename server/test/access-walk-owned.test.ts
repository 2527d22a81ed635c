/**
 * Every route of a record that somebody owns, or that no limits speak of × every ready role × an own, another's and a
 * deleted record. What is expected follows from the declared right and the table of `helpers/owned-routes.ts`.
 */
import { completeRoles, type Permission, permissionsOf, READY_ROLES } from '@ip-portal/contract';
import { expect, it } from 'vitest';
import { startTestApp } from './helpers/app.ts';
import { recordRoutes } from './helpers/collect-routes.ts';
import { MANAGED } from './helpers/managed.ts';
import type { Given, Owner } from './helpers/owned-records.ts';
import { ownedRecords } from './helpers/owned-records.ts';
import type { OwnedRoute } from './helpers/owned-routes.ts';
import { ownedRoutes } from './helpers/owned-routes.ts';
import { actor } from './helpers/staff.ts';

const t = await startTestApp({ trustProxy: 1 });
const records = ownedRecords(t);
const table = ownedRoutes(records);
const all = recordRoutes(t.routes);
const accessOf = new Map(all.map(({ method, url, access }) => [`${method} ${url}`, access]));

interface Walker extends Owner {
  code: string;
  holds(permission: string): boolean;
}
const KINDS = ['other', 'own', 'deleted'] as const;
type Kind = (typeof KINDS)[number];

/** What a walker is answered. */
function expected(one: OwnedRoute, access: string, { holds }: Walker, kind: Kind): number {
  const { done = 200, own = done, deleted = 404, stranger = 404, beside, sees } = one;
  if (access.includes(':') && !holds(access)) return 403;
  if (kind === 'deleted') return access.includes(':') ? deleted : 404;
  if (access.includes(':')) return kind === 'own' ? own : done;
  if (kind === 'own' && !one.common) return own;
  if (beside && holds(beside)) return done;
  return sees && holds(sees) ? 403 : stranger;
}

it('opens to its owner and to whom the table says, whatever the role', { timeout: 300_000 }, async () => {
  const walkers: Walker[] = await Promise.all(
    ['user', 'admin', ...Object.keys(READY_ROLES)].map(async (code) => {
      const roles = completeRoles(['user', code]);
      const held = permissionsOf({ roles, own: {}, separateDuties: false, limits: [] });
      const made = await actor(t, roles);
      made.as.source = `10.1.0.${made.id % 250}`;
      return { ...made, code, holds: (permission: string) => held.has(permission as Permission) };
    }),
  );
  const wrong: string[] = [];
  const asked = { other: 0, own: 0, deleted: 0 };
  for (const one of table) {
    const [method = '', url = ''] = one.route.split(' ');
    const access = accessOf.get(one.route) ?? '';
    const make = async (kind: Kind, walker: Walker): Promise<Given> => {
      const given = await one.make(kind === 'own' ? walker : await actor(t, ['user']));
      if (kind === 'deleted' && one.table) await records.remove(one.table, given);
      return given;
    };
    const ask = async (kind: Kind, walker: Walker, given: Given) => {
      const path = url.replace(/:(\w+)/g, (_, name: string) => String(given[name === 'event' ? 'id' : name]));
      const { payload, headers } = one.send?.() ?? { payload: one.body?.(given), headers: {} };
      const answer = await walker.as.call(method as 'GET', path + (one.query ?? ''), payload, headers);
      asked[kind] += 1;
      const status = expected(one, access, walker, kind);
      if (answer.status !== status)
        wrong.push(`${walker.code} ${one.route} ${kind}: ${answer.status}, not ${status} ${answer.text.slice(0, 90)}`);
    };
    for (const kind of KINDS) {
      if ((kind === 'own' && one.common) || (kind === 'deleted' && !one.table)) continue;
      const changes = (walker: Walker) =>
        expected(one, access, walker, kind) < 300 && method !== 'GET' && one.keeps !== true;
      // What nobody changes serves for all. Had a refusal changed it, the first who may would not find it as it was.
      const [first = walkers[0]] = walkers.filter(changes);
      const shared = kind === 'own' ? undefined : await make(kind, first as Walker);
      const still = walkers.filter((walker) => !changes(walker));
      await Promise.all(still.map(async (walker) => ask(kind, walker, shared ?? (await make(kind, walker)))));
      for (const walker of walkers.filter(changes))
        await ask(kind, walker, walker === first && shared ? shared : await make(kind, walker));
    }
  }
  expect(wrong).toEqual([]);
  expect(Math.min(...Object.values(asked))).toBeGreaterThan(900);
});

it('no route of a record is left out of both walks', () => {
  const known = new Set(table.map(({ route }) => route));
  const left = all
    .filter(({ url, resource }) => !MANAGED.includes(resource) && !url.endsWith('/batch'))
    .map(({ method, url }) => `${method} ${url}`)
    .filter((route) => !known.has(route));
  expect(left).toEqual([]);
  expect([...known].filter((route) => !accessOf.has(route))).toEqual([]);
});
