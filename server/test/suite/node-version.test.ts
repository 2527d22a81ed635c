/** Who has an older Node is told which one is needed, whichever way the portal is started. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { PROJECT } from './made-up.ts';

const { isOlder } = (await import(pathToFileURL(path.join(PROJECT, 'scripts/lib/process.mjs')).href)) as {
  isOlder(version: string, least: string): boolean;
};

it('compares versions as numbers, part by part', () => {
  for (const [version, least] of [
    ['20.12.2', '20.20.0'],
    ['18.20.8', '20.20.0'],
    ['20.9.0', '20.20.0'],
    ['9.0.0', '20.20.0'],
  ] as const) {
    expect(isOlder(version, least), version).toBe(true);
  }
  for (const version of ['20.20.0', '20.20.2', '22.1.0', '24.0.0', '100.0.0']) {
    expect(isOlder(version, '20.20.0'), version).toBe(false);
  }
});

it('is asked by the service too, before what needs it', () => {
  const unit = readFileSync(path.join(PROJECT, 'deploy/ip-portal.service'), 'utf8');
  const [first, second] = [
    unit.indexOf('ExecStartPre=/usr/bin/node scripts/check-node.mjs'),
    unit.indexOf('ExecStart='),
  ];
  expect(first).toBeGreaterThan(0);
  expect(second).toBeGreaterThan(first);
});
