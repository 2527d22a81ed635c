/**
 * The one way to the backend: umi-request, wrapped once. Answers the body; every failure goes
 * through `request-error-config.ts` and the promise rejects in any case.
 */
import { type Context, extend, type RequestOptionsInit, type RequestResponse } from 'umi-request';
import { apiBase, withOwnAddresses, withWholeAddresses } from './api-base';
import { BusinessError, errorConfig, TransportError } from './request-error-config';

export interface RequestOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  params?: object;
  data?: unknown;
  /** Rethrow failures without showing them. */
  skipErrorHandler?: boolean;
  signal?: AbortSignal;
}

interface ClientFailure {
  name?: string;
  type?: string;
  response?: Response;
  data?: unknown;
}

function classify(error: unknown): unknown {
  if (error instanceof BusinessError || error instanceof TransportError) return error;
  const failure = error as ClientFailure;
  if (failure.response) {
    try {
      errorConfig.errorThrower(failure.data, failure.response.status);
    } catch (business) {
      return business;
    }
    return new TransportError('status', failure.response.status);
  }
  // fetch rejects with a TypeError when the network gave no answer
  if (error instanceof TypeError || failure.type === 'Timeout') return new TransportError('noResponse', 0);
  return new TransportError('request', 0);
}

/** A body that cannot be written down is a request that cannot be made. */
function writeBody(options: RequestOptionsInit): void {
  if (options.data === undefined || options.data instanceof FormData) return;
  try {
    options.data = withOwnAddresses(JSON.stringify(options.data), options.prefix ?? '');
  } catch {
    throw new TransportError('request', 0);
  }
  options.headers = { ...options.headers, 'Content-Type': 'application/json;charset=UTF-8' };
}

const client = extend({ timeout: 0 });

/** Puts the error catalogue around every call of the instance. */
client.use(async (call: Context, next) => {
  try {
    writeBody(call.req.options);
    await next();
    const { data, response } = call.res as RequestResponse;
    if (!/json/.test(response.headers.get('content-type') ?? 'json')) {
      throw new TransportError('status', response.status);
    }
    errorConfig.errorThrower(data, response.status);
  } catch (raw) {
    if ((raw as { name?: string }).name === 'AbortError') throw raw;
    const error = classify(raw);
    const { skipErrorHandler } = call.req.options;
    errorConfig.errorHandler(error, { skipErrorHandler });
    throw error;
  }
});

/** Calls `url` and answers the body of the envelope. */
export async function request<T>(url: string, options: RequestOptions = {}): Promise<T> {
  const { params, ...rest } = options;
  const prefix = apiBase();
  const answer = await client<T>(url, {
    ...rest,
    prefix,
    credentials: prefix ? 'include' : 'same-origin',
    ...(params ? { params: clean(params) } : {}),
    getResponse: true,
  });
  return withWholeAddresses(answer.data, prefix);
}

function clean(params: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(params).filter(([, value]) => value !== undefined && value !== null && value !== ''),
  );
}
