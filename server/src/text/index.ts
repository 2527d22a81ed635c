/**
 * Reading long text beside the event loop. Short text stays here: at worst 20,000 characters cost some fifty
 * milliseconds, about what a busy thread takes to be asked. Longer text goes to a thread with limits (`pool.ts`).
 */
import { fileURLToPath } from 'node:url';
import { FUNCTIONS } from './functions.ts';
import { openPool, type PoolLimits } from './pool.ts';

export { TooHeavyError } from './pool.ts';

type Functions = typeof FUNCTIONS;
/** The same by name, so that the name of one tells what it takes and gives. */
const WORK: { [N in keyof Functions]: (...values: Parameters<Functions[N]>) => ReturnType<Functions[N]> } = FUNCTIONS;

/** Characters that are read in this thread. */
export const NEAR_MAX = 20_000;
/** Half a million hostile characters take two seconds on a small machine, a statute of 10 MB about fifteen. */
export const TEXT_LIMITS: PoolLimits = { ms: 30_000, megabytes: 768 };

/** The worker's file: beside the built backend, or as the tests bundle it when this runs from its sources. */
function workerFile(): string {
  const here = import.meta.url;
  const folder = here.endsWith('.ts') ? '../../build/source/' : here.includes('/chunks/') ? '../' : './';
  return fileURLToPath(new URL(`${folder}text-worker.mjs`, here));
}

/** A preview is read once for each file, for whoever asks first: no file may keep a thread for long. */
const PREVIEW_LIMITS: PoolLimits = { ms: 10_000, megabytes: 512 };

let pool: ReturnType<typeof openPool> | undefined;
/** Apart, so that previews never keep those waiting who save a text. */
let previews: ReturnType<typeof openPool> | undefined;

async function run<N extends keyof Functions>(
  signal: AbortSignal | undefined,
  name: N,
  size: number,
  ...args: Parameters<Functions[N]>
): Promise<ReturnType<Functions[N]>> {
  if (size <= NEAR_MAX) return WORK[name](...args);
  pool ??= openPool(workerFile(), TEXT_LIMITS);
  return (await pool.run({ name, args }, signal)) as ReturnType<Functions[N]>;
}

/** Those of {@link texts} that are given up when `signal` is aborted: they throw its reason then. */
export const textsUntil = (signal?: AbortSignal) => ({
  cleanHtml: (html: string) => run(signal, 'cleanHtml', html.length, html),
  cleanUserHtml: (html: string) => run(signal, 'cleanUserHtml', html.length, html),
  htmlToText: (html: string) => run(signal, 'htmlToText', html.length, html),
  deriveStructure: (html: string) => run(signal, 'deriveStructure', html.length, html),
  readStatute: (...args: Parameters<Functions['readStatute']>) => run(signal, 'readStatute', args[0].length, ...args),
  statuteContent: (...args: Parameters<Functions['statuteContent']>) =>
    run(
      signal,
      'statuteContent',
      args[0].nodes.reduce((sum, { text }) => sum + text.length, 0),
      ...args,
    ),
});

/** The functions of `functions.ts`, each where its text is read best. Throw {@link TooHeavyError} beyond the limits. */
export const texts = textsUntil();

/** The preview of an office file, read in a thread of any size: the bytes of a file say nothing of its work. */
export async function previewOffice(
  ...args: Parameters<Functions['previewOffice']>
): ReturnType<Functions['previewOffice']> {
  previews ??= openPool(workerFile(), PREVIEW_LIMITS);
  return (await previews.run({ name: 'previewOffice', args })) as Awaited<ReturnType<Functions['previewOffice']>>;
}
