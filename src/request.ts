/**
 * The one way to the backend: umi-request, wrapped once. Answers the body; every failure goes
 * through `request-error-config.ts` and the promise rejects in any case.
 */
import { extend } from 'umi-request';
import { BusinessError, errorHandler, errorThrower, TransportError } from './request-error-config';

export interface RequestOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  params?: object;
  data?: unknown;
  /** Rethrow failures without showing them. */
  skipErrorHandler?: boolean;
  signal?: AbortSignal;
}

const client = extend({ credentials: 'same-origin', timeout: 0 });

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
      errorThrower(failure.data, failure.response.status);
    } catch (business) {
      return business;
    }
    return new TransportError('status', failure.response.status);
  }
  // fetch rejects with a TypeError when the network gave no answer
  if (error instanceof TypeError || failure.type === 'Timeout') return new TransportError('noResponse', 0);
  return new TransportError('request', 0);
}

/** Calls `url` and answers the body of the envelope. */
export async function request<T>(url: string, options: RequestOptions = {}): Promise<T> {
  const { skipErrorHandler, params, data, method = 'GET', signal } = options;
  try {
    const body = data instanceof FormData ? data : data === undefined ? undefined : serialise(data);
    const answer = await client<{ data: T; response: Response }>(url, {
      method,
      getResponse: true,
      ...(params ? { params: clean(params) } : {}),
      ...(body === undefined ? {} : { body }),
      ...(typeof body === 'string' ? { headers: { 'Content-Type': 'application/json;charset=UTF-8' } } : {}),
      ...(signal ? { signal } : {}),
    });
    if (answer.response && !/json/.test(answer.response.headers.get('content-type') ?? 'json')) {
      throw new TransportError('status', answer.response.status);
    }
    errorThrower(answer.data, answer.response?.status ?? 200);
    return answer.data as T;
  } catch (raw) {
    if ((raw as { name?: string }).name === 'AbortError') throw raw;
    const error = classify(raw);
    errorHandler(error, { skipErrorHandler });
    throw error;
  }
}

/** A body that cannot be written down is a request that cannot be made. */
function serialise(data: unknown): string {
  try {
    return JSON.stringify(data);
  } catch {
    throw new TransportError('request', 0);
  }
}

function clean(params: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(params).filter(([, value]) => value !== undefined && value !== null && value !== ''),
  );
}
