/**
 * How V8 runs the tests of the browser app: jest loads every module anew for each file, so most code runs a few times and
 * is gone. Compiling it for speed, and collecting in small portions what was made meanwhile, takes longer than it saves.
 */
import { spawnSync } from 'node:child_process';

const WANTED = [
  // Ten times the usual: code has to be run that much more before the optimizing compiler takes it.
  '--interrupt-budget=700000',
  // Megabytes for what is young, instead of 16.
  '--max-semi-space-size=64',
];

const takes = (flag) => spawnSync(process.execPath, [flag, '-e', '0'], { stdio: 'ignore' }).status === 0;

/** Of these the flags that this Node knows: V8 promises none of them. */
export const v8Flags = () => WANTED.filter(takes);
