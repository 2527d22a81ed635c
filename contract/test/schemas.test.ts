import Ajv2020 from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import * as contract from '../src/index.ts';
import * as labels from '../src/labels.ts';

const isSchema = (value: unknown): value is object =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  ('type' in value || 'anyOf' in value) &&
  '~kind' in value;
const derived = contract.resources.flatMap((resource) =>
  Object.entries(contract.schemasOf<contract.Declared>(resource)).map(([kind, schema]) => [
    `${resource.name} ${kind}`,
    schema,
  ]),
);
const schemas = [...Object.entries(contract), ...derived].filter(([, value]) => isSchema(value)) as [string, object][];

describe('schemas', () => {
  it('are found at all', () => {
    expect(schemas.map(([name]) => name)).toEqual(
      expect.arrayContaining([
        'Newss Item',
        'Laws Write',
        'WebConfig',
        'UserInfo',
        'Patents Detail',
        'ErrorBody',
        'Id',
      ]),
    );
    expect(schemas.length).toBeGreaterThan(70);
  });

  it.each(schemas)('%s is valid JSON Schema 2020-12 whose formats are known', (_name, schema) => {
    // Only documentation words and lists of types go beyond Ajv's strict mode.
    const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, strictRequired: false });
    addFormats.default(ajv);
    const plain: unknown = JSON.parse(JSON.stringify(schema));
    expect(ajv.validateSchema(plain as object)).toBe(true);
    expect(() => ajv.compile(plain as object)).not.toThrow();
  });

  it('write a nullable plain value as a list of types, with null among its values', () => {
    expect(contract.Nullable(contract.DateOnly)).toMatchObject({ type: ['string', 'null'], format: 'date' });
    expect(contract.Nullable(contract.Enum(['a', 'b']))).toMatchObject({ enum: ['a', 'b', null] });
    expect(contract.Nullable(contract.Neighbour)).toHaveProperty('anyOf');
  });

  it('of an update are the writable fields, all optional, and the Version', () => {
    for (const resource of contract.resources) {
      const { Update: update, Write: write } = contract.schemasOf<contract.Declared>(resource);
      expect(update.required).toEqual(['Version']);
      expect(Object.keys(update.properties)).toEqual([...Object.keys(write.properties), 'Version']);
    }
  });

  it('of a list are paged from 1, by ten, at most a hundred', () => {
    for (const [name, schema] of schemas.filter(([key]) => key.endsWith('ListQuery'))) {
      expect([name, schema]).toMatchObject([
        name,
        { properties: { current: { minimum: 1, default: 1 }, pageSize: { minimum: 1, maximum: 100, default: 10 } } },
      ]);
    }
  });
});

describe('errors', () => {
  it('have a code for every status of the interface', () => {
    expect([...new Set(Object.values(contract.ERROR_STATUS))].sort()).toEqual([
      400, 401, 403, 404, 408, 409, 413, 414, 415, 422, 423, 429, 431, 500, 503, 507,
    ]);
  });

  it('have stable names', () => {
    for (const code of Object.keys(contract.ERROR_STATUS)) expect(code).toMatch(/^[A-Z][A-Z_]+$/);
  });

  it('are shown in the five ways of the specification', () => {
    expect(contract.SHOW_TYPE).toEqual({ silent: 0, warning: 1, error: 2, notification: 3, redirect: 9 });
  });

  it('have a body that validates', () => {
    const ajv = new Ajv2020({ strict: false });
    addFormats.default(ajv);
    const validate = ajv.compile(contract.ErrorBody);
    const body = { success: false, errorCode: 'INVALID', errorMessage: '请检查', showType: 2 };
    expect(validate({ ...body, data: { fields: { Title: '不能为空' } }, requestId: 'a1' })).toBe(true);
    expect(validate({ ...body, data: { url: '/desktop/login' } })).toBe(true);
    expect(validate({ ...body, success: true })).toBe(false);
  });
});

describe('vocabularies', () => {
  it.each([
    ['ARTICLE_KINDS', labels.ARTICLE_KINDS, labels.ARTICLE_KIND_LABELS],
    ['ARTICLE_STATES', labels.ARTICLE_STATES, labels.ARTICLE_STATE_LABELS],
    ['POSTING_TYPES', labels.POSTING_TYPES, labels.POSTING_TYPE_LABELS],
    ['POSTING_STATUSES', labels.POSTING_STATUSES, labels.POSTING_STATUS_LABELS],
    ['USER_STATUSES', labels.USER_STATUSES, labels.USER_STATUS_LABELS],
    ['AUDIT_ACTIONS', contract.AUDIT_ACTIONS, contract.AUDIT_ACTION_LABELS],
    ['RESOURCES', contract.RESOURCES, contract.RESOURCE_LABELS],
  ] as const)('%s all have Chinese words', (_name, values, words) => {
    expect(Object.keys(words).sort()).toEqual([...values].sort());
    for (const word of Object.values(words)) expect(word).toMatch(/[\u4e00-\u9fff]/);
  });
});
