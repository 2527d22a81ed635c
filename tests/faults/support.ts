/** The built portal as a process that may be killed, a load of writes whose fate is known, and the table of figures. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdirSync } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, vi } from 'vitest';
import { startEmbeddedPostgres } from '../../server/src/embedded/index.ts';
import { ADMIN, freePort, ROOT } from '../journeys/support/portal';

const FULL = process.env.FAULTS_FULL === '1';
const RESULTS = path.join(ROOT, 'build/faults.jsonl');

/** How often a fault is made: in the reduced run, and with `--full`. */
export const times = (reduced: number, full: number) => (FULL ? full : reduced);

export interface Figures {
  fault: string;
  rounds: number;
  /** Writes sent, not confirmed, and confirmed but not found afterwards. */
  tried: number;
  failed: number;
  lost: number;
  /** The process ended although nobody had told it to. */
  deaths: number;
  note?: string;
}

/** Adds a line to the table that `scripts/test-faults.mjs` prints. */
export function tell(figures: Figures | { fault: string; skipped: string }): void {
  mkdirSync(path.dirname(RESULTS), { recursive: true });
  appendFileSync(RESULTS, `${JSON.stringify(figures)}\n`);
}

const undo: (() => unknown)[] = [];
/** Has `work` done when the file ends, the last first; may be said inside a test, where `afterAll` counts for nothing. */
export function atEnd(work: () => unknown): void {
  undo.push(work);
}
afterAll(async () => {
  for (const work of undo.splice(0).reverse()) await work();
});

/** Waits for what must come. The limit is there for hanging alone. */
export const eventually = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 240_000, interval: 50 });

/** A temporary folder; gone when the file ends. */
export async function temporary(name: string): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), `ip-portal-fault-${name}-`));
  atEnd(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

/** A small file system in memory, gone when the file ends; undefined without the right to mount one. */
export async function smallDisk(name: string, megabytes: number): Promise<string | undefined> {
  const folder = await temporary(name);
  const options = ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder];
  if (process.platform !== 'linux' || spawnSync('mount', options).status !== 0) return undefined;
  // Said after the folder was made, done before it is removed.
  atEnd(() => spawnSync('umount', ['-l', folder]));
  return folder;
}

/** Writes until nothing fits any more. */
export async function fill(file: string): Promise<void> {
  const handle = await open(file, 'w');
  try {
    for (let size = 4 * 1024 * 1024; size >= 512; ) {
      const block = Buffer.alloc(size, 1);
      const { bytesWritten } = await handle.write(block).catch(() => ({ bytesWritten: 0 }));
      if (bytesWritten < size) size = Math.floor(size / 2);
    }
  } finally {
    await handle.close();
  }
}

/** Says that a fault is not made, in the table too. */
export function skip(fault: string, skipped: string): void {
  console.warn(`SKIPPED ${fault}: ${skipped}`);
  tell({ fault, skipped });
}

/** A PostgreSQL of its own, outside of the portal's process. */
export async function startDatabase(internals: Parameters<typeof startEmbeddedPostgres>[1] = {}) {
  const dataDir = await temporary('database');
  const log = { info: () => undefined, warn: () => undefined };
  const start = () => startEmbeddedPostgres({ dataDir, log }, internals);
  let running = await start();
  atEnd(() => running.stop());
  return {
    url: running.connectionString,
    dataDir,
    pid: () => running.pid,
    /** Stops it, in order or as a crash does, and starts it again. */
    async restart(how: 'fast' | 'immediate') {
      if (how === 'immediate') {
        const gone = new Promise<unknown>((resolve) => running.onUnexpectedExit(resolve));
        process.kill(running.pid, 'SIGQUIT');
        await gone;
      } else await running.stop();
      running = await start();
    },
  };
}

/** The portal on one port, started as often as wanted. */
export class Portal {
  deaths = 0;
  origin = '';
  cookie = '';
  #child: ChildProcess | undefined;
  #output = '';

  constructor(private readonly settings: Record<string, string>) {
    atEnd(() => this.end('SIGTERM'));
  }

  /** What Node runs. */
  protected get args(): string[] {
    return [path.join(ROOT, 'server/build/main.mjs'), '--api-only'];
  }

