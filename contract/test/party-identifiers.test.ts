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
  plainMobile,
} from '../src/rules/contact.ts';
import { creditCodeCheck, organizationCodeCheck, parseCreditCode } from '../src/rules/credit-code.ts';
import { identityCardCheck, parseIdentityCard } from '../src/rules/identity-card.ts';
import { toHalfWidth } from '../src/rules/text.ts';

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
    expect(parseCreditCode(code)).toEqual({
      ok: true,
      canonical: code,
      category: '91',
      region: code.slice(2, 8),
      organizationCode: code.slice(8, 17),
    });
  });
  it.each([
    ['91440300708461136A', '校验位'],
    ['9144030071526726XO', '不含 I、O、S、V、Z'],
    ['91310000132277021Q', '校验'],
    ['', '请填写'],
    ['9144030070846113', '18 位'],
    ['91440300708461136TT', '18 位'],
    ['91440300708461136S', '不含 I、O、S、V、Z'],
    ['9144AB00708461136T', '行政区划码'],
  ])('%j is wrong', (code, part) => {
    expect(parseCreditCode(code)).toEqual({ ok: false, reason: expect.stringContaining(part) });
  });
  it('has check characters for texts of its length and alphabet alone', () => {
    for (const text of ['9144030070846113', '91440300708461136T', '9144030070846113S'])
      expect(() => creditCodeCheck(text)).toThrow(new RangeError('17 characters expected'));
    for (const text of ['7084611', '708461136', '7084611-'])
      expect(() => organizationCodeCheck(text)).toThrow(new RangeError('8 characters expected'));
  });
  it('reads lower case, full width and spaces', () => {
    expect(parseCreditCode(' 9144 0300 7084 6113 6t ')).toMatchObject({ ok: true, canonical: '91440300708461136T' });
    expect(parseCreditCode('９１４４０３００７０８４６１１３６Ｔ').ok).toBe(true);
    expect(parseCreditCode('914403-00708461136-T').ok).toBe(true);
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
    expect(parseIdentityCard(text)).toMatchObject({ region: gender === '女' ? '110105' : '440524' });
  });
  const numbered = (first17: string) => first17 + identityCardCheck(first17);
  it('knows the provinces', () => {
    const known = Array.from({ length: 90 }, (_, i) => String(10 + i)).filter(
      (two) => parseIdentityCard(numbered(`${two}010519491231002`)).ok,
    );
    const several = (tens: string, ones: string) => [...ones].map((one) => tens + one);
    expect(known).toEqual([
      ...several('1', '12345'),
      ...several('2', '123'),
      ...several('3', '1234567'),
      ...several('4', '123456'),
      ...several('5', '01234'),
      ...several('6', '12345'),
      '71',
      ...several('8', '123'),
      '91',
    ]);
  });
  it('knows that nobody lives so long', () => {
    expect(parseIdentityCard(numbered('11010518000101002')).ok).toBe(true);
    expect(parseIdentityCard(numbered('11010517991231002'))).toMatchObject({ reason: '身份证号中的出生日期无效。' });
  });
  it('has a check character for 17 digits alone', () => {
    for (const text of ['1101051949123100', '110105194912310021', 'x1101051949123100', 'x11010519491231002'])
      expect(() => identityCardCheck(text)).toThrow(new RangeError('17 digits expected'));
  });
  it.each([
    ['110105194912310021', '校验位'],
    ['11010519490229002X', '出生日期'],
    ['11010519491331002X', '出生日期'],
    ['99010519491231002X', '地区'],
    ['110105491231002', '停用'],
    ['', '请填写'],
    ['11010519491231002', '18 位'],
    ['11010519491231002X1', '18 位'],
    ['111010519491231002X', '18 位'],
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

it('writes full-width characters, dashes and spaces half-width', () => {
  expect(toHalfWidth('ＡＢ～－—\u3000−')).toBe('AB~-- -');
});

describe('contact', () => {
  it.each([
    ['13812341234', '13812341234'],
    ['+86 138-1234-1234', '13812341234'],
    ['008613812341234', '13812341234'],
    ['8613812341234', '13812341234'],
    ['１３８１２３４１２３４', '13812341234'],
  ])('mobile %j', (text, canonical) => {
    expect(parseMobile(text)).toEqual({ ok: true, canonical });
    expect(plainMobile(text)).toBe(canonical);
  });
  it.each(['12812341234', '1381234123', '138123412345', '2213812341234', '86138123412'])('no mobile %j', (text) => {
    expect(parseMobile(text)).toEqual({ ok: false, reason: '手机号应为 11 位数字，以 13 至 19 开头。' });
    expect(plainMobile(text)).toBe(text);
  });
  it.each([
    ['010-12345678', '010-12345678'],
    ['(0510) 81234567', '0510-81234567'],
    ['0510 8123456-802', '0510-8123456-802'],
    ['051081234567', '0510-81234567'],
    ['+86-10-12345678', '010-12345678'],
    ['+861012345678', '010-12345678'],
    ['021-12345678转12', '021-12345678-12'],
    ['(010) 12345678 802', '010-12345678-802'],
    ['010  12345678)  802', '010-12345678-802'],
    [' 010--12345678', '010-12345678'],
    ['010–12345678', '010-12345678'],
  ])('landline %j', (text, canonical) => {
    expect(parseLandline(text)).toEqual({ ok: true, canonical });
  });
  it.each(['12345678', '010-123456', '0510-812345678', '010-12345678-1234567', '9010-12345678', '010-00861234567'])(
    'no landline %j',
    (text) => {
      expect(parseLandline(text)).toEqual({ ok: false, reason: expect.stringContaining('应含区号') });
    },
  );
  it('asks for what is missing', () => {
    expect([parseMobile(''), parseLandline(' ')]).toEqual([
      { ok: false, reason: '请填写手机号。' },
      { ok: false, reason: '请填写固定电话。' },
    ]);
  });
  it('takes either as telephone', () => {
    expect(parsePhone('13812341234').ok && parsePhone('010-12345678').ok).toBe(true);
    expect(parsePhone('123')).toEqual({ ok: false, reason: '请填写 11 位手机号或带区号的固定电话。' });
  });
  it('postcodes', () => {
    expect([parsePostcode('214000').ok, parsePostcode(' 214000 ').ok, parsePostcode('21400').ok]).toEqual([
      true,
      true,
      false,
    ]);
    for (const text of ['1214000', '2140001', 'x214000'])
      expect(parsePostcode(text)).toEqual({ ok: false, reason: '邮政编码应为 6 位数字。' });
  });
  it('masks', () => {
    expect(maskPhone('138 1234 1234')).toBe('138****1234');
    expect(maskPhone('0510-81234567')).toBe('0510-******67');
    expect(maskPhone('12345')).toBe('*****');
    expect(maskIdentityCard('11010519491231002x')).toBe('110105********002X');
    expect([maskPhone(' 12 '), maskPhone('1'.repeat(30))]).toEqual(['**', '*'.repeat(20)]);
    expect(maskIdentityCard('440524188001010014')).toBe('440524********0014');
    for (const text of ['123', '111010519491231002X', '11010519491231002X1'])
      expect(maskIdentityCard(text)).toBe('*'.repeat(text.length));
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
