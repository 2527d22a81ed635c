/** Who has an older Node is told which one is needed, whichever way the portal is started. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { PROJECT } from './made-up.ts';

/** What `scripts/check-node.mjs` does on a Node that calls itself so. */
function check(version: string): { status: number | null; said: string } {
  const pretend = `data:text/javascript,Object.defineProperty(process.versions,'node',{value:'${version}'})`;
  const { status, stderr } = spawnSync(process.execPath, ['--import', pretend, 'scripts/check-node.mjs'], {
    cwd: PROJECT,
    encoding: 'utf8',
  });
  return { status, said: stderr };
}

it('ends with one line, and the code of what an operator has to mend, on one that is too old', () => {
  for (const version of ['20.12.2', '18.20.8', '20.9.0', '9.0.0']) {
    const { status, said } = check(version);
    expect(status, version).toBe(78);
    expect(said.trim().split('\n'), version).toEqual([expect.stringContaining(`当前为 ${version}`)]);
    expect(said).toContain('20.20.0');
  }
});

it('says nothing on any other', () => {
  for (const version of ['20.20.0', '20.20.2', '22.1.0', '100.0.0'])
    expect(check(version)).toEqual({ status: 0, said: '' });
});

it('is asked by the service too, before what needs it', () => {
  const unit = readFileSync(path.join(PROJECT, 'deploy/ip-portal.service'), 'utf8');
  const first = unit.indexOf('ExecStartPre=/usr/bin/node scripts/check-node.mjs');
  expect(first).toBeGreaterThan(0);
  expect(unit.indexOf('ExecStart=')).toBeGreaterThan(first);
});
