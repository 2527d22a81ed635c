/** Whose account an array of roles makes, and that no array with a bound role in it stands for every permission. */
import { describe, expect, it } from 'vitest';
import { completeRoles, isPlainAdmin, isStaffRole, isWorkRole, PERMISSIONS, rightsOf } from '../src/permissions.ts';
import { READY_ROLES, type ReadyRole } from '../src/roles.ts';
import { mayBeMapped } from '../src/rules/mapped-roles.ts';
import { BOUND_ROLES, hasWorkplace, isStaff, workplaceName } from '../src/rules/workplace.ts';

const ready: [string, ReadyRole][] = Object.entries(READY_ROLES);

/** Every choice of these. */
const subsets = (all: readonly string[]): string[][] =>
  Array.from({ length: 2 ** all.length }, (_, bits) => all.filter((_one, at) => bits & (1 << at)));

/** Every account without a role of staff that says what for, `admin` or not, in every order of `admin` and the role. */
const bare = subsets(['admin', 'user', 'enterprise', 'person', ...BOUND_ROLES]).filter((roles) =>
  BOUND_ROLES.some((role) => roles.includes(role)),
);

it('the bound roles are those that have to be bound, and none of them is of staff', () => {
  expect(ready.filter(([, role]) => role.binds).map(([code]) => code)).toEqual([...BOUND_ROLES]);
  for (const code of BOUND_ROLES) {
    expect([READY_ROLES[code].staff, isStaffRole(code), isWorkRole(code)]).toEqual([false, false, true]);
    expect(mayBeMapped(code, [], true)).toBe(false);
  }
});

it('a workplace is what roles of staff and bound ones give, and nothing else', () => {
  for (const [code, role] of ready) expect(isWorkRole(code), code).toBe(role.staff || role.binds !== undefined);
  expect(['admin', 'own_7', 'user', 'nonsense'].map(isWorkRole)).toEqual([true, true, false, false]);
  expect([['user', 'admin', 'editor'], ['user', 'bank'], ['user', 'person'], []].map(hasWorkplace)).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(
    [
      ['user', 'admin', 'bank'],
      ['expert', 'user'],
      ['user', 'enterprise'],
    ].map(workplaceName),
  ).toEqual(['管理后台', '工作台', null]);
});

describe('complete roles', () => {
  it('of bound ones carry `user`, and `admin` only beside a role of staff', () => {
    for (const roles of bare) {
      const complete = completeRoles(roles);
      expect([isStaff(complete), complete[0]], roles.join()).toEqual([false, 'user']);
      expect(new Set(complete)).toEqual(new Set(['user', ...roles.filter((role) => role !== 'admin')]));
      expect(completeRoles(complete)).toEqual(complete);
      for (const staff of ['editor', 'own_4']) {
        const mixed = completeRoles([...roles, staff]);
        expect(mixed).toEqual(expect.arrayContaining(['user', 'admin', staff]));
      }
    }
  });

  it('of others are what they were: staff carry `admin`, it stands alone as well, own roles are of staff', () => {
    expect(completeRoles(['admin'])).toEqual(['admin']);
    expect(completeRoles(['admin', 'enterprise', 'user'])).toEqual(['user', 'admin', 'enterprise']);
    expect(completeRoles(['own_3', 'user'])).toEqual(['user', 'admin', 'own_3']);
    expect(completeRoles(['person', 'user'])).toEqual(['user', 'person']);
  });
});

describe('`admin` beside a bound role', () => {
  const limits = BOUND_ROLES.map((role) => ({
    role,
    kind: READY_ROLES[role].binds,
    id: 1,
    of: null,
    whole: false,
  }));

  it('never stands for every permission, as it was written or complete', () => {
    for (const roles of bare.flatMap((one) => [one, [...one].reverse(), completeRoles(one)])) {
      expect(isPlainAdmin(roles), roles.join()).toBe(false);
      const may = new Set(roles.flatMap((role) => ready.find(([code]) => code === role)?.[1].permissions ?? []));
      for (const separateDuties of [false, true]) {
        const holding = { roles, own: {}, separateDuties };
        expect(rightsOf({ ...holding, limits }).permissions, roles.join()).toEqual(may);
        expect(rightsOf({ ...holding, limits: [] }).permissions.size, roles.join()).toBe(0);
      }
    }
  });

  it('stands for it beside nothing that says what for', () => {
    for (const roles of [['admin'], ['user', 'admin'], ['user', 'admin', 'enterprise', 'person']]) {
      expect(isPlainAdmin(roles)).toBe(true);
      expect(rightsOf({ roles, own: {}, separateDuties: false, limits: [] }).permissions.size).toBe(PERMISSIONS.length);
    }
  });
});
