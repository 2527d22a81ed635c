/** The days that the demo's texts name, on whatever day it is started. */
import { describe, expect, it } from 'vitest';
import { toDay } from '../../src/lib/time.ts';
import { closeOfDay, isDayWord, publishedAt, withDays } from '../../src/seed/demo-days.ts';
import { noticeForm } from '../../src/seed/demo-forms.ts';
import { readDemo } from '../../src/seed/read-demo.ts';

const { notices, news } = await readDemo();

const DAYS = /(\d{4})年(\d{1,2})月(\d{1,2})日/g;
const daysIn = (text: string) =>
  [...text.matchAll(DAYS)].map(([, year = '', month = '', day = '']) =>
    [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-'),
  );

describe.each([0, 5, 40, 400])('started %i days from now', (days) => {
  // In the morning, at noon and before midnight of Shanghai.
  const starts = ['00:30', '12:00', '23:30'].map(
    (time) => new Date(`${toDay(new Date(Date.now() + days * 86_400_000))}T${time}:00+08:00`),
  );

  it.each(starts)('no notice was published after what it announces: %s', (now) => {
    for (const { DaysAgo, DeadlineInDays, ...written } of notices) {
      const published = publishedAt(now, DaysAgo);
      const deadline = DeadlineInDays === undefined ? null : closeOfDay(now, DeadlineInDays);
      const texts = Object.values(withDays(written, published, deadline)).flat();
      const told = texts.filter((value) => typeof value === 'string');
      const text = told.join('\n');
      expect(text).not.toMatch(/[{}]/);
      // No day of a year that this first start did not reckon.
      expect(text.replace(DAYS, '')).not.toMatch(/\d\s*月\s*\d+\s*日|\d{4}\s*年/);
      const named = daysIn(text);
      if (deadline) expect(named, written.Title).toContain(toDay(deadline));
      if (deadline) expect(toDay(deadline) > toDay(published), written.Title).toBe(true);
      for (const day of named) expect(day >= toDay(published), `${written.Title}: ${day}`).toBe(true);
    }
  });
});

it('what is announced for a time or asked until a day has the fields of it', () => {
  const asking = /征求意见|申报|征集|推荐|公示|举办|停用/;
  const open = notices.filter(({ DeadlineInDays }) => DeadlineInDays === undefined);
  expect(open.filter(({ Title }) => asking.test(Title)).map(({ Title }) => Title)).toEqual([]);
  // Said in words alone, it would be in no list of what is due.
  for (const { Title, Summary = '', Content = '' } of open)
    expect(`${Summary}${Content}`, Title).not.toMatch(/截止|报名.{0,8}前|公示期|日前报送/);
  expect(notices.length - open.length).toBeGreaterThan(10);
});

it('news move too', () => {
  for (const { DaysAgo, ...written } of news) {
    const told = withDays(written, publishedAt(new Date(), DaysAgo), null);
    expect(JSON.stringify([told.Summary, told.Content])).not.toMatch(/[{}]/);
  }
});

it.each([
  ['{发布}', true],
  ['{发布+7}', true],
  ['{发布-2}', true],
  ['{截止日期}', true],
  ['{发布+}', false],
  ['{发布', false],
  ['{截止}', false],
])('%s stands for a day: %s', (word, stands) => {
  expect(isDayWord(word)).toBe(stands);
});

it('stand in lists of texts as well', () => {
  const [published, deadline] = [new Date('2026-11-28T10:00:00+08:00'), new Date('2026-12-25T17:00:00+08:00')];
  const Materials = ['{发布+2}以后的证明', '{截止日期}以前的收据'];
  expect(withDays({ Materials, Tags: ['年费'], DaysAgo: 1 }, published, deadline)).toEqual({
    Materials: ['2026年11月30日以后的证明', '2026年12月25日以前的收据'],
    Tags: ['年费'],
    DaysAgo: 1,
  });
  for (const notice of notices.slice(0, 1))
    expect(noticeForm.faults({ ...notice, Materials: ['2027 年的证明'] })).toMatchObject({
      Content: expect.stringContaining('2027 年'),
    });
});

it('reckons over the ends of months and years', () => {
  const published = new Date('2026-12-30T10:00:00+08:00');
  expect(
    withDays({ a: '{发布}、{发布+3}、{发布-30}至{截止日期}', b: 5 }, published, new Date('2027-02-28T17:00:00+08:00')),
  ).toEqual({
    a: '2026年12月30日、2027年1月2日、2026年11月30日至2027年2月28日',
    b: 5,
  });
});
