import { newPasswordFault } from '@/components/account/password-rules';
import { bodyOf, newValues, valuesOf } from '@/components/posting/form-values';
import { checkNumbers } from '@/components/posting/patent-numbers';
import { htmlToText, textToHtml } from '@/components/posting/plain-content';
import { validRange } from '@/components/posting/posting-fields';
import { fromFen, priceBody, priceValues, toFen } from '@/components/posting/price';
import { posting, user } from '../mobile/fixtures';

test('a new password obeys the rule for its account', () => {
  expect(newPasswordFault('Zhongxin-26', 'x', { ...user, Roles: ['user', 'admin'] })).toMatch('至少 12');
  expect(newPasswordFault('', 'x', user)).toBe('请输入新密码');
  expect(newPasswordFault('Ab1-', 'x', user)).toMatch('至少 8');
  expect(newPasswordFault('abcdefgh1', 'x', user)).toMatch('三类');
  expect(newPasswordFault('Zhangsan-1', 'x', user)).toMatch('用户名');
  expect(newPasswordFault('Zhongxin-26', 'Zhongxin-26', user)).toMatch('相同');
  expect(newPasswordFault('Zhongxin-26', 'x', user)).toBeUndefined();
});

test.each([
  ['50', '万元', 50_000_000],
  ['0.000001', '万元', 1],
  ['1,234.5', '元', 123_450],
  ['19.99', '元', 1999],
  ['0.29', '元', 29],
  ['1.10', '万元', 1_100_000],
  ['0', '元', '金额应大于 0；免费或面议请选择其他方式'],
  ['1.005', '元', '金额精确到分即可'],
  ['五十', '元', '金额只能是数字，例如 50 或 12.5'],
  ['', '元', '请填写金额'],
  ['99999999999999999', '万元', '金额过大，请核对'],
] as const)('%s %s in fen', (text, unit, fen) => {
  expect(toFen(text, unit)).toBe(fen);
});

test.each([1, 29, 1999, 123_450, 1_000_000, 50_000_000, 123_456_789, 12_340_000])('%d fen survive the form', (fen) => {
  const { Amount, Unit } = fromFen(fen);
  expect(toFen(Amount, Unit)).toBe(fen);
});

test('a price keeps its words and its amount', () => {
  expect(priceBody(priceValues('50 万元', 50_000_000))).toEqual({ PriceText: '50 万元', PriceFen: 50_000_000 });
  expect(priceBody(priceValues('50 万元，可分期', 50_000_000))).toEqual({
    PriceText: '50 万元，可分期',
    PriceFen: 50_000_000,
  });
  expect(priceBody(priceValues('面议', null))).toEqual({ PriceText: '面议', PriceFen: null });
  expect(priceBody(priceValues('按销售额 3% 提成', null))).toEqual({ PriceText: '按销售额 3% 提成', PriceFen: null });
});

test('application numbers are read as people paste them', () => {
  expect(checkNumbers('202111286633.x\nZL202111286633X， ２０２１１１２８６６３３．Ｘ')).toEqual({
    numbers: ['202111286633.X'],
    faults: [],
  });
  expect(checkNumbers('').faults).toEqual([]);
  expect(checkNumbers('202111286633.1').faults[0]).toMatch('校验位');
});

test('plain text becomes paragraphs and nothing else', () => {
  expect(textToHtml('甲\r\n乙\n\n\n<b>丙</b> & 丁')).toBe('<p>甲<br>乙</p><p>&lt;b&gt;丙&lt;/b&gt; &amp; 丁</p>');
  expect(htmlToText(textToHtml('甲\n乙\n\n丙 & 丁'))).toBe('甲\n乙\n\n丙 & 丁');
  expect(htmlToText('<h2>一</h2><ol><li>甲</li><li>乙</li></ol><p>完</p>')).toBe('一\n\n1. 甲\n2. 乙\n\n完');
});

test('an untouched text keeps the markup it is stored with; a touched one is written anew', () => {
  const stored = posting({ Content: '<h2>要点</h2><p>正文</p>' });
  const values = valuesOf(stored);
  expect(bodyOf(values, stored).Content).toBe('<h2>要点</h2><p>正文</p>');
  expect(bodyOf({ ...values, Content: '改了' }, stored).Content).toBe('<p>改了</p>');
  expect(bodyOf({ ...newValues(user), ValidUntil: '' }).ValidUntil).toBeNull();
});

test('a posting lasts from today to the same day next year', () => {
  expect(validRange(Date.parse('2026-11-20T17:00:00Z'))).toEqual({ min: '2026-11-21', max: '2027-11-21' });
  expect(validRange(Date.parse('2028-02-29T04:00:00Z'))).toEqual({ min: '2028-02-29', max: '2029-02-28' });
});
