/**
 * The error catalogue of the portal, `errorConfig` by its usual name: `errorThrower` turns `success:false` into a business error,
 * `errorHandler` shows every failure by the rules of the specification; with `skipErrorHandler`
 * the failure is rethrown unseen.
 */
import type { ErrorBody } from '@ip-portal/contract';
import { PLACE_PATTERN } from '@ip-portal/contract/patterns';
import type { Refusal } from '@ip-portal/contract/rules/refusal';
import { feedback } from './feedback';

export const MESSAGES = {
  status: '服务器状态异常，请重试。',
  noResponse: '服务器没有响应，请重试。',
  request: '请求发送失败，请重试。',
} as const;

/** A failure told by the backend in its envelope. */
export class BusinessError extends Error {
  override name = 'BizError';
  constructor(
    readonly info: Pick<ErrorBody, 'errorCode' | 'errorMessage' | 'showType'> & { data?: unknown },
    readonly status: number,
  ) {
    super(info.errorMessage);
  }

  /** Faults by field, for forms. */
  get fields(): Record<string, string> {
    const data = this.info.data as { fields?: Record<string, string> } | undefined;
    return data?.fields ?? {};
  }

  /** What rules refuse, each with its article and a way out where there are such. */
  get refusals(): readonly Refusal[] {
    return (this.info.data as { refusals?: readonly Refusal[] } | undefined)?.refusals ?? [];
  }
}

/** A failure without an envelope: a status (0: no answer came), or a request that never left. */
export class TransportError extends Error {
  override name = 'TransportError';
  constructor(
    readonly kind: 'status' | 'noResponse' | 'request',
    readonly status: number,
  ) {
    super(MESSAGES[kind]);
  }
}

/** Throws a business error when the body says `success:false`. */
function errorThrower(body: unknown, status: number): void {
  if (typeof body !== 'object' || body === null || (body as ErrorBody).success !== false) return;
  const { errorCode = '', errorMessage = MESSAGES.status, showType = 2, data } = body as ErrorBody;
  throw new BusinessError({ errorCode, errorMessage, showType, data }, status);
}

/** Shows a failure. Rethrows it unseen when `skipErrorHandler` is set. */
export function errorHandler(error: unknown, options: { skipErrorHandler?: boolean } = {}): void {
  if (options.skipErrorHandler) throw error;
  if (error instanceof BusinessError) {
    const { errorCode, errorMessage, showType, data } = error.info;
    switch (showType) {
      case 0:
        return;
      case 1:
        return feedback.warning(errorMessage);
      case 2:
        return feedback.error(errorMessage);
      case 3:
        return feedback.notify(errorCode, errorMessage);
      case 9: {
        const url = redirectTarget(data);
        if (url) return feedback.redirect(url);
        return feedback.error(errorMessage);
      }
      default:
        return feedback.error(errorMessage);
    }
  }
  if (error instanceof TransportError) {
    return feedback.error(error.message, error.kind === 'status' ? 1 : undefined);
  }
  feedback.error(MESSAGES.request);
}

/** What the umi-request instance in `request.ts` judges every answer and failure with. */
export const errorConfig = { errorThrower, errorHandler };

const PLACE = new RegExp(PLACE_PATTERN);

/** The address a `showType` 9 asks for; only http(s) and paths of this site are followed. */
function redirectTarget(data: unknown): string | undefined {
  const url = typeof data === 'string' ? data : (data as { url?: unknown } | undefined)?.url;
  return typeof url === 'string' && PLACE.test(url) ? url : undefined;
}
