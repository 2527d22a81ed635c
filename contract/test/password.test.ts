import { describe, expect, it } from 'vitest';
import { passwordFault, passwordMin } from '../src/rules/password.ts';

const user = { userName: 'zhangsan', admin: false };
const admin = { userName: 'zhangsan', admin: true };

describe('a password', () => {
  it('has 8 to 128 characters, 12 for administrators', () => {
    expect([passwordMin(false), passwordMin(true)]).toEqual([8, 12]);
    expect(passwordFault('Abc-123', user)).toBe('密码至少 8 个字符');
    expect(passwordFault('Abc-1234', user)).toBeNull();
    expect(passwordFault('Abc-1234567', admin)).toBe('密码至少 12 个字符（后台账号）');
    expect(passwordFault('Abc-12345678', admin)).toBeNull();
    expect(passwordFault(`Abc-${'1'.repeat(124)}`, user)).toBeNull();
    expect(passwordFault(`Abc-${'1'.repeat(125)}`, user)).toBe('密码最多 128 个字符');
  });

  it.each([
    ['aaaaaaaa', false],
    ['aaaa1111', false],
    ['AAAA1111', false],
    ['aaaaAAAA', false],
    ['1111----', false],
    ['aaaa----', false],
    ['aaAA1111', true],
    ['aaAA----', true],
    ['aa11----', true],
    ['AA11----', true],
    ['中文aaAA好好', true],
    ['aA1-aA1-', true],
  ])('has three of four classes of characters: %s', (password, good) => {
    expect(passwordFault(password, user)).toBe(good ? null : '密码须包含大写字母、小写字母、数字、符号中的至少三类');
  });

  it('is not well known, in any spelling', () => {
    const known = '密码过于常见或包含用户名，请换一个';
    const words = ['Passw0rd', 'PASSw0rd', 'Password1', 'Password123', 'p@ssw0rd', 'P@SSW0RD', 'Admin123', 'admin@123'];
    for (const one of [...words, 'Qwer1234', 'Qwerty123', 'Abc12345', 'Abcd1234', 'Test1234']) {
      expect(passwordFault(one, user), one).toBe(known);
    }
    expect(passwordFault('Password1-', user)).toBeNull();
  });

  it('does not hold the user name, but for very short ones', () => {
    const known = '密码过于常见或包含用户名，请换一个';
    expect(passwordFault('ZhangSan-1', user)).toBe(known);
    expect(passwordFault('x-Zhangsan1', { userName: 'ZhangSan', admin: false })).toBe(known);
    expect(passwordFault('Lisi-12345', { userName: 'Lisi', admin: false })).toBe(known);
    expect(passwordFault('Li1-12345', { userName: 'li1', admin: false })).toBeNull();
  });
});
