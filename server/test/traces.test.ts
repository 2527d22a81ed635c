/** What a collector is told: requests, their statements and jobs, and nothing that anybody has sent. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../src/app.ts';
import { ContentCache } from '../src/cache/content-cache.ts';
import { type Db, openDatabase } from '../src/db/client.ts';
import { JobFault } from '../src/jobs/define-job.ts';
import { openTraces, type Traces } from '../src/traces/index.ts';
import { shapeOf } from '../src/traces/shape-of.ts';
import { watchStatements } from '../src/traces/watch-statements.ts';
import { startTestApp, type TestApp } from './helpers/app.ts';

interface Value {
  stringValue?: string;
  intValue?: number;
}
interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: Value }[];
  status: { code?: number };
}

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const PHONE = '13912345678';
const NAME = '欧阳观澜';

let t: TestApp;
let db: Db;
let app: FastifyInstance;
let collector: Server;
let traces: Traces;
const bodies: string[] = [];
const tokens = new Set<string | undefined>();
let spans: Span[] = [];
const answers: Record<string, number> = {};

const addressOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const valueOf = (span: Span | undefined, key: string) => {
  const found = span?.attributes.find((one) => one.key === key)?.value;
  return found?.stringValue ?? found?.intValue;
};
const named = (name: string) => spans.filter((one) => one.name === name);
const below = (span: Span | undefined) => spans.filter((one) => one.parentSpanId === span?.spanId);

beforeAll(async () => {
  collector = createServer((request, response) => {
    tokens.add(request.headers.authorization);
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      bodies.push(Buffer.concat(parts).toString('utf8'));
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((done) => collector.listen(0, '127.0.0.1', done));
  t = await startTestApp();
  const to = { url: `${addressOf(collector)}/v1/traces`, token: 'a-token', percent: 100, continues: true };
  traces = await openTraces(to);
  db = openDatabase(t.url, 4, () => undefined);
  watchStatements(db.$client, traces.statement);
  app = await buildApp({ ...t.ctx, db, cache: new ContentCache(), traces });
  const ask = async (what: string, method: 'GET' | 'POST', url: string, payload?: object, headers = {}) => {
    const answer = await app.inject({
      method,
      url,
      headers: { host: 'localhost', ...headers },
      ...(payload ? { payload } : {}),
    });
    answers[what] = answer.statusCode;
  };
  await ask('list', 'GET', `/api/Newss?keyword=${encodeURIComponent(NAME)}`, undefined, {
    traceparent: `00-${TRACE}-b7ad6b7169203331-01`,
  });
  await ask('kept', 'GET', '/api/WebConfig');
  await ask('kept', 'GET', '/api/WebConfig');
  await ask('refused', 'POST', '/api/auth/login', { UserName: PHONE, Password: `${NAME}-58-Nebel` });
  await ask('registered', 'POST', '/api/auth/register', {
    UserName: 'traced',
    Password: 'Birke-58-Nebel',
    AgreePrivacy: true,
  });
  await ask('nowhere', 'GET', `/api/nowhere/${PHONE}`);
  await traces.job('mail', async () => undefined);
  await expect(traces.job('sms', () => Promise.reject(new JobFault(`cannot reach ${PHONE}`)))).rejects.toThrow();
  // Of nothing that was asked for.
  await db.execute('select 1 as lonely');
  await traces.stop();
  spans = bodies.flatMap((body) =>
    (JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }).resourceSpans.flatMap((one) =>
      one.scopeSpans.flatMap((scope) => scope.spans),
    ),
  );
});
afterAll(async () => {
  await app?.close();
  await db?.$client.end();
  await new Promise((done) => collector?.close(done));
});

it('tells of a request by its route, below the trace it came with, with its statements below it', () => {
  expect(answers.list).toBe(200);
  const [list] = named('GET /api/Newss');
  expect(list?.traceId).toBe(TRACE);
  expect(list?.parentSpanId).toBe('b7ad6b7169203331');
  expect(valueOf(list, 'http.route')).toBe('/api/Newss');
  expect(Number(valueOf(list, 'http.response.status_code'))).toBe(200);
  expect(valueOf(list, 'ip_portal.request_id')).toMatch(/^[0-9a-f-]{36}$/);
  const statements = below(list);
  expect(statements.length).toBeGreaterThan(0);
  for (const one of statements) expect(valueOf(one, 'db.system.name')).toBe('postgresql');
  expect(statements.some((one) => String(valueOf(one, 'db.query.text')).includes('articles'))).toBe(true);
});

it('tells of what a body came with, too, and of the statements of a transaction', () => {
  expect(answers.registered).toBe(201);
  const statements = below(named('POST /api/auth/register')[0]).map((one) => one.name);
  expect(statements).toEqual(expect.arrayContaining(['BEGIN', 'INSERT', 'COMMIT']));
  expect(answers.refused).toBe(401);
  expect(below(named('POST /api/auth/login')[0]).length).toBeGreaterThan(0);
});

it('tells of an answer from memory, which asks the database nothing', () => {
  const [first, second] = named('GET /api/WebConfig');
  expect(below(first).length).toBeGreaterThan(0);
  expect(second).toBeDefined();
  expect(below(second)).toEqual([]);
});

it('tells of jobs, and of failures by their code alone', () => {
  expect(named('job mail')).toHaveLength(1);
  const [failed] = named('job sms');
  expect(failed?.status.code).toBe(2);
  expect(named('GET none').map((one) => Number(valueOf(one, 'http.response.status_code')))).toEqual([404]);
});

it('tells nothing that anybody has sent, and nothing that belongs to no request', () => {
  const all = bodies.join('\n');
  for (const value of [PHONE, NAME, encodeURIComponent(NAME), 'Nebel', 'traced', 'lonely'])
    expect(all).not.toContain(value);
  expect([...tokens]).toEqual(['Bearer a-token']);
});

it('knows a statement without its values', () => {
  expect(shapeOf("select  *\n from t where a = 'O''Brien' and b = $1")).toBe('select * from t where a = ? and b = $1');
  expect(shapeOf("select 'cut off in the mid")).toBe('select ?');
  expect(shapeOf(`select '${"'".repeat(100_000)}`).length).toBeLessThanOrEqual(2_000);
});

it('stops where no collector answers', async () => {
  const nowhere = await openTraces({
    url: 'http://127.0.0.1:9/v1/traces',
    token: undefined,
    percent: 100,
    continues: false,
  });
  await nowhere.job('mail', async () => undefined);
  await nowhere.stop();
});
