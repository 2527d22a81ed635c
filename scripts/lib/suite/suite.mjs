/**
 * Runs stages in order and gives second chances, said aloud: a file with failures runs once more, alone, after all
 * stages; a runner that crashed runs once more; an error nobody caught in the product's own code is red at once.
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runRunner } from './run-runner.mjs';
import { retried, settle, total } from './settle.mjs';
import { lastLine, runLine, slowest, troubleLines } from './summary.mjs';

/** Beyond so many broken files a second run tells nothing that the first did not. */
const MOST_RETRIED = 12;

const since = (start) => (Date.now() - start) / 1_000;

/** A stage's heading. */
export function heading(text) {
  return `\n━━ ${text} ${'━'.repeat(Math.max(4, 60 - text.length))}\n`;
}

/** The files of `run` that are to run: undefined for all that its runner finds, empty for none. */
function chosenFiles(run, patterns, recorded) {
  if (recorded && !(run.key in recorded)) return [];
  const files = recorded?.[run.key] ?? (run.picked ? run.list() : undefined);
  if (patterns.length === 0) return files;
  return (files ?? run.list()).filter((file) => patterns.some((pattern) => file.includes(pattern)));
}

async function readRecorded(file) {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    return {};
  }
}

/**
 * Runs `stages`, each `{name, title, runs()}` whose `runs()` answers `{runs}`, `{skipped}` with a reason, or `{fault}`.
 * A run is `{key, command(report, files), env, list()}`; a `picked` one runs what it lists and nothing else its runner
 * would find. Answers the exit code.
 */
export async function runSuite({ root, stages, patterns = [], again = false, reports, write, started = Date.now() }) {
  const say = (line = '') => write(`${line}\n`);
  await mkdir(reports, { recursive: true });
  const failedFile = path.join(reports, 'failed.json');
  const unstableFile = path.join(reports, 'unstable.json');
  const recorded = again ? await readRecorded(failedFile) : undefined;
  await rm(unstableFile, { force: true });
  const done = [];
  const notes = [];
  let faults = 0;
  const start = (job, files, name = job.run.key) => runRunner({ run: job.run, files, name, root, reports, write });

  for (const { name, title, runs } of stages) {
    let asked;
    try {
      asked = await runs();
    } catch (error) {
      asked = { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
    }
    const jobs = (asked.runs ?? []).map((run) => ({ run, files: chosenFiles(run, patterns, recorded) }));
    const wanted = jobs.filter(({ files }) => files === undefined || files.length > 0);
    // Who picks files has not asked for a stage that has none of them.
    if (wanted.length === 0 && (jobs.length > 0 || (recorded && !asked.fault))) continue;
    write(heading(title));
    const began = Date.now();
    if (asked.skipped) notes.push(`  – ${asked.skipped}`);
    if (asked.fault) {
      faults += 1;
      notes.push(`  ✗ ${name}: ${asked.fault}`);
    }
    if (asked.skipped || asked.fault) say(notes.at(-1));
    for (const job of wanted) {
      const runBegan = Date.now();
      job.first = await start(job, job.files);
      job.seconds = since(runBegan);
      done.push(job);
    }
    say(`━━ ${name}：${since(began).toFixed(1)} s`);
  }

  await secondChances(done, start, write);
  const results = done.map((job) => ({ ...settle({ key: job.run.key, ...job }), seconds: job.seconds }));
  const all = total(results, faults);
  if (results.length === 0 && faults === 0 && patterns.length > 0) {
    notes.push(`  ✗ 没有文件名含 ${patterns.join('、')} 的测试 (no such file)`);
    all.counts.failed += 1;
  }
  if (again && results.length === 0) notes.push('  – 上次没有失败的文件 (nothing failed last time)');
  await writeFile(failedFile, `${JSON.stringify(all.repeat, null, 2)}\n`);
  if (all.unstable.length > 0) await writeFile(unstableFile, `${JSON.stringify(all.unstable, null, 2)}\n`);

  const slow = slowest(results);
  if (slow.length > 0) write(`${heading('最慢的文件 (slowest files)')}${slow.join('\n')}\n`);
  write(heading(`结果，共 ${since(started).toFixed(1)} s (summary)`));
  for (const line of [...results.map(runLine), ...notes, ...troubleLines(results, all)]) say(line);
  say(`\n${lastLine(all.counts)}`);
  return all.counts.failed > 0 ? 1 : 0;
}

/** Runs once more what deserves it: a crashed runner as a whole, a file with failures alone. */
async function secondChances(done, start, write) {
  const chances = done.flatMap((job) =>
    job.first.crash === undefined ? retried(job.first).map((file) => ({ job, file })) : [],
  );
  // What ran out of time once would do so again.
  const crashed = done.filter(({ first }) => first.crash !== undefined && first.faults.length === 0 && !first.late);
  if (chances.length + crashed.length === 0) return;
  write(heading('第二次机会 (second chance)'));
  for (const job of crashed) {
    write(`▸ ${job.run.key}: ${job.first.crash.split('\n')[0]}；再运行一次 (once more)\n`);
    job.whole = await start(job, job.files, `${job.run.key}.again`);
  }
  if (chances.length > MOST_RETRIED) {
    write(`✗ ${chances.length} 个文件有失败，不再重试 (too many to try again)\n`);
    return;
  }
  for (const [index, { job, file }] of chances.entries()) {
    write(`▸ ${job.run.key}: ${file}\n`);
    job.again ??= new Map();
    job.again.set(file, await start(job, [file], `${job.run.key}.again-${index}`));
  }
}
