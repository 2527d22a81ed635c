/** What a thread of `pool.ts` runs: one function by its name. A file of its own in the built backend. */
import { FUNCTIONS } from './functions.ts';
import type { Task } from './pool.ts';

export default function run({ name, args }: Task): unknown {
  return (FUNCTIONS[name as keyof typeof FUNCTIONS] as (...values: unknown[]) => unknown)(...args);
}
