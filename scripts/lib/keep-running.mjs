/**
 * Runs the portal as a child and starts it again when it dies. What an operator has to mend (settings, port, a newer
 * database, a full disk) ends with 78 and is not repeated: starting anew would not mend it.
 */
import { spawn } from 'node:child_process';

/** EX_CONFIG of sysexits.h; `RestartPreventExitStatus=78` says the same to systemd. */
export const FAULT_OF_OPERATOR = 78;
/** Milliseconds before each new start; as many as there are, within the window. */
const PAUSES_MS = [500, 1_000, 2_000, 4_000, 8_000];
const WINDOW_MS = 10 * 60_000;
/** Where the portal reads how often it was started again (`server/src/lib/restarts.ts`). */
const TOLD_AS = 'IP_PORTAL_RESTARTS';

/**
 * Resolves with the code to end with. Signals reach the child, and end a pause at once. The child sees the end of this
 * process, however it comes, by its channel closing.
 * @param {string[]} args of Node: the file, and what follows it
 */
export function keepRunning(args, { pauses = PAUSES_MS, windowMs = WINDOW_MS } = {}) {
  return new Promise((resolve) => {
    /** Instants (ms) of those within the window; how many there were in all, and the last of them. */
    let recent = [];
    const told = { count: 0, at: null, reason: '' };
    let child;
    let pause;
    let stopping = false;

    const run = () => {
      pause = undefined;
      const env = { ...process.env, [TOLD_AS]: JSON.stringify(told) };
      child = spawn(process.execPath, args, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'], env });
      child.once('error', (error) => {
        // It never began: no exit follows.
        if (child?.pid !== undefined) return;
        child = undefined;
        died(error.message);
      });
      child.once('exit', (code, signal) => {
        child = undefined;
        if (stopping || code === 0) return resolve(code ?? 0);
        if (code === FAULT_OF_OPERATOR) return resolve(code);
        died(code === null ? String(signal) : `代码 ${code} (code)`);
      });
    };

    function died(reason) {
      const now = Date.now();
      recent = recent.filter((at) => now - at < windowMs);
      if (recent.length >= pauses.length) {
        console.error(
          `服务在 ${windowMs / 60_000} 分钟内第 ${recent.length + 1} 次意外退出（${reason}），不再重新启动 (giving up)`,
        );
        return resolve(1);
      }
      const ms = pauses[recent.length];
      recent.push(now);
      Object.assign(told, { count: told.count + 1, at: new Date(now).toISOString(), reason });
      console.error(`服务意外退出（${reason}），${ms / 1000} 秒后第 ${told.count} 次重新启动 (starting again)`);
      pause = setTimeout(run, ms);
    }

    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
      process.on(signal, () => {
        stopping = true;
        if (child) child.kill(signal);
        else if (pause) {
          clearTimeout(pause);
          resolve(0);
        }
      });
    }
    run();
  });
}
