import { describe, expect, expectTypeOf, it } from 'vitest';
import {
  day,
  flag,
  group,
  href,
  html,
  integer,
  list,
  NOT_BLANK,
  nullable,
  oneOf,
  readOnly,
  required,
  requiredByHand,
  text,
} from '../src/define/field.ts';
import {
  type AdminOf,
  type AdminQueryOf,
  type DetailOf,
  defineResource,
  type ItemOf,
  type QueryOf,
  type UpdateOf,
  type WriteOf,
} from '../src/define/resource.ts';
import { schemasOf } from '../src/define/schemas.ts';
import { RESOURCE_LABELS, RESOURCES, resources } from '../src/resources/index.ts';

const course = defineResource({
  name: 'Courses',
  label: '课程',
  kind: null,
  list: {
    Title: required(text('名称', { min: 1, max: 100, pattern: NOT_BLANK })),
    Level: nullable(oneOf('难度', ['初级', '高级'])),
    Hours: integer('课时', { min: 1, max: 40 }),
    Seats: readOnly(integer('余位')),
  },
  detail: {
    Content: html('介绍', 1000),
    Lessons: list('课', group('课', { Name: required(text('课名', { max: 20 })), Day: nullable(day('日期')) }), {
      max: 9,
    }),
  },
  admin: { IsVisible: flag('显示') },
  writeOnly: { Source: href('出处') },
  sorts: ['Id', 'Title'],
  filters: ['Title', 'Level'],
  moreFilters: { From: day('起始日') },
  adminFilters: ['IsVisible'],
  public: ['/', '/:id'],
});
const plain = (value: object) => JSON.parse(JSON.stringify(value)) as { properties: object; required: string[] };
const schemas = schemasOf(course);
const MADE = { CreatedAt: { format: 'date-time' }, UpdatedAt: {}, DeletedAt: { type: ['string', 'null'] } };

