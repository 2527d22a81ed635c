/** The description for those who write clients: stable names, examples that hold, nothing said twice. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { exampleOf } from '@ip-portal/contract';
import type { ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { operationId } from '../../src/openapi/operation-id.ts';
import { isPublicRoute } from '../../src/public-routes.ts';
import { openApiDocument } from '../../src/tasks/write-openapi.ts';

interface Media {
  schema: object;
  example?: unknown;
}
interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  security: object[];
  parameters?: { in: string; name: string; required: boolean; schema: { default?: unknown } }[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { $ref?: string; description: string; content: Record<string, Media> }>;
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  tags: { name: string; description: string }[];
  components: { schemas: Record<string, object>; responses: Record<string, { content: Record<string, Media> }> };
}

const document = (await openApiDocument()) as Document;
const operations = Object.entries(document.paths).flatMap(([url, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ url, method: method.toUpperCase(), ...operation })),
);

describe('names of operations', () => {
  it('come from method and path', () => {
    expect(operationId('GET', '/api/Newss')).toBe('getNewss');
    expect(operationId('PUT', '/api/admin/Users/:id/password')).toBe('putAdminUsersByIdPassword');
    expect(operationId('GET', '/api/admin/AuditLogs/export.csv')).toBe('getAdminAuditLogsExportCsv');
    expect(operationId('POST', '/api/auth/sessions/revoke-others')).toBe('postAuthSessionsRevokeOthers');
  });

  it('are had by all and shared by none', () => {
    const ids = operations.map((one) => one.operationId);
    expect(ids.filter((id) => !/^[a-z]+[A-Z]\w*$/.test(id ?? ''))).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('stay: clients in use call what operations.txt lists', () => {
    const known = readFileSync(path.join(import.meta.dirname, 'operations.txt'), 'utf8')
      .trim()
      .split('\n');
    const now = new Set(operations.map((one) => `${one.operationId} ${one.method} ${one.url}`));
    expect(known.length).toBeGreaterThan(110);
    expect(known.filter((line) => !now.has(line))).toEqual([]);
  });
});

describe('what an operation says', () => {
  it('is who may call it, as the list of public routes has it', () => {
    const wrong = operations.filter(({ method, url, security }) => {
      const open = isPublicRoute(method, url.replace(/\{(\w+)\}/g, ':$1'));
      // Where API tokens are taken: test/api-tokens.test.ts.
      return !(open ? ['[]'] : ['[{"session":[]}]', '[{"session":[]},{"token":[]}]']).includes(
        JSON.stringify(security),
      );
    });
    expect(wrong.map((one) => one.operationId)).toEqual([]);
  });

  it('is a summary, a described group, and how it fails', () => {
    const groups = new Map(document.tags.map((tag) => [tag.name, tag.description]));
    for (const one of operations) {
      expect(one.summary, one.operationId).toMatch(/[\u4e00-\u9fa5]/);
      expect(groups.get(one.tags[0] ?? ''), one.operationId).toBeTruthy();
      expect(one.responses['4XX']?.$ref).toBe('#/components/responses/Refused');
      expect(one.responses['5XX']?.$ref).toBe('#/components/responses/Failed');
    }
  });

  it('asks for no parameter that the server fills in', () => {
    const parameters = operations.flatMap((one) => one.parameters ?? []);
    expect(parameters.filter((one) => one.schema.default !== undefined).length).toBeGreaterThan(20);
    expect(parameters.filter((one) => one.schema.default !== undefined && one.required)).toEqual([]);
    expect(parameters.filter((one) => one.in === 'path' && !one.required)).toEqual([]);
  });
});

describe('examples', () => {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  (createRequire(import.meta.url)('ajv-formats') as (ajv: unknown) => void)(ajv);
  ajv.addSchema({ $id: 'api', ...document });
  /** Refers into the document from outside of it. */
  const outside = (schema: object) =>
    JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#', '"$ref":"api#')) as object;

  const contents = operations.flatMap((one) =>
    Object.entries({ body: one.requestBody?.content, ...answers(one) }).flatMap(([where, content]) =>
      content?.['application/json'] ? [{ name: `${one.operationId} ${where}`, ...content['application/json'] }] : [],
    ),
  );
  function answers({ responses }: Operation): Record<string, Record<string, Media>> {
    return Object.fromEntries(
      Object.entries(responses).flatMap(([code, { content }]) => (content ? [[code, content]] : [])),
    );
  }

  it('are given for every body and answer, and are valid', () => {
    expect(contents.length).toBeGreaterThan(operations.length);
    // Many answer the same.
    const compiled = new Map<string, ValidateFunction>();
    const faults = contents.flatMap(({ name, schema, example }) => {
      if (example === undefined) return [`${name}: none`];
      const text = JSON.stringify(schema);
      const validate = compiled.get(text) ?? ajv.compile(outside(schema));
      compiled.set(text, validate);
      return validate(example) ? [] : [`${name}: ${ajv.errorsText(validate.errors)}`];
    });
    expect(faults).toEqual([]);
  });

  it('of failures are valid too', () => {
    for (const response of Object.values(document.components.responses)) {
      const { schema, example } = response.content['application/json'] as Media;
      expect(ajv.validate(outside(schema), example), ajv.errorsText()).toBe(true);
    }
  });

  it('refuse to be made up where no text is known to fit', () => {
    expect(() => exampleOf({ type: 'string', pattern: '^\\d{3}-x$' }, 'Code')).toThrow(/Code: no example fits/);
    expect(exampleOf({ type: 'string', pattern: '^\\d{3}-x$', examples: ['123-x'] })).toBe('123-x');
  });
});

describe('named schemas', () => {
  it('are written once: nowhere does one stand in full', () => {
    const text = JSON.stringify(document.paths);
    const inFull = Object.entries(document.components.schemas).filter(([, schema]) =>
      text.includes(JSON.stringify(schema)),
    );
    expect(inFull.map(([name]) => name)).toEqual([]);
    expect(Object.keys(document.components.schemas).length).toBeGreaterThan(50);
  });

  it('are all used and all there', () => {
    const refs = new Set(
      [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name),
    );
    expect([...refs].sort()).toEqual(Object.keys(document.components.schemas).sort());
  });
});
