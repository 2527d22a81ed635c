/**
 * `npm start` runs us below a shell. A signal sent to npm ends npm and that shell, and never arrives here:
 * when the shell is gone, we were meant.
 */
const LOOK_MS = 300;

/** Ends this process in its own orderly way (SIGTERM) once whoever started it is gone. */
export function endWithParent() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, LOOK_MS);
  timer.unref();
}
