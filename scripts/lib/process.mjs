/** Running commands in the project's root, and saying so. Needs nothing but Node. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { FAULT_OF_OPERATOR } from './keep-running.mjs';

/** The project's root folder. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** Prints one line of progress. */
export function say(text) {
  console.log(`\u25b8 ${text}`);
}

/** Runs a command in the root; rejects when it fails. Its output is shown only then when `quiet`. */
export function run(command, args, { quiet = false, env = {}, cwd = root } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      env: { ...process.env, ...env },
      shell: process.platform === 'win32',
    });
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) return resolve(output);
      if (quiet) process.stderr.write(output.slice(-8000));
      reject(new Error(`${command} ${args.join(' ')} ended with code ${code}`));
    });
  });
}

/** Path of a command that a package brought along. */
export function bin(name) {
  return path.join(root, 'node_modules', '.bin', process.platform === 'win32' ? `${name}.cmd` : name);
}

/** Whether `version` (`20.12.2`) comes before `least`. */
function isOlder(version, least) {
  const [found, wanted] = [version, least].map((text) => text.split('.').map(Number));
  const differs = wanted.findIndex((part, place) => part !== found[place]);
  return differs !== -1 && found[differs] < wanted[differs];
}

/** Stops with one clear line, and the code of what an operator has to mend, when Node is older than `engines` asks. */
export function requireNode() {
  const { engines } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const least = engines.node.replace(/^>=/, '');
  const { node } = process.versions;
  if (!isOlder(node, least)) return;
  console.error(`需要 Node.js ${least} 或更高版本，当前为 ${node} (Node.js ${least} or newer is needed)`);
  process.exit(FAULT_OF_OPERATOR);
}
