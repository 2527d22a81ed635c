import { ERROR_STATUS, type ErrorCode, SHOW_TYPE } from '@ip-portal/contract/errors';
import type { ErrorObject } from 'ajv';
import type { FastifyError, FastifyInstance } from 'fastify';
import { AppError, invalid } from './lib/errors.ts';
import { fieldFaults } from './lib/validation.ts';

/** Fastify's own refusals, in our words. */
const FASTIFY_CODES: Record<string, [ErrorCode, string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['TOO_LARGE', '提交的内容过大'],
  FST_REQ_FILE_TOO_LARGE: ['TOO_LARGE', '文件过大'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['UNSUPPORTED_TYPE', '不支持的内容类型'],
  FST_INVALID_MULTIPART_CONTENT_TYPE: ['UNSUPPORTED_TYPE', '请以 multipart/form-data 方式上传文件'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['MALFORMED', '请求内容为空'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['MALFORMED', '请求内容不是有效的 JSON'],
  FST_UNDER_PRESSURE: ['UNAVAILABLE', '系统繁忙，请稍后重试'],
};

/** PostgreSQL cannot be reached, shuts down, starts up, has no connection left, or the connection broke. */
const DATABASE_DOWN =
  /^(ECONNREFUSED|ECONNRESET|ENOENT|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH|57P0[1-5]|08\d{3}|53300)$/;
/** What `pg` says without a code when the connection of a query or a transaction is gone. */
const CONNECTION_GONE =
  /Connection terminated|not queryable|Client was closed|timeout exceeded when trying to connect|Query read timeout|Cannot use a pool/;

/** True when the database, or the connection to it, was lost: whether a commit went through is not known then. */
export function isDatabaseLost(error: unknown): boolean {
  const { code, message } = rootCause(error);
  return DATABASE_DOWN.test(code ?? '') || CONNECTION_GONE.test(message ?? '');
}

function rootCause(error: unknown): { code?: string; message?: string } {
  let cause = error as { cause?: unknown; code?: string; message?: string };
  while (cause.cause && typeof cause.cause === 'object') cause = cause.cause as typeof cause;
  return cause;
}

/** Turns anything thrown into the one error class. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const known = error as FastifyError;
  if (known.validation) {
    return invalid(fieldFaults(known.validation as unknown as ErrorObject[]));
  }
  const mapped = FASTIFY_CODES[known.code];
  if (mapped) return new AppError(...mapped);
  if (known.statusCode === 429) return new AppError('TOO_MANY_REQUESTS', '操作过于频繁，请稍后再试');
  const cause = rootCause(error);
  if (cause.code === '23505') return new AppError('DUPLICATE', '已存在相同的记录');
  if (isDatabaseLost(error)) {
    return new AppError('UNAVAILABLE', '数据服务暂时不可用，请稍后重试');
  }
  // NUL, and half a surrogate pair in a JSON column.
  const unstorable = cause.code === '22P02' && /type json/.test(cause.message ?? '');
  if (cause.code === '22P05' || cause.code === '22021' || unstorable) {
    return new AppError('INVALID', '内容包含无法保存的字符');
  }
  if (known.statusCode && known.statusCode >= 400 && known.statusCode < 500) {
    const code = (Object.keys(ERROR_STATUS) as ErrorCode[]).find((name) => ERROR_STATUS[name] === known.statusCode);
    return new AppError(code ?? 'MALFORMED', '请求无法处理，请检查后重试');
  }
  return new AppError('INTERNAL', '服务器开小差了，请稍后重试');
}

/** Error and not-found answers of `/api`. A 5xx is logged whole and answers only a request id. */
export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const known = toAppError(error);
    if (known.status >= 500) request.log.error({ err: error }, 'request failed');
    if (known.code === 'UNAVAILABLE') reply.header('retry-after', '5');
    reply
      .code(known.status)
      .header('cache-control', 'no-store')
      .send({
        success: false,
        errorCode: known.code,
        errorMessage: known.message,
        showType: known.showType ?? SHOW_TYPE.error,
        ...(known.status >= 500 ? { requestId: request.id } : {}),
        ...(known.data ? { data: known.data } : {}),
      });
  });
  app.setNotFoundHandler({}, (_request, reply) => {
    reply.code(404).send({
      success: false,
      errorCode: 'NOT_FOUND',
      errorMessage: '接口不存在',
      showType: SHOW_TYPE.error,
    });
  });
}
