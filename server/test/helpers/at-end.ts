/** What a test file leaves and takes away at its end, whoever asked for it: the file itself, a `beforeAll` or a test. */
const left: (() => unknown)[] = [];

/** Has `what` done when the test file ends. vitest's own `afterAll` is not heard once the file's tests run. */
export function atEnd(what: () => unknown): void {
  left.push(what);
}

/**
 * Does all of it, the newest first; `test/at-end.setup.ts` calls it behind each file.
 *
 * @throws what went wrong first, when all have had their turn
 */
export async function endAll(): Promise<void> {
  const faults: unknown[] = [];
  for (let what = left.pop(); what; what = left.pop())
    try {
      await what();
    } catch (error) {
      faults.push(error);
    }
  if (faults.length > 0) throw faults[0];
}
