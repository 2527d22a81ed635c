import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MEMBER_ROLES, ORGANIZATION_STATUSES, type OrganizationStatus } from '../src/organization-words.ts';
import { maskEmail } from '../src/rules/contact.ts';
import { isVerified, managedRoles, memberMay, REMINDER_DAYS, reminderDue } from '../src/rules/organization.ts';
import { organizationWorkflow } from '../src/workflows/organization.ts';

const MOVERS = ['member', 'staff', 'system'] as const;
const mayMove = (from: OrganizationStatus, to: OrganizationStatus, mover: (typeof MOVERS)[number]) =>
  organizationWorkflow.moveTo(from, to, [mover]) !== undefined;
const status = fc.constantFrom(...ORGANIZATION_STATUSES);

describe('states of verification', () => {
  it('lets members hand in and take back, staff decide, the day end', () => {
    const moves = MOVERS.map((mover) => [
      mover,
      ORGANIZATION_STATUSES.flatMap((from) =>
        ORGANIZATION_STATUSES.filter((to) => mayMove(from, to, mover)).map((to) => `${from}→${to}`),
      ),
    ]);
    expect(Object.fromEntries(moves)).toEqual({
      member: [
        'draft→pending',
        'pending→draft',
        'verified→draft',
        'returned→pending',
        'expired→draft',
        'expired→pending',
      ],
      staff: [
        'pending→verified',
        'pending→returned',
        'verified→verified',
        'verified→returned',
        'verified→expired',
        'expired→returned',
      ],
      // Restored when the code is another's by then: it has to be verified anew.
      system: ['verified→draft', 'verified→expired', 'expired→draft'],
    });
  });
  it('never lets a member become verified by themselves', () => {
    for (const from of ORGANIZATION_STATUSES) expect(mayMove(from, 'verified', 'member')).toBe(false);
  });
  it('counts to the end of the last day, in one state alone', () => {
    expect(isVerified('verified', '2026-11-22', '2026-11-22')).toBe(true);
    expect(isVerified('verified', '2026-11-21', '2026-11-22')).toBe(false);
    expect(isVerified('verified', null, '2026-11-22')).toBe(false);
    fc.assert(fc.property(status, (one) => isVerified(one, '2999-01-01', '2026-11-22') === (one === 'verified')));
  });
});

describe('reminders', () => {
  it.each([
    [31, null, null],
    [30, null, 30],
    [29, 30, null],
    [8, 30, null],
    [7, 30, 7],
    [7, null, 7],
    [0, 7, null],
    [0, null, 7],
    [-1, null, null],
  ])('%i days left, reminded at %s: %s', (left, reminded, due) => {
    expect(reminderDue(left, reminded)).toBe(due);
  });
  it('come at most once each, however often and irregularly one looks', () => {
    const looks = fc
      .array(fc.integer({ min: -5, max: 60 }), { maxLength: 40 })
      .map((days) => days.sort((a, b) => b - a));
    fc.assert(
      fc.property(looks, (days) => {
        let reminded: number | null = null;
        const sent: number[] = [];
        for (const left of days) {
          const due = reminderDue(left, reminded);
          if (due === null) continue;
          sent.push(due);
          reminded = due;
        }
        expect(new Set(sent).size).toBe(sent.length);
        expect(sent.length).toBeLessThanOrEqual(REMINDER_DAYS.length);
      }),
    );
  });
});

describe('rights of members', () => {
  it('grow from 只读 to 所有者, and nobody manages a role with rights they lack', () => {
    expect(MEMBER_ROLES.map(managedRoles)).toEqual([
      ['owner', 'manager', 'agent', 'viewer'],
      ['agent', 'viewer'],
      [],
      [],
    ]);
    for (const role of MEMBER_ROLES) expect(memberMay(role, 'view')).toBe(true);
    for (const right of ['profile', 'documents', 'members', 'owners'] as const) {
      expect(memberMay('agent', right)).toBe(false);
      expect(memberMay('viewer', right)).toBe(false);
    }
    expect([memberMay('agent', 'post'), memberMay('viewer', 'post'), memberMay('manager', 'owners')]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

it('masks mail addresses', () => {
  expect(['lin@example.cn', 'a@b', '@b', 'nothing', ''].map(maskEmail)).toEqual([
    'l***@example.cn',
    'a***@b',
    '**',
    '*******',
    '',
  ]);
});
