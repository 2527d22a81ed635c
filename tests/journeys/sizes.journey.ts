/** The built scripts of every route keep to their budgets, and public pages carry no part of the back office. */
import { expect, test } from 'vitest';

interface Measured {
  address: string;
  faults: string[];
}

test('every route keeps to its budget of script', async () => {
  const { measureRoutes } = (await import(new URL('../../scripts/lib/sizes.mjs', import.meta.url).href)) as {
    measureRoutes(): Promise<Measured[]>;
  };
  const rows = await measureRoutes();
  expect(rows.length).toBeGreaterThan(40);
  expect(rows.filter(({ faults }) => faults.length > 0)).toEqual([]);
});
