/** The table of kinds, and what follows from it. */
import { describe, expect, it } from 'vitest';
import { text } from '../src/define/field.ts';
import { type Declaration, defineResource, orderOf } from '../src/define/resource.ts';
import { FEED_KINDS, SEARCH_KINDS, SITEMAP_KINDS } from '../src/kind-lists.ts';
import { KINDS, type Kind } from '../src/kinds.ts';
import { RESOURCE_OF_KIND, resources } from '../src/resources/index.ts';
import { LIST_URLS, recordUrl } from '../src/urls.ts';

const kinds = Object.keys(KINDS) as Kind[];
const declared: readonly Declaration[] = resources;

describe('a kind', () => {
  it.each(kinds)('%s has one resource, a Chinese label and an address of its own', (kind) => {
    expect(declared.filter((one) => one.kind === kind).map(({ name }) => name)).toEqual([RESOURCE_OF_KIND[kind]]);
    expect(KINDS[kind].label).toMatch(/[\u4e00-\u9fff]/);
    expect(kinds.filter((one) => KINDS[one].list === KINDS[kind].list)).toEqual([kind]);
  });

  it('is shown where the table says', () => {
    const hides = (kind: Kind, place: string) =>
      Object.entries(KINDS[kind]).some(([name, on]) => name === place && !on);
    expect(SEARCH_KINDS).toEqual(kinds.filter((kind) => !hides(kind, 'search')));
    expect(SITEMAP_KINDS).toEqual(kinds.filter((kind) => !hides(kind, 'sitemap')));
    expect(SEARCH_KINDS).toEqual(expect.arrayContaining(['news', 'notice', 'law', 'patent', 'expert', 'financing']));
    expect(FEED_KINDS).toEqual(kinds.filter((kind) => 'feed' in KINDS[kind]));
    expect(FEED_KINDS).toEqual(expect.arrayContaining(['news', 'notice', 'law']));
    expect(FEED_KINDS).not.toContain('patent');
    expect(LIST_URLS.expert).toBe('/desktop/thinkTank');
    expect(recordUrl('law', 7)).toBe('/desktop/law/detail?id=7');
  });

  it('is told by every record that anyone may read: not to compile without', () => {
    const read = { name: 'Courses', label: '课程', list: { Title: text('名称') } } as const;
    // @ts-expect-error no kind, though anyone may read one by one
    defineResource({ ...read, public: ['/', '/:id'] });
    // @ts-expect-error no such kind
    defineResource({ ...read, kind: 'course', public: ['/', '/:id'] });
    defineResource({ ...read, kind: null, public: ['/', '/:id'] });
    defineResource({ ...read, public: ['/'] });
    for (const one of declared) if (one.public?.includes('/:id')) expect(one.kind, one.name).toBeDefined();
  });
});

describe('the order of lists', () => {
  it('is as declared, and ends with the number', () => {
    expect(orderOf({ order: ['-Date', 'Sort'] })).toEqual([
      { field: 'Date', descending: true },
      { field: 'Sort', descending: false },
      { field: 'Id', descending: false },
    ]);
    expect(orderOf({ order: ['-Id'] })).toEqual([{ field: 'Id', descending: true }]);
    expect(orderOf({})).toEqual([{ field: 'Id', descending: false }]);
  });

  it('names fields', () => {
    for (const { name, order = [], ...one } of declared) {
      const fields = new Set(['Id', ...Object.keys({ ...one.list, ...one.detail, ...one.admin })]);
      expect(
        order.map((field) => field.replace('-', '')).filter((field) => !fields.has(field)),
        name,
      ).toEqual([]);
    }
    // @ts-expect-error no such field
    defineResource({ name: 'Courses', label: '课程', list: { Title: text('名称') }, order: ['Sort'] });
  });
});
