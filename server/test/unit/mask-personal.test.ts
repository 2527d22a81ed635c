import { expect, it } from 'vitest';
import { maskField, maskPersonal, unlessMask } from '../../src/lib/mask-personal.ts';

it('masks by the name of the field, at any depth, and leaves the rest', () => {
  const value = {
    realName: '欧阳若谷',
    Phone: '13812345678',
    contacts: [{ ContactPhone: '010-12345678', contactEmail: 'a.b@example.cn', Title: '13812345678' }],
    Version: 2,
    at: null,
  };
  expect(maskPersonal(value)).toEqual({
    realName: '欧***',
    Phone: '138****5678',
    contacts: [{ ContactPhone: '010-******78', contactEmail: 'a***@example.cn', Title: '13812345678' }],
    Version: 2,
    at: null,
  });
  expect(value.Phone).toBe('13812345678');
});

it('masks twice as once, and nothing that is empty', () => {
  for (const [name, text] of [
    ['phone', '13812345678'],
    ['contactPhone', '0510-81234567'],
    ['contactPhone', '转接 8 号'],
    ['email', 'z@example.cn'],
    ['contactName', '张三'],
    ['contactName', 'Ann'],
    ['identityNumber', '11010519491231002X'],
    ['phone', ''],
  ] as const) {
    const once = maskField(name, text);
    expect(maskField(name, once)).toBe(once);
    if (text !== '') expect(once).not.toBe(text);
  }
});

it('is not deceived by a star in what somebody typed', () => {
  expect(maskField('contactPhone', '138*12345678')).not.toContain('12345678');
  expect(maskField('contactName', '张三*')).not.toContain('三');
});

it('tells a mask that came back from a new value', () => {
  expect(unlessMask('phone', '138****5678', '13812345678')).toBeUndefined();
  expect(unlessMask('phone', '13900000000', '13812345678')).toBe('13900000000');
  expect(unlessMask('phone', '', '13812345678')).toBe('');
  expect(unlessMask('phone', undefined, '13812345678')).toBeUndefined();
  expect(unlessMask('phone', '', '')).toBe('');
});

it('takes names of fields that objects have of themselves for nobody’s', () => {
  const query = JSON.parse('{"__proto__":"=1","constructor":"x","phone":"13812345678"}') as object;
  const masked = Object.entries(maskPersonal(query) as object);
  expect(masked).toEqual([
    ['__proto__', '=1'],
    ['constructor', 'x'],
    ['phone', '138****5678'],
  ]);
});
