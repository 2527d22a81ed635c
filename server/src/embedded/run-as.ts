import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { chmod, lchown, mkdtemp, readdir, rm } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { EmbeddedPostgresError, writeFailure } from './errors.ts';

/** Ways of running PostgreSQL, which refuses to run as root. */
export type RunAsName = 'direct' | 'user-namespace' | 'capabilities' | 'plain-switch';

/** A way that was tried and works, with the user the files must belong to. */
export interface RunAs {
  name: RunAsName;
  description: string;
  /** Owner of the data files as Node sees it; null when nothing has to be given away. */
  owner: { uid: number; gid: number } | null;
  /** Major version of the programs. */
  major: string;
  /** Starts a program of PostgreSQL in this way, in its own process group, dying with Node where the system can do it. */
  spawn(file: string, args: readonly string[], options?: SpawnOptions): ChildProcess;
}

interface Candidate {
  name: RunAsName;
  description: string;
  owner: { uid: number; gid: number } | null;
  wrap: string[];
  ids?: { uid: number; gid: number };
}

/** What a finished program left behind. */
export interface Outcome {
  code: number | null;
  stdout: string;
  stderr: string;
}

const NOBODY = 65534;
const PROBE = ': > "$1/probe" && [ -r "$2" ] && exec "$0" --version';
const DEATH_SIGNAL = ['setpriv', '--pdeathsig', 'INT', '--'];
const EXTRA_PATH = ['/usr/local/sbin', '/usr/local/bin', '/usr/sbin', '/usr/bin', '/sbin', '/bin'];

/** Tries the ways in the order of preference inside the data folder and returns the first that really works. */
export async function chooseRunAs(
  binaries: Binaries,
  dataDir: string,
  only?: readonly RunAsName[],
  wantDeathSignal = true,
): Promise<RunAs> {
  const env = serverEnv(binaries);
  const deathSignal = wantDeathSignal && (await hasDeathSignal(env));
  const reasons: string[] = [];
  for (const candidate of candidates()) {
    if (only && !only.includes(candidate.name)) continue;
    const start = starter(candidate, deathSignal, env);
    const outcome = await probe(candidate, start, binaries, dataDir);
    const major = /\(PostgreSQL\) (\d+)/.exec(outcome.stdout)?.[1];
    if (outcome.code === 0 && major) {
      return { name: candidate.name, description: candidate.description, owner: candidate.owner, major, spawn: start };
    }
    reasons.push(`${candidate.name}: ${firstLine(outcome.stderr) || `exit ${outcome.code}`}`);
  }
  throw new EmbeddedPostgresError(
    'no-run-as',
    `PostgreSQL cannot be run by this user in ${dataDir} (${reasons.join('; ')}): start the portal as an ordinary user that owns the folder, or set DATABASE_URL.`,
    `当前用户无法在 ${dataDir} 中运行 PostgreSQL（${reasons.join('; ')}）：请以拥有该目录的普通用户启动，或设置 DATABASE_URL。`,
  );
}

/** Runs a program to its end, feeding `input`. */
export function finish(child: ChildProcess, input = ''): Promise<Outcome> {
  return new Promise((resolve) => {
    const outcome: Outcome = { code: null, stdout: '', stderr: '' };
    child.stdout?.setEncoding('utf8').on('data', (text: string) => (outcome.stdout += text));
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (outcome.stderr += text));
    child.once('error', (error) => resolve({ ...outcome, stderr: outcome.stderr || error.message }));
    child.once('close', (code) => resolve({ ...outcome, code }));
    child.stdin?.on('error', () => undefined).end(input);
  });
}

/** Gives a path, with everything below it unless told otherwise, to the user PostgreSQL runs as. */
export async function giveTo(runAs: Pick<RunAs, 'owner'>, path: string, { below = true } = {}): Promise<void> {
  if (!runAs.owner) return;
  const { uid, gid } = runAs.owner;
  await lchown(path, uid, gid);
  if (!below) return;
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  for (const entry of entries) await lchown(join(entry.parentPath, entry.name), uid, gid);
}

/** Environment of the programs: nothing of ours but what they need, messages in English. */
function serverEnv(binaries: Binaries): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = {
    LC_ALL: 'C',
    PATH: [process.env.PATH, ...EXTRA_PATH].filter(Boolean).join(delimiter),
  };
  for (const name of ['TZ', 'TMPDIR', 'SystemRoot', 'TEMP', 'TMP']) {
    if (process.env[name] !== undefined) env[name] = process.env[name];
  }
  if (binaries.libraryPath) env.LD_LIBRARY_PATH = binaries.libraryPath;
  return env;
}

function candidates(): Candidate[] {
  const uid = process.geteuid?.() ?? -1;
  if (uid !== 0) return [{ name: 'direct', description: 'as the current user', owner: null, wrap: [] }];
  const nobody = { uid: NOBODY, gid: NOBODY };
  const caps = '+dac_override,+dac_read_search';
  return [
    {
      name: 'user-namespace',
      description: 'as root in a user namespace without privileges',
      owner: { uid: 0, gid: 0 },
      wrap: ['unshare', '--map-user', '1000', '--map-group', '1000', '--'],
    },
    {
      name: 'capabilities',
      description: `as uid ${NOBODY} with the right to enter folders of root`,
      owner: nobody,
      wrap: [
        ...['setpriv', '--reuid', `${NOBODY}`, '--regid', `${NOBODY}`, '--clear-groups', '--inh-caps', caps],
        ...['--ambient-caps', caps, '--securebits', '+no_setuid_fixup', '--'],
      ],
    },
    { name: 'plain-switch', description: `as uid ${NOBODY}`, owner: nobody, wrap: [], ids: nobody },
  ];
}

function starter(candidate: Candidate, deathSignal: boolean, env: NodeJS.ProcessEnv): RunAs['spawn'] {
  return (file, args, options) => {
    const death = deathSignal ? DEATH_SIGNAL : [];
    const [command = file, ...rest] = [...candidate.wrap, ...death, file, ...args];
    return spawn(command, rest, { env, cwd: '/', detached: true, windowsHide: true, ...candidate.ids, ...options });
  };
}

async function probe(
  candidate: Candidate,
  start: RunAs['spawn'],
  binaries: Binaries,
  dataDir: string,
): Promise<Outcome> {
  if (process.platform === 'win32') return finish(start(binaries.postgres, ['--version']));
  let folder: string;
  try {
    folder = await mkdtemp(join(dataDir, '.postgres-probe-'));
  } catch (error) {
    throw writeFailure(dataDir, error);
  }
  try {
    await chmod(folder, 0o700);
    await giveTo(candidate, folder);
    return await finish(start('/bin/sh', ['-c', PROBE, binaries.postgres, folder, binaries.sampleShare]));
  } catch (error) {
    return { code: null, stdout: '', stderr: String(error) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function hasDeathSignal(env: NodeJS.ProcessEnv): Promise<boolean> {
  if (process.platform !== 'linux') return false;
  const [command = '', ...args] = DEATH_SIGNAL;
  const { code } = await finish(spawn(command, [...args, 'true'], { env }));
  return code === 0;
}

function firstLine(text: string): string {
  return text.trim().split('\n')[0] ?? '';
}
