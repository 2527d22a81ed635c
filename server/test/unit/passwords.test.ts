import { passwordFault } from '@ip-portal/contract/rules/password';
import { describe, expect, it } from 'vitest';
import { generatePassword } from '../../src/auth/first-admin.ts';
import { hashPassword, verifyAgainstNobody, verifyPassword } from '../../src/auth/passwords.ts';

describe('a hash', () => {
  it('is argon2id with 19 MiB and two passes, salted', async () => {
    const [one, two] = [await hashPassword('Geheim-2026'), await hashPassword('Geheim-2026')];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
  });

  it('fits its password alone', async () => {
    const stored = await hashPassword('Geheim-2026');
    expect([await verifyPassword(stored, 'Geheim-2026'), await verifyPassword(stored, 'Geheim-2027')]).toEqual([
      true,
      false,
    ]);
  });

  it('of nobody fits nothing', async () => {
    expect([await verifyAgainstNobody('no such user'), await verifyAgainstNobody('x')]).toEqual([false, false]);
  });
});

describe('a password that is made up', () => {
  it('has 16 characters, obeys the rule for administrators and is never the same', () => {
    const made = Array.from({ length: 200 }, generatePassword);
    expect(new Set(made).size).toBe(200);
    for (const one of made) {
      expect(one).toHaveLength(16);
      expect(passwordFault(one, { userName: 'admin', admin: true })).toBeNull();
      expect(one, 'no letters that are taken for others').not.toMatch(/[IOl01]/);
    }
    // The four of certain classes do not always stand in front.
    expect(made.some((one) => !/^[A-Z][a-z]\d[-_+=]/.test(one))).toBe(true);
  });
});
