import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  maskIdentityCard,
  maskName,
  maskPhone,
  parseLandline,
  parseMobile,
  parsePhone,
  parsePostcode,
} from '../src/rules/contact.ts';
import { creditCodeCheck, organizationCodeCheck, parseCreditCode } from '../src/rules/credit-code.ts';
import { identityCardCheck, parseIdentityCard } from '../src/rules/identity-card.ts';

const ALPHABET = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const code17 = fc
  .tuple(
    fc.stringMatching(/^[159][1-39][1-6]\d{5}$/),
    fc.string({ unit: fc.constantFrom(...ALPHABET), minLength: 8, maxLength: 8 }),
  )
  .map(([head, org]) => head + org + organizationCodeCheck(org));

describe('credit code', () => {
  it.each([
    '91440300708461136T',
    '9144030071526726XG',
    '91330100799655058B',
    '91110000802100433B',
    '914403001922038216',
    '91110108551385082Q',
  ])('%s is right', (code) => {
    expect(parseCreditCode(code)).toMatchObject({ ok: true, canonical: code, organizationCode: code.slice(8, 17) });
  });
  it.each([
    '91440300708461136A',
    '9144030071526726XO',
    '91310000132277021Q',
    '',
    '9144030070846113',
    '91440300708461136S',
    '9144AB00708461136T',
  ])('%j is wrong', (code) => {
    expect(parseCreditCode(code)).toEqual({ ok: false, reason: expect.stringMatching(/。$/) });
  });
  it('reads lower case, full width and spaces', () => {
    expect(parseCreditCode(' 9144 0300 7084 6113 6t ')).toMatchObject({ ok: true, canonical: '91440300708461136T' });
    expect(parseCreditCode('９１４４０３００７０８４６１１３６Ｔ').ok).toBe(true);
  });
  it('refuses a code whose own check fits but whose inner code does not', () => {
    const broken = '914403007084611370'.slice(0, 17);
    expect(parseCreditCode(broken + creditCodeCheck(broken))).toEqual({
      ok: false,
      reason: expect.stringContaining('组织机构代码'),
    });
  });
  it('detects every single changed character (31 is prime)', () => {
    fc.assert(
      fc.property(code17, fc.nat(), fc.integer({ min: 1, max: 30 }), (first, at, by) => {
        const full = first + creditCodeCheck(first);
        expect(parseCreditCode(full).ok).toBe(true);
        const i = at % 18;
        const other = ALPHABET[(ALPHABET.indexOf(full[i] ?? '') + by) % 31];
        expect(parseCreditCode(full.slice(0, i) + other + full.slice(i + 1)).ok).toBe(false);
      }),
    );
  });
  it('never throws', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => typeof parseCreditCode(text).ok === 'boolean'));
  });
});

describe('identity card', () => {
  it.each([
    ['11010519491231002X', '1949-12-31', '女'],
    ['440524188001010014', '1880-01-01', '男'],
    ['１１０１０５１９４９１２３１００２ｘ', '1949-12-31', '女'],
  ])('%s', (text, birthDate, gender) => {
    expect(parseIdentityCard(text)).toMatchObject({ ok: true, birthDate, gender });
  });
  it.each([
    ['110105194912310021', '校验位'],
    ['11010519490229002X', '出生日期'],
    ['11010519491331002X', '出生日期'],
    ['99010519491231002X', '地区'],
    ['110105491231002', '停用'],
    ['', '请填写'],
    ['11010519491231002', '18 位'],
  ])('refuses %j', (text, part) => {
    expect(parseIdentityCard(text)).toEqual({ ok: false, reason: expect.stringContaining(part) });
  });
  it('knows that nobody is born tomorrow', () => {
    expect(parseIdentityCard('11010519491231002X', '1949-12-30').ok).toBe(false);
    expect(parseIdentityCard('11010519491231002X', '1949-12-31').ok).toBe(true);
  });
  it('detects every single changed digit', () => {
    const first = fc
      .tuple(fc.integer({ min: 1900, max: 2024 }), fc.integer({ min: 1, max: 28 }), fc.integer({ min: 0, max: 999 }))
      .map(([y, d, n]) => `110105${y}06${String(d).padStart(2, '0')}${String(n).padStart(3, '0')}`);
    fc.assert(
      fc.property(first, fc.nat(), fc.integer({ min: 1, max: 9 }), (d, at, by) => {
        const i = at % 17;
        const changed = d.slice(0, i) + ((Number(d[i]) + by) % 10) + d.slice(i + 1);
        expect(identityCardCheck(changed)).not.toBe(identityCardCheck(d));
      }),
    );
  });
});

describe('contact', () => {
  it.each([
    ['13812341234', '13812341234'],
    ['+86 138-1234-1234', '13812341234'],
    ['008613812341234', '13812341234'],
    ['１３８１２３４１２３４', '13812341234'],
  ])('mobile %j', (text, canonical) => {
    expect(parseMobile(text)).toEqual({ ok: true, canonical });
  });
  it.each(['12812341234', '1381234123', '138123412345', '', '86138123412'])('no mobile %j', (text) => {
    expect(parseMobile(text).ok).toBe(false);
  });
  it.each([
    ['010-12345678', '010-12345678'],
    ['(0510) 81234567', '0510-81234567'],
    ['0510 8123456-802', '0510-8123456-802'],
    ['051081234567', '0510-81234567'],
    ['+86-10-12345678', '010-12345678'],
    ['021-12345678转12', '021-12345678-12'],
  ])('landline %j', (text, canonical) => {
    expect(parseLandline(text)).toEqual({ ok: true, canonical });
  });
  it.each(['12345678', '010-123456', '0510-812345678', '', '010-12345678-1234567'])('no landline %j', (text) => {
    expect(parseLandline(text).ok).toBe(false);
  });
  it('takes either as telephone', () => {
    expect(parsePhone('13812341234').ok && parsePhone('010-12345678').ok).toBe(true);
    expect(parsePhone('123').ok).toBe(false);
  });
  it('postcodes', () => {
    expect([parsePostcode('214000').ok, parsePostcode(' 214000 ').ok, parsePostcode('21400').ok]).toEqual([
      true,
      true,
      false,
    ]);
  });
  it('masks', () => {
    expect(maskPhone('138 1234 1234')).toBe('138****1234');
    expect(maskPhone('0510-81234567')).toBe('0510-******67');
    expect(maskPhone('12345')).toBe('*****');
    expect(maskIdentityCard('11010519491231002x')).toBe('110105********002X');
    expect(maskIdentityCard('123')).toBe('***');
    expect([maskName('张三'), maskName('张三丰'), maskName('张'), maskName('John Smith'), maskName(' ')]).toEqual([
      '张*',
      '张**',
      '张*',
      'J***',
      '',
    ]);
  });
  it('shows at most seven of eleven digits', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^1[3-9]\d{9}$/), (mobile) => {
        expect(maskPhone(mobile).replace(/\*/g, '')).toBe(mobile.slice(0, 3) + mobile.slice(7));
      }),
    );
  });
});