describe('a declaration', () => {
  it('limits what is written', () => {
    const write = {
      Title: { type: 'string', title: '名称', minLength: 1, maxLength: 100, pattern: '\\S' },
      Level: { type: ['string', 'null'], title: '难度', enum: ['初级', '高级', null] },
      Hours: { type: 'integer', title: '课时', minimum: 1, maximum: 40 },
      Content: { type: 'string', title: '介绍', maxLength: 1000, contentMediaType: 'text/html' },
      Lessons: {
        type: 'array',
        maxItems: 9,
        items: { type: 'object', required: ['Name'], properties: { Name: { type: 'string', maxLength: 20 }, Day: {} } },
      },
      IsVisible: { type: 'boolean', title: '显示' },
      Source: { type: 'string', maxLength: 500 },
    };
    expect(plain(schemas.Write).properties).toMatchObject(write);
    expect(Object.keys(schemas.Write.properties)).toEqual(Object.keys(write));
    expect(plain(schemas.Write).required).toEqual(['Title']);
    expect(Object.keys(schemas.Update.properties)).toEqual([...Object.keys(write), 'Version']);
    expect(plain(schemas.Update).required).toEqual(['Version']);
  });

  it('promises the shape of answers, without limits', () => {
    const item = {
      Id: { type: 'integer' },
      Title: { type: 'string' },
      Level: { type: ['string', 'null'], enum: ['初级', '高级', null] },
      Hours: { type: 'integer' },
      Seats: { type: 'integer' },
    };
    expect(plain(schemas.Item).properties).toEqual({ ...item, Id: expect.anything() });
    expect(plain(schemas.Item).required).toEqual(Object.keys(item));
    const lesson = {
      type: 'object',
      properties: { Name: { type: 'string' }, Day: { type: ['string', 'null'], format: 'date' } },
    };
    const detail = { ...item, Content: { type: 'string' }, Lessons: { type: 'array', items: lesson }, Version: {} };
    expect(plain(schemas.Detail).properties).toMatchObject(detail);
    expect(JSON.stringify(schemas.Detail.properties.Lessons)).not.toContain('max');
    expect(plain(schemas.Admin).properties).toMatchObject({ ...detail, ...MADE, IsVisible: { type: 'boolean' } });
    for (const schema of [schemas.Item, schemas.Detail, schemas.Admin]) {
      expect(schema.properties).not.toHaveProperty('Source');
    }
  });

  it('lets a record lack what none is made without', () => {
    const skill = defineResource({
      name: 'Skills',
      label: '技能',
      kind: null,
      list: { Code: requiredByHand(text('编号', { min: 2, max: 9 })), From: requiredByHand(day('起始日')) },
      filters: ['Code'],
      public: ['/', '/:id'],
    });
    const made = schemasOf(skill);
    expect(plain(made.Write)).toMatchObject({
      required: ['Code', 'From'],
      properties: { Code: { type: 'string', minLength: 2 }, From: { type: 'string', format: 'date' } },
    });
    const lacking = { Code: { type: ['string', 'null'] }, From: { type: ['string', 'null'], format: 'date' } };
    expect(plain(made.Item).properties).toMatchObject(lacking);
    expect(plain(made.Item).required).toEqual(['Id', 'Code', 'From']);
    expect(plain(made.Update).properties).toMatchObject({ ...lacking, Code: { minLength: 2 } });
    expect(plain(made.Update).required).toEqual(['Version']);
    expect(plain(made.ListQuery).properties).toMatchObject({ Code: { type: 'string' } });
    expectTypeOf<ItemOf<typeof skill>>().branded.toEqualTypeOf<{
      Id: number;
      Code: string | null;
      From: string | null;
    }>();
    expectTypeOf<WriteOf<typeof skill>>().branded.toEqualTypeOf<{ Code: string; From: string }>();
    expectTypeOf<UpdateOf<typeof skill>['Code']>().toEqualTypeOf<string | null | undefined>();
  });

  it('names what lists are sorted and filtered by; parts of a text are found', () => {
    expect(plain(schemas.ListQuery).properties).toMatchObject({
      sortby: { enum: ['Id', 'Title'] },
      Title: { type: 'string', maxLength: 100 },
      Level: { type: 'string', enum: ['初级', '高级'] },
      From: { format: 'date' },
    });
    expect(schemas.ListQuery.properties.Title).not.toHaveProperty('minLength');
    expect(schemas.ListQuery.properties.Title).not.toHaveProperty('pattern');
    expect(schemas.ListQuery.properties).not.toHaveProperty('IsVisible');
    expect(plain(schemas.AdminListQuery).properties).toMatchObject({
      sortby: { enum: ['Id', 'Title', 'CreatedAt', 'UpdatedAt'] },
      IsVisible: { type: 'boolean' },
      Deleted: { type: 'boolean' },
    });
  });

  it('gives the types', () => {
    type Lesson = { Name: string; Day?: string | null };
    type Item = { Id: number; Title: string; Level: '初级' | '高级' | null; Hours: number; Seats: number };
    type Detail = Item & { Content: string; Lessons: Lesson[]; Version: number };
    expectTypeOf<ItemOf<typeof course>>().toEqualTypeOf<Item>();
    expectTypeOf<DetailOf<typeof course>>().branded.toEqualTypeOf<Detail>();
    expectTypeOf<AdminOf<typeof course>['IsVisible']>().toEqualTypeOf<boolean>();
    expectTypeOf<AdminOf<typeof course>['DeletedAt']>().toEqualTypeOf<string | null>();
    expectTypeOf<WriteOf<typeof course>>().branded.toEqualTypeOf<{
      Title: string;
      Level?: '初级' | '高级' | null;
      Hours?: number;
      Content?: string;
      Lessons?: Lesson[];
      IsVisible?: boolean;
      Source?: string;
    }>();
    expectTypeOf<UpdateOf<typeof course>['Version']>().toEqualTypeOf<number>();
    expectTypeOf<UpdateOf<typeof course>['Title']>().toEqualTypeOf<string | undefined>();
    expectTypeOf<QueryOf<typeof course>['sortby']>().toEqualTypeOf<'Id' | 'Title' | undefined>();
    expectTypeOf<QueryOf<typeof course>['Level']>().toEqualTypeOf<'初级' | '高级' | undefined>();
    expectTypeOf<AdminQueryOf<typeof course>['IsVisible']>().toEqualTypeOf<boolean | undefined>();
  });

  it('refuses names that are no field', () => {
    // @ts-expect-error -- there is no such field
    expect(defineResource({ name: 'X', label: '某', list: { Name: text('名称') }, sorts: ['Nmae'] }).name).toBe('X');
    // @ts-expect-error -- there is no such field
    expect(defineResource({ name: 'X', label: '某', list: { Name: text('名称') }, filters: ['Titel'] }).name).toBe('X');
  });
});

describe('the declarations of the portal', () => {
  it('are listed once each, with a Chinese label', () => {
    expect(new Set(RESOURCES).size).toBe(RESOURCES.length);
    expect(Object.keys(RESOURCE_LABELS).sort()).toEqual([...RESOURCES].sort());
    for (const { label } of resources) expect(label).toMatch(/[\u4e00-\u9fff]/);
  });

  it('name every field in Chinese', () => {
    for (const { name, fields } of resources) {
      for (const [field, { title }] of Object.entries(fields)) {
        expect(`${name}.${field} ${title}`).toMatch(/[\u4e00-\u9fff]/);
      }
    }
  });

  it('open nothing of users and postings, and reads alone', () => {
    const open = resources.filter((resource) => 'public' in resource).map(({ name }) => name);
    expect(open).not.toContain('Users');
    expect(open).not.toContain('Postings');
  });
});
