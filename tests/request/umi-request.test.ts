/** Ours in the place of umi-request: the same calls go out, and the same comes back. */
import type { Context, extend } from 'umi-request';
import { NO_ANSWER, network, Reply } from '../setup/network';

type Library = { extend: typeof extend };
const theirs = jest.requireActual<Library>('../../node_modules/umi-request/dist/index.js');
const ours = jest.requireActual<Library>('../../scripts/umi/instead/request');
const BOTH = [theirs, ours] as const;

type Around = (call: Context, next: () => void) => Promise<void>;
type Options = Parameters<ReturnType<typeof extend>>[1];

interface Asked {
  url?: string;
  options?: Options;
  initial?: Options;
  answer?: unknown;
  /** What stands around the call; adds to the log. */
  around?: (log: unknown[]) => Around[];
}

/** What of an answer or a failure can be compared. */
function told(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value;
  const { name, message, type, data, response, status } = value as Record<string, unknown>;
  const of = response as Response | null | undefined;
  return {
    ...(value instanceof Error ? { name, message, type } : {}),
    ...(value instanceof Error || of
      ? { data, response: of && [of.status, of.headers.get('content-type')] }
      : { value }),
    ...(status ? { status } : {}),
  };
}

/** What goes out, what comes back and what those around it see, of one library. */
async function outcome(library: Library, { url = '/api/x', options, initial = {}, answer = { a: 1 }, around }: Asked) {
  const log: unknown[] = [];
  network({ 'GET /api/x': answer, 'POST /api/x': answer, 'PUT /api/x': answer, 'DELETE /api/x': answer });
  const answering = globalThis.fetch;
  const sent: unknown[] = [];
  globalThis.fetch = (input, init = {}) => {
    const { method, body, headers, credentials, signal } = init;
    sent.push({ input, method, body, headers, credentials, signal });
    return answering(input, init);
  };
  const client = library.extend(initial);
  for (const handler of around?.(log) ?? []) client.use(handler);
  const came = await client(url, options).then(
    (value: unknown) => ({ value: told(value) }),
    (error: unknown) => ({ error: told(error) }),
  );
  return { sent, came, log };
}

async function same(asked: Asked) {
  const [expected, own] = [await outcome(theirs, asked), await outcome(ours, asked)];
  expect(own).toEqual(expected);
  return own;
}

const form = new FormData();
form.append('file', new Blob(['a']), 'a.txt');

test.each<[string, Asked]>([
  ['nothing but an address', {}],
  ['an address before it', { options: { prefix: 'http://else.where' }, url: '/api/x' }],
  ['parameters', { options: { params: { a: 1, b: 'x y&z', c: true, 名: '值' } } }],
  ['parameters behind others', { url: '/api/x?a=1', options: { params: { b: 2 } } }],
  ['lists, nothing, objects and days', { options: { params: { a: [1, '二'], b: null, c: undefined, d: { e: [1] } } } }],
  ['parameters of the client and of the call', { initial: { params: { a: 1, b: 1 } }, options: { params: { b: 2 } } }],
  ['no parameter that says anything', { options: { params: { a: undefined } } }],
  ['an object to write', { options: { method: 'POST', data: { a: [1, { b: '二' }] } } }],
  ['a list to write', { options: { method: 'put', data: [1, 2] } }],
  [
    'text that is written down already',
    { options: { method: 'PUT', data: '{"a":1}', headers: { 'Content-Type': 'x/y' } } },
  ],
  ['a form', { options: { method: 'POST', data: form } }],
  ['nothing to write', { options: { method: 'DELETE' } }],
  ['data where nothing is written', { options: { method: 'GET', data: { a: 1 } } }],
  ['headers of both', { initial: { headers: { A: '1', B: '1' } }, options: { headers: { B: '2' } } }],
  ['cookies for elsewhere', { options: { credentials: 'include' } }],
  ['a signal', { options: { signal: new AbortController().signal } }],
])('what goes out: %s', async (_name, asked) => {
  const { sent } = await same(asked);
  expect(sent).toHaveLength(1);
});

test.each<[string, Asked]>([
  ['a body', {}],
  ['a body with its answer', { options: { getResponse: true } }],
  ['text that is no JSON', { answer: new Reply(200, 'plain', 'text/plain'), options: { getResponse: true } }],
  ['nothing', { answer: new Reply(204, '') }],
  ['a refusal', { answer: new Reply(422, { errorCode: 'X' }), options: { getResponse: true } }],
  ['a failure that is no JSON', { answer: new Reply(502, '<html>', 'text/html') }],
  ['no answer at all', { answer: NO_ANSWER }],
])('what comes back: %s', async (_name, asked) => {
  await same(asked);
});

test('a call that was given up is told as such', async () => {
  const aborted = () => {
    throw new DOMException('given up', 'AbortError');
  };
  expect(await same({ answer: aborted })).toMatchObject({ came: { error: { name: 'AbortError' } } });
});

test('those around a call see it before and after, the first one outermost, and may fail it', async () => {
  const around = (log: unknown[]) =>
    ['one', 'two'].map((name) => async (call: Context, next: () => void) => {
      log.push([name, call.req.url, call.req.options.method, call.req.options.url]);
      await next();
      log.push([name, told(call.res)]);
    });
  expect((await same({ around, options: { prefix: 'http://else.where', getResponse: true } })).log).toHaveLength(4);
  expect((await same({ around, answer: new Reply(500, {}) })).log).toHaveLength(2);
  const refusing = () => [
    async (_call: Context, next: () => void) => {
      await next();
      throw new TypeError('refused');
    },
  ];
  expect(await same({ around: refusing })).toMatchObject({ came: { error: { message: 'refused' } } });
});

test('what was left out says so', async () => {
  network({ 'GET /api/x': {} });
  const { extend } = BOTH[1];
  await expect(extend({})('/api/x', { timeout: 5 })).rejects.toThrow('timeout is left out');
  await expect(extend({ responseType: 'blob' })('/api/x')).rejects.toThrow('responseType is left out');
});
