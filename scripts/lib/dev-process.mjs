/** A long-running command of `npm run dev`: its lines carry its name, and it can be replaced. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { root } from './process.mjs';

/** How long a process may take to stop by itself. */
const STOP_MS = 10_000;

export class DevProcess {
  #child;

  /** @param {(code: number | null) => void} onExit called when it ends without being asked to */
  constructor(name, onExit) {
    this.name = name;
    this.onExit = onExit;
  }

  start(command, args, env) {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    this.#child = child;
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        if (line.trim() !== '') console.log(`[${this.name}] ${line}`);
      });
    }
    child.once('exit', (code) => {
      if (this.#child !== child) return;
      this.#child = undefined;
      this.onExit(code);
    });
  }

  /** Stops it and waits until it has gone. */
  async stop() {
    const child = this.#child;
    this.#child = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    const forced = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    await gone;
    clearTimeout(forced);
  }
}
