/**
 * Stands in, in the browser, for umi-request, whose file is compiled for browsers of 2015 and holds a cache, interceptors,
 * time-outs and cancel tokens of its own: 5 KB of every page. What `src/request.ts` uses of it is here – `extend`, `use`, a
 * call with its answer – and behaves the same; `tests/request/umi-request.test.ts` holds the two against each other.
 */

/** Options that the whole library knows and this part does not. */
const LEFT_OUT = [
  'cancelToken',
  'charset',
  'errorHandler',
  'paramsSerializer',
  'parseResponse',
  'requestType',
  'responseType',
  'suffix',
  'throwErrIfParseFail',
  'useCache',
];
const WRITES = ['post', 'put', 'patch', 'delete'];

/** What an answer that is no success is thrown as. */
class ResponseError extends Error {
  constructor(response, data, request) {
    super('http error');
    Object.assign(this, { name: 'ResponseError', type: 'HttpError', response, data, request });
  }
}

/** A day is written as an instant, any other object as JSON. */
const toText = (value) => {
  if (typeof value !== 'object') return String(value);
  return value instanceof Date ? value.toISOString() : JSON.stringify(value);
};

/** Lists repeat their name, `null` is a name without a value, `undefined` nothing. */
function toQuery(params) {
  const parts = [];
  for (const [name, value] of Object.entries(params)) {
    const key = encodeURIComponent(name);
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item === null) parts.push(key);
      else if (item !== undefined) parts.push(`${key}=${encodeURIComponent(toText(item))}`);
    }
  }
  return parts.join('&');
}

function withBody(options) {
  const { data } = options;
  if (!data || !WRITES.includes(options.method)) return;
  const plain = Array.isArray(data) || Object.prototype.toString.call(data) === '[object Object]';
  const json = plain ? { 'Content-Type': 'application/json;charset=UTF-8' } : {};
  options.headers = { Accept: 'application/json', ...json, ...options.headers };
  options.body = plain ? JSON.stringify(data) : data;
}

function withParams(request) {
  const told = toQuery(request.options.params);
  request.originUrl = request.url;
  if (told) request.url += (request.url.includes('?') ? '&' : '?') + told;
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Asks, and puts the answer into the context. */
async function ask(context) {
  const { req } = context;
  const { options } = req;
  withBody(options);
  options.method = options.method.toUpperCase();
  options.credentials ||= 'same-origin';
  withParams(req);
  try {
    const response = await fetch(req.url, options);
    context.res = response;
    const data = parsed(await response.text());
    if (!response.ok) throw new ResponseError(response, data, req);
    context.res = options.getResponse ? { data, response } : data;
  } catch (error) {
    if (!(error instanceof ResponseError)) {
      error.request ||= req;
      error.response ||= context.res;
      error.type ||= error.name;
    }
    throw error;
  }
}

/** A client of its own: `use` puts a function around every call, the first one outermost. */
export function extend(initial) {
  const around = [];
  const client = async (url, own = {}) => {
    const options = { ...initial, ...own };
    const unknown = LEFT_OUT.find((name) => options[name] !== undefined) ?? (options.timeout ? 'timeout' : undefined);
    if (unknown) throw new Error(`umi-request: ${unknown} is left out, see scripts/umi/stand-ins.cjs`);
    options.headers = { ...initial.headers, ...own.headers };
    options.params = { ...initial.params, ...own.params };
    options.method = (options.method || 'get').toLowerCase();
    options.url = url;
    const context = { req: { url: (options.prefix || '') + url, options }, res: null };
    const from = (index) => async () => (around[index] ? around[index](context, from(index + 1)) : ask(context));
    await from(0)();
    return context.res;
  };
  client.use = (handler) => void around.push(handler);
  return client;
}
