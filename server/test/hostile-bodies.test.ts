/** Bodies made to cost: refused early, with a small answer, at a work that does not grow with their faults. */
import { describe, expect, it } from 'vitest';
import { BODY_MAX, bodyLimitOf, largestJson } from '../src/lib/body-limit.ts';
import { validatorCompiler } from '../src/lib/validation.ts';
import { type Client, startTestApp } from './helpers/app.ts';

const JSON_TYPE = { 'content-type': 'application/json' };
const { app, user, admin, visitor } = await startTestApp({ writesPerMinute: 30 });
const poster = await user();

const posting = (extra: object) => ({
  Type: 'supply',
  Title: '转让一项膜分离专利',
  Summary: '摘要',
  Field: '新材料',
  Mode: '转让',
  PriceText: '面议',
  ContactName: '张三',
  ContactPhone: '010-12345678',
  ...extra,
});

describe('a list with many faults', () => {
  it('is left at the first, and the other fields are still told', async () => {
    const answer = await poster.post('/api/Postings', posting({ PatentNumbers: Array(50).fill(1), Title: '短' }));
    expect([answer.status, answer.body.errorCode]).toEqual([400, 'INVALID']);
    expect(answer.body.data).toEqual({
      fields: { 'PatentNumbers.0': '涉及专利第 1 项应为文本', Title: '标题至少 5 个字' },
    });
  });

  it('names the entry, and what is wrong within it', async () => {
    const token = await admin.post('/api/Tokens', {
      Name: '系统',
      Permissions: ['Patents:read', 'Everything'],
      Days: 1,
    });
    expect(token.body.data).toEqual({ fields: { 'Permissions.1': '权限第 2 项取值不在允许范围内' } });
    const limits = [{ Role: 'editor', Columns: ['一'] }];
    const account = await admin.post('/api/Users', {
      UserName: 'entries',
      Password: 'Kiefer-93-Wolke',
      Roles: ['editor'],
      Limits: limits,
    });
    expect(account.body.data).toEqual({
      fields: { 'Limits.0.Columns.0': expect.stringMatching(/^[^.A-Za-z]+应为整数$/) },
    });
  });

  it('is not looked into when it is too long', async () => {
    const answer = await poster.post('/api/Postings', posting({ PatentNumbers: Array(2_000).fill(1) }));
    expect(answer.body.data).toEqual({ fields: { PatentNumbers: '涉及专利不能超过 50 项' } });
    expect(answer.text.length).toBeLessThan(1_000);
  });

  it('inside lists, alternatives and records is treated alike', () => {
    let looked = 0;
    const entry = { type: 'object', properties: { Names: { type: 'array', items: { type: 'string' } } } };
    const validate = validatorCompiler({
      schema: {
        type: 'object',
        properties: {
          Deep: { type: 'array', items: entry },
          Either: { anyOf: [{ type: 'array', items: { type: 'integer' } }, { type: 'null' }] },
        },
      },
      method: 'POST',
      url: '/x',
      httpPart: 'body',
    }) as unknown as { (data: unknown): boolean; errors?: { instancePath: string }[] };
    // Reading an entry is a step: steps are counted, not time.
    const counted = <T>(length: number, make: (index: number) => T): T[] =>
      new Proxy(
        Array.from({ length }, (_, index) => make(index)),
        {
          get(target, key, receiver) {
            if (typeof key === 'string' && /^\d+$/.test(key)) looked += 1;
            return Reflect.get(target, key, receiver);
          },
        },
      );
    const steps = (length: number) => {
      looked = 0;
      const valid = validate({
        Deep: counted(length, () => ({ Names: counted(length, () => 1) })),
        Either: counted(length, () => 'x'),
      });
      expect(valid).toBe(false);
      expect(
        validate.errors?.filter(({ instancePath }) => instancePath !== '/Either').map((e) => e.instancePath),
      ).toEqual(['/Deep/0/Names/0', '/Either/0']);
      return looked;
    };
    expect(steps(1_000)).toBe(steps(10));
  });

  it('still coerces and defaults what is valid', async () => {
    const made = await admin.post<{ Tags: string[] }>('/api/Newss', { Title: '标签', Tags: ['一', '二'] });
    expect([made.status, made.body.data.Tags]).toEqual([201, ['一', '二']]);
  });
});

describe('the size of a body', () => {
  it('is bounded by what the route can take', async () => {
    const deep = '['.repeat(64 * 1024);
    for (const url of ['login', 'register', 'logout']) {
      const answer = await visitor.post(`/api/auth/${url}`, deep, JSON_TYPE);
      expect([url, answer.status, answer.body.errorCode]).toEqual([url, 413, 'TOO_LARGE']);
    }
    expect((await poster.call('PUT', '/api/auth/password', deep, JSON_TYPE)).status).toBe(413);
    expect(
      (await poster.post('/api/Postings', `{"PatentNumbers":[${'1,'.repeat(1_000_000)}1]}`, JSON_TYPE)).status,
    ).toBe(413);
  });

  it('follows from the schema of every route', async () => {
    type Operation = { requestBody?: { content: Record<string, { schema: object }> } };
    const { paths, components } = JSON.parse((await visitor.get('/api/openapi.json')).text) as {
      paths: Record<string, Record<string, Operation>>;
      components: { schemas: Record<string, object> };
    };
    /** The schema with what it refers to in its place. */
    const whole = (schema: unknown): unknown => {
      if (Array.isArray(schema)) return schema.map(whole);
      if (typeof schema !== 'object' || schema === null) return schema;
      const { $ref } = schema as { $ref?: string };
      if ($ref) return whole(components.schemas[$ref.slice('#/components/schemas/'.length)]);
      return Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, whole(value)]));
    };
    const bodies = Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).flatMap(([method, { requestBody }]) => {
        const schema = requestBody?.content['application/json']?.schema;
        return schema ? [{ route: `${method} ${path}`, schema: whole(schema) as object }] : [];
      }),
    );
    expect(bodies.length).toBeGreaterThan(20);
    for (const { route, schema } of bodies) {
      expect([route, Number.isFinite(largestJson(schema))]).toEqual([route, true]);
      if (route.includes('/auth/')) expect([route, bodyLimitOf(schema) < 16 * 1024]).toEqual([route, true]);
    }
    expect(bodyLimitOf(undefined)).toBeLessThan(8 * 1024);
    expect(bodyLimitOf({ type: 'string' })).toBe(BODY_MAX);
  });
});

describe('changes in a row', () => {
  const spend = async (client: Client, url: string, most: number) => {
    for (let n = 1; n <= most; n += 1) {
      const answer = await client.post(url, {});
      if (answer.status === 429) return { n, answer };
    }
    return undefined;
  };

  it('are bounded for each account, apart from the others', async () => {
    const [one, other] = [await user(), await user()];
    const spent = await spend(one, '/api/Postings', 40);
    expect(spent?.n).toBe(31);
    expect(spent?.answer.body).toMatchObject({ errorCode: 'TOO_MANY_REQUESTS', success: false });
    expect(Number(spent?.answer.headers['retry-after'])).toBeGreaterThan(0);
    expect((await other.post('/api/Postings', {})).status).toBe(400);
    expect((await one.get('/api/Postings')).status).toBe(200);
    expect(await spend(admin, '/api/Newss', 60)).toBeUndefined();
  });

  it('of visitors are bounded by address', async () => {
    expect(await spend(visitor, '/api/auth/logout', 200)).toBeDefined();
    const elsewhere = await app.inject({ method: 'POST', url: '/api/auth/logout', remoteAddress: '192.0.2.7' });
    expect(elsewhere.statusCode).toBe(200);
  });
});
