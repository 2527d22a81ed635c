/** Attempts are counted for all processes, and those who try too often wait longer each time. */
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { attemptsOf, countAttempt, FREE, forgetAttempts, NO_WAIT } from '../../src/auth/attempts.ts';
import { attempts } from '../../src/db/schema/accounts.ts';
import { openTestDatabase } from '../helpers/database.ts';

const db = await openTestDatabase();
/** The count of a key, and how long it waits, to the nearest ten seconds. */
async function count(key: string, free = FREE) {
  const { count: so, wait, refused } = await countAttempt(db, key, free);
  return [so, wait && Math.round(wait / 10) * 10, refused];
}
const waited = (where = sql`true`) => db.update(attempts).set({ until: sql`now()` }).where(where);
const aged = (minutes: number) => db.update(attempts).set({ since: sql`now() - make_interval(mins => ${minutes})` });

describe('attempts', () => {
  it('are free four times; then each waits for longer, up to a quarter of an hour', async () => {
    for (const so of [1, 2, 3, 4]) expect(await count('guesser')).toEqual([so, null, false]);
    for (const [so, wait] of [
      [5, 60],
      [6, 120],
      [7, 240],
      [8, 480],
      [9, 900],
      [10, 900],
      [11, 900],
    ] as const) {
      expect(await count('guesser')).toEqual([so, wait, false]);
      // Who comes too early is refused and neither counted nor kept for longer.
      expect(await count('guesser')).toEqual([so, wait, true]);
      await waited();
    }
    expect(await count('somebody else')).toEqual([1, null, false]);
  });

  it('may be free as often as asked, or for ever', async () => {
    expect([await count('twice', 2), await count('twice', 2), await count('twice', 2)]).toEqual([
      [1, null, false],
      [2, null, false],
      [3, 60, false],
    ]);
    for (let so = 1; so <= 7; so++) expect(await count('ever', NO_WAIT)).toEqual([so, null, false]);
  });

  it('are counted anew an hour after the first, a wait that is left over does not hold', async () => {
    for (let i = 0; i < 6; i++) await count('hourly');
    await aged(59);
    expect(await attemptsOf(db, ['hourly'])).toBe(5);
    expect((await count('hourly'))[2]).toBe(true);
    await aged(61);
    expect(await attemptsOf(db, ['hourly'])).toBe(0);
    expect(await count('hourly')).toEqual([1, null, false]);
    expect(await count('hourly')).toEqual([2, null, false]);
  });

  it('at once are counted one after the other', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => countAttempt(db, 'crowd', FREE)));
    expect(all.filter((one) => !one.refused && one.wait === null)).toHaveLength(4);
  });

  it('of several keys count by the highest; nothing of a key can be read', async () => {
    await count('名字 one');
    for (let i = 0; i < 3; i++) await count('名字 two');
    expect(await attemptsOf(db, ['名字 one', '名字 two', 'never'])).toBe(3);
    expect(await attemptsOf(db, ['名字 one'])).toBe(1);
    expect(await attemptsOf(db, ['never'])).toBe(0);
    const rows = await db.select().from(attempts);
    for (const { key } of rows) expect(key).toMatch(/^[\w-]{43}$/);
  });

  it('are forgotten after a success, with those of former hours alone', async () => {
    await db.delete(attempts);
    for (const key of ['old', 'succeeds', 'goes on']) await count(key);
    await db
      .update(attempts)
      .set({ since: sql`now() - interval '61 minutes'` })
      .where(eq(attempts.key, sql`(select key from attempts order by since limit 1)`));
    await forgetAttempts(db, 'succeeds');
    expect(await attemptsOf(db, ['succeeds'])).toBe(0);
    expect(await attemptsOf(db, ['goes on'])).toBe(1);
    expect(await db.select().from(attempts)).toHaveLength(1);
  });
});
