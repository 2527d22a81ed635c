/** The larger run: real records of CNIPA and others are read whole. Started by `npm test` when there is such a folder. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { isCnipaRecord, readCnipa } from '../../src/modules/patents/read/read-cnipa.ts';
import type { ReadPatent } from '../../src/modules/patents/read/read-patent.ts';
import { readRow, rowOf } from '../../src/modules/patents/read/read-row.ts';
import { isSt96Record, readSt96 } from '../../src/modules/patents/read/read-st96.ts';
import { XmlRecords } from '../../src/modules/patents/read/xml-tree.ts';

const FOLDER = path.join(process.env.OUTSIDE_DATA ?? '', 'patents');

async function readXml(file: string): Promise<ReadPatent[]> {
  const found: ReadPatent[] = [];
  const records = new XmlRecords(
    (name) => isCnipaRecord(name) || isSt96Record(name),
    (record) => found.push(isCnipaRecord(record.name) ? readCnipa(record) : readSt96(record)),
  );
  records.write(await readFile(file, 'utf8'));
  records.close();
  return found;
}

async function readLines(name: string): Promise<ReadPatent[]> {
  const lines = (await readFile(path.join(FOLDER, name), 'utf8')).split('\n').filter(Boolean);
  return lines.map((line) => readRow(rowOf(Object.entries(JSON.parse(line) as Record<string, unknown>))));
}

describe('real records in XML', () => {
  it('of CNIPA have number, day, title, class, people, claims and text, and no fault', async () => {
    const folder = path.join(FOLDER, 'st36');
    const files = (await readdir(folder)).filter((name) => /\.xml$/i.test(name));
    const records = (await Promise.all(files.map((name) => readXml(path.join(folder, name))))).flat();
    expect(records).toHaveLength(files.length);
    for (const record of records) {
      expect(record.faults, record.title).toEqual([]);
      expect(record.applicationNumber, record.title).toMatch(/^\d{12}\.[\dX]$/);
      expect(record.filingDate, record.title).toMatch(/^\d{4}-\d\d-\d\d$/);
      expect(record.publications, record.title).toHaveLength(1);
      expect(record.type, record.title).toBe('发明');
      for (const many of [
        record.applicants,
        record.inventors,
        record.agents,
        record.ipcs,
        record.claims,
        record.description,
      ])
        expect(many.length, record.title).toBeGreaterThan(0);
      expect(record.abstract.length, record.title).toBeGreaterThan(50);
      expect(record.agency, record.title).not.toMatch(/\d/);
    }
    // 本国优先权 stands apart in the old files.
    expect(
      records.flatMap(({ priorities }) => priorities.map(({ office, number }) => `${office} ${number}`)).sort(),
    ).toEqual(['CN 201320854096.9', 'KR 10-2016-0063019']);
    expect(records.map(({ applicationNumber }) => applicationNumber).sort()).toEqual([
      '201410408762.5',
      '201410513187.5',
      '201510481495.9',
      '202111286633.X',
    ]);
  });

  it('of WIPO is refused as foreign', async () => {
    const [record] = await readXml(path.join(FOLDER, '..', 'patents', 'st96', 'PatentPublication_Example.xml'));
    expect(record?.faults).toContainEqual(expect.objectContaining({ reason: '不是中国专利文献' }));
    expect(record?.claims).toHaveLength(10);
  });
});

describe('real rows', () => {
  it.each([
    ['biblio.jsonl', 12_732],
    ['title_ipc.jsonl', 9_740],
    ['title_abstract_cpc.jsonl', 2_307],
  ])('of %s are read, with a publication and a title each', async (name, count) => {
    const records = await readLines(name);
    expect(records).toHaveLength(count);
    const faults = records.flatMap((record) => record.faults);
    const counted = new Map<string, number>();
    for (const { field, reason } of faults)
      counted.set(`${field}：${reason}`, (counted.get(`${field}：${reason}`) ?? 0) + 1);
    expect(records.filter(({ title, publications }) => !title || publications.length === 0).length).toBeLessThan(
      count / 100,
    );
    expect(faults.length, JSON.stringify([...counted])).toBeLessThan(count / 50);
    expect(records.every(({ applicationNumber }) => applicationNumber === null)).toBe(true);
  });
});
