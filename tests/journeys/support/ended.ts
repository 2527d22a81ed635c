import type { ChildProcess } from 'node:child_process';

/** Milliseconds that a program has to stop in order, its database with it. */
const IN_ORDER = 30_000;

/** Asks a program to end, so that it ends what it has started, and waits for it; kills it where it does not listen. */
export async function ended(child: ChildProcess | undefined): Promise<void> {
  if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return;
  const exit = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const force = setTimeout(() => child.kill('SIGKILL'), IN_ORDER);
  await exit;
  clearTimeout(force);
}
