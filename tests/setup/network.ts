/**
 * The network of a test: answers by method and path. A call nobody answers fails the test with a
 * clear message; every call is recorded.
 */
export interface Call {
  method: string;
  url: URL;
  body: unknown;
}
type Answer = unknown | ((call: Call) => unknown);

/** An answer with a status other than 200, or none at all. */
export class Reply {
  constructor(
    readonly status: number,
    readonly body: unknown,
    readonly contentType = 'application/json',
  ) {}
}
/** The network gives no answer. */
export const NO_ANSWER = Symbol('no answer');

/** Replaces `fetch` by a table such as `{'GET /api/WebConfig': {...}}`; answers the calls made. */
export function network(table: Record<string, Answer>): Call[] {
  const calls: Call[] = [];
  const fake = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(
      typeof input === 'string' ? input : input instanceof URL ? input.href : input.url,
      'http://localhost',
    );
    const method = (init.method ?? 'GET').toUpperCase();
    const call: Call = {
      method,
      url,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
    };
    calls.push(call);
    const entry = table[`${method} ${url.pathname}`];
    if (entry === undefined) throw new Error(`no answer for ${method} ${url.pathname}`);
    const answer = typeof entry === 'function' ? await (entry as (call: Call) => unknown)(call) : entry;
    if (answer === NO_ANSWER) throw new TypeError('Failed to fetch');
    const reply = answer instanceof Reply ? answer : new Reply(200, answer);
    const text = typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body);
    return response(text, reply.status, reply.contentType);
  };
  Object.assign(globalThis, { fetch: fake });
  return calls;
}

function response(text: string, status: number, contentType: string): Response {
  const headers = new Map([['content-type', contentType]]);
  const make = (): unknown => ({
    ok: status >= 200 && status < 300,
    status,
    statusText: '',
    headers: { get: (name: string) => headers.get(name.toLowerCase()) ?? null },
    text: async () => text,
    json: async () => JSON.parse(text),
    blob: async () => new Blob([text]),
    clone: make,
  });
  return make() as Response;
}
