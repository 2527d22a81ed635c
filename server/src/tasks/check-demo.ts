/** `node server/build/check-demo.mjs`: judges the demo content, as every build does. Needs no database. */
import { DemoError } from '../seed/demo-fault.ts';
import { readDemo } from '../seed/read-demo.ts';

try {
  await readDemo();
} catch (error) {
  if (!(error instanceof DemoError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
