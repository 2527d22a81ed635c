/** The larger run: numbers and symbols of real records. Started by `npm test` when there is such a folder. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { parseApplicationNumber } from '../../src/rules/application-number.ts';
import { parseIpc } from '../../src/rules/ipc.ts';
import { EVENT_KINDS } from '../../src/rules/legal-event-table.ts';
import { parsePublicationNumber } from '../../src/rules/publication-number.ts';

const text = (file: string) => readFileSync(path.join(process.env.OUTSIDE_DATA ?? '', file), 'utf8');
const rows = (file: string) =>
  text(file)
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>);

it('application numbers are judged as their source says', () => {
  const data = JSON.parse(text('vectors/identifiers.json')) as Record<
    'application_numbers' | 'invalid',
    { app_no: string; valid: boolean }[]
  >;
  for (const { app_no, valid } of [...data.application_numbers, ...data.invalid]) {
    expect([app_no, parseApplicationNumber(app_no).ok]).toEqual([app_no, valid]);
  }
});

it('every publication number of the export is taken', () => {
  const refused = rows('patents/biblio.jsonl').filter(
    (one) => !parsePublicationNumber(String(one.pub_no), String(one.pub_date)).ok,
  );
  expect(refused.map((one) => one.pub_no)).toEqual([]);
});

it('every symbol of the IPC of 2026 is taken', () => {
  const symbols = rows('ipc/ipc_zh_2026.jsonl').map((one) => String(one.symbol ?? one.code));
  expect(symbols.length).toBeGreaterThan(8000);
  expect(symbols.filter((symbol) => !parseIpc(symbol).ok)).toEqual([]);
});

it('every ST.27 code stands in the table of the schema', () => {
  const data = JSON.parse(text('st96/st27_event_codes.json')) as Record<'key' | 'detailed', { code: string }[]>;
  const known = new Set([...data.key, ...data.detailed].map((one) => one.code));
  expect(EVENT_KINDS.flatMap((kind) => kind.st27).filter((code) => !known.has(code))).toEqual([]);
});
