/** The ways to narrow a long query cost what the query costs once, however many there are. */
import { parsePatentQuery } from '@ip-portal/contract/rules/patent-query/parse';
import { askedOf } from '@/views/patent/asked';
import { classLinks, facetLinks } from '@/views/patent/reading';

jest.mock('@ip-portal/contract/rules/patent-query/parse', () => {
  const actual = jest.requireActual('@ip-portal/contract/rules/patent-query/parse');
  return { ...actual, parsePatentQuery: jest.fn(actual.parsePatentQuery) };
});
const parse = jest.mocked(parsePatentQuery);

/** As many conditions as a query may have; each number is read again when it is written. */
const NUMBERS = Array.from({ length: 45 }, (_, n) => `号码=2021112${String(n).padStart(2, '0')}`);
const asked = askedOf({ path: '', query: { q: NUMBERS.join(' 与 ') } });
const applicants = (count: number) => {
  const Applicant = Array.from({ length: count }, (_, n) => ({ Value: `第${n}大学`, Count: 1 }));
  const none = { Type: [], State: [], Flags: [], Year: [], Section: [], Class: [], Subclass: [] };
  return { ...none, Applicant, Province: [], City: [], District: [] };
};

function parsesOf(act: () => unknown): number {
  parse.mockClear();
  act();
  return parse.mock.calls.length;
}

test('the values of facets add nothing to it', () => {
  const once = parsesOf(() => facetLinks(asked, applicants(1)));
  expect(once).toBeGreaterThan(NUMBERS.length);
  expect(once).toBeLessThan(3 * NUMBERS.length);
  expect(parsesOf(() => facetLinks(asked, applicants(220)))).toBe(once);
});

test('the classes of a page add nothing to it', () => {
  const links = (count: number) => () => {
    const link = classLinks(asked.text, 'IPC');
    for (let n = 0; n < count; n++) link({ Symbol: 'G06F', Level: '小类' });
  };
  expect(parsesOf(links(220))).toBe(parsesOf(links(1)));
});
