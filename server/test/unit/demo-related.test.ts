/** Applications and documents that patents of the demo name: those of the library are right from both sides. */
import { expect, it } from 'vitest';
import { readDemo } from '../../src/seed/read-demo.ts';
import { relatedFaults } from '../../src/seed/related-faults.ts';

const { patents } = await readDemo();
const byNumber = new Map(patents.map((patent) => [patent.ApplicationNumber, patent]));
const printedOn = new Map(
  patents.flatMap(({ PublicationNumber, PublicationDate, GrantNumber, GrantDate }) => [
    [PublicationNumber, PublicationDate] as const,
    [GrantNumber, GrantDate] as const,
  ]),
);

it('parents and twins are records of the demo, filed on the same day, and twins name each other', () => {
  const related = patents.flatMap(({ Relations = [], ...patent }) =>
    Relations.flatMap((relation) => (relation.Kind === '优先权' ? [] : { patent, relation })),
  );
  expect(related.length).toBeGreaterThan(5);
  for (const { patent, relation } of related) {
    const other = byNumber.get(relation.Number);
    expect(other?.ApplicationDate, patent.ApplicationNumber).toBe(patent.ApplicationDate);
    const back = other?.Relations?.some(({ Number: number }) => number === patent.ApplicationNumber) ?? false;
    expect(back, patent.ApplicationNumber).toBe(relation.Kind === '同日申请');
  }
});

it('what a text calls a divisional or a twin is one', () => {
  for (const { Abstract = '', Description = '', Relations = [], ApplicationNumber } of patents) {
    const text = Abstract + Description;
    const kinds = Relations.map(({ Kind }) => Kind);
    if (/分案/.test(text)) expect(kinds, ApplicationNumber).toContain('分案');
    if (/同日/.test(text)) expect(kinds, ApplicationNumber).toContain('同日申请');
  }
});

it('national phases have their international application', () => {
  for (const { ApplicationNumber, PctNumber, PctEntryDate, PublicationDate = null } of patents) {
    const national = /^\d{4}[89]\d{7}/.test(ApplicationNumber);
    expect([Boolean(PctNumber), Boolean(PctEntryDate)], ApplicationNumber).toEqual([national, national]);
    if (PctEntryDate && PublicationDate) expect(PctEntryDate < PublicationDate, ApplicationNumber).toBe(true);
  }
});

it('documents of the demo that are cited are older than who cites them', () => {
  let here = 0;
  for (const { ApplicationNumber, ApplicationDate, Citations = [] } of patents) {
    for (const { Number: number } of Citations) {
      if (!number?.startsWith('CN')) continue;
      const day = printedOn.get(number);
      expect(day && day < ApplicationDate, `${ApplicationNumber} ${number}`).toBe(true);
      here += 1;
    }
  }
  expect(here).toBeGreaterThan(40);
});

it('what is wrong is told with its field', () => {
  const [patent] = patents;
  if (!patent) throw new Error('no patent');
  const faults = relatedFaults({
    ...patent,
    PctNumber: 'PCT/CN2021/1',
    Relations: [
      { Kind: '分案', Number: '2020119340 27.X' },
      { Kind: '优先权', Office: 'US', Number: '17/1', Date: '2030-01-01' },
    ],
    Citations: [{ Number: 'CN 129034718A' }, {}],
  });
  expect(Object.keys(faults).sort()).toEqual([
    'Citations.0.Number',
    'Citations.1.Number',
    'PctNumber',
    'Relations.0.Number',
    'Relations.1.Date',
  ]);
});