  /** Of the process that was started; only while it lives. */
  get pid(): number {
    if (this.#child?.pid === undefined) throw new Error('the portal does not run');
    return this.#child.pid;
  }

  /** Starts the process; `ready()` waits for it. */
  async launch(): Promise<void> {
    this.origin ||= `http://127.0.0.1:${await freePort()}`;
    const { PATH, HOME, TMPDIR } = process.env;
    const child = spawn(process.execPath, this.args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH,
        HOME,
        TMPDIR,
        NODE_ENV: 'production',
        PORT: new URL(this.origin).port,
        SEED: 'none',
        ADMIN_PASSWORD: ADMIN.Password,
        LOG_LEVEL: 'warn',
        WRITES_PER_MINUTE: '100000',
        // A busy test machine is no fault.
        MAX_DELAY_MS: '0',
        ...this.settings,
      },
    });
    this.#child = child;
    const read = (bytes: Buffer) => {
      this.#output = (this.#output + bytes.toString()).slice(-8_000);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code, signal) => {
      if (this.#child !== child) return;
      this.#child = undefined;
      this.deaths += 1;
      console.error(`the portal ended by itself (${code ?? signal}):\n${this.#output.slice(-1_500)}`);
    });
  }

  /** True until it ends, by itself or by us. */
  get lives(): boolean {
    return this.#child !== undefined;
  }

  async status(url: string): Promise<number> {
    return fetch(this.origin + url).then(
      async (answer) => {
        await answer.arrayBuffer();
        return answer.status;
      },
      () => 0,
    );
  }

  async ready(): Promise<void> {
    await eventually(async () => {
      if (!this.lives) throw new Error(`the portal did not start:\n${this.#output}`);
      if ((await this.status('/api/health/ready')) !== 200) throw new Error('not ready');
    });
    this.cookie ||= await this.#login();
  }

  async start(): Promise<void> {
    await this.launch();
    await this.ready();
  }

  /** Ends it on purpose. */
  async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (!child || child.exitCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  }

  async #login(): Promise<string> {
    const answer = await this.send('POST', '/api/auth/login', ADMIN);
    if (answer.status !== 200) throw new Error(`log-in: ${answer.status} ${await answer.text()}`);
    return answer.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ');
  }

  send(method: string, url: string, body?: unknown, headers: Record<string, string> = {}): Promise<Response> {
    return fetch(this.origin + url, {
      method,
      headers: { 'content-type': 'application/json', cookie: this.cookie, ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }

  async data<T>(url: string): Promise<T> {
    return ((await (await this.send('GET', url)).json()) as { data: T }).data;
  }
}

let names = 0;

/** Writers that send one record after the other, whatever becomes of the portal, until they are stopped. */
export class Load {
  tried = 0;
  failed = 0;
  readonly statuses = new Map<number, number>();
  readonly confirmed = new Set<string>();
  #over = false;
  #writers: Promise<void>[] = [];

  constructor(private readonly portal: Portal) {}

  begin(writers = 4): void {
    this.#over = false;
    this.#writers = Array.from({ length: writers }, () => this.#write());
  }

  async #write(): Promise<void> {
    while (!this.#over) {
      const Name = `write ${++names}`;
      this.tried += 1;
      const status = await this.portal.send('POST', '/api/Links', { Name, Link: 'https://example.org/' }).then(
        async (answer) => {
          await answer.arrayBuffer();
          return answer.status;
        },
        () => 0,
      );
      this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
      if (status === 201) this.confirmed.add(Name);
      else {
        this.failed += 1;
        // Nobody is there: no use in asking a thousand times a second.
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }
  }

  async stop(): Promise<void> {
    this.#over = true;
    await Promise.all(this.#writers);
  }

  /** Waits until `more` further writes are confirmed. */
  async progress(more: number): Promise<void> {
    const wanted = this.confirmed.size + more;
    await eventually(() => {
      if (this.confirmed.size < wanted) throw new Error(`${this.confirmed.size} of ${wanted} confirmed`);
    });
  }

  /** Confirmed writes that the portal does not know. */
  async lost(): Promise<number> {
    const found = new Set<string>();
    for (let page = 1; ; page += 1) {
      const rows = await this.portal.data<{ Name: string }[]>(`/api/admin/Links?current=${page}&pageSize=100`);
      for (const { Name } of rows) found.add(Name);
      if (rows.length < 100) break;
    }
    return [...this.confirmed].filter((name) => !found.has(name)).length;
  }

  /** The refusals by status, for the note; 0: no answer. */
  get refusals(): string {
    return [...this.statuses]
      .filter(([status]) => status !== 201)
      .sort(([a], [b]) => a - b)
      .map(([status, count]) => `${status || 'no answer'} ×${count}`)
      .join(', ');
  }
}
