import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { ERROR_STATUS, type ErrorCode, SHOW_TYPE } from '@ip-portal/contract/errors';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { READ_ONLY } from './db/client.ts';
import { discardRest } from './guard/unread-bodies.ts';
import { AppError, invalid, storageFull } from './lib/errors.ts';
import { fieldFaults } from './lib/validation.ts';

/** Fastify's own refusals, in our words. */
const FASTIFY_CODES: Record<string, [ErrorCode, string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['TOO_LARGE', '提交的内容过大'],
  FST_REQ_FILE_TOO_LARGE: ['TOO_LARGE', '文件过大'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['UNSUPPORTED_TYPE', '不支持的内容类型'],
  FST_INVALID_MULTIPART_CONTENT_TYPE: ['UNSUPPORTED_TYPE', '请以 multipart/form-data 方式上传文件'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['MALFORMED', '请求内容为空'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['MALFORMED', '请求内容不是有效的 JSON'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['MALFORMED', '请求内容的长度与声明不符'],
  FST_ERR_BAD_URL: ['MALFORMED', '网址格式不正确'],
  FST_ERR_MAX_PARAM_LENGTH: ['URI_TOO_LONG', '网址过长'],
};

/** What Node's parser refuses before there is a request. */
const UNREADABLE_CODES: Record<string, [ErrorCode, string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['REQUEST_TIMEOUT', '请求发送过慢，已中止，请重试'],
  HPE_HEADER_OVERFLOW: ['HEADERS_TOO_LARGE', '请求头过大'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ['TOO_LARGE', '提交的内容过大'],
};

/** PostgreSQL cannot be reached, shuts down, starts up, has no connection left, or the connection broke. */
const DATABASE_DOWN =
  /^(ECONNREFUSED|ECONNRESET|ENOENT|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH|57P0[1-5]|08\d{3}|53300)$/;
/** The disk, or what may be used of it, is full: of the database, of a folder. */
const NO_SPACE = /^(53100|ENOSPC|EDQUOT)$/;
/** The statement was cancelled for its time, or had to give way to another one. */
const DATABASE_BUSY = /^(57014|55P03|40P01|40001)$/;
/** What `pg` says without a code when the connection of a query or a transaction is gone. */
const CONNECTION_GONE =
  /Connection terminated|not queryable|Client was closed|timeout exceeded when trying to connect|Query read timeout|Cannot use a pool/;

/** True when the database, or the connection to it, was lost: whether a commit went through is not known then. */
export function isDatabaseLost(error: unknown): boolean {
  const { code, message } = rootCause(error);
  return DATABASE_DOWN.test(code ?? '') || CONNECTION_GONE.test(message ?? '');
}

/** What we look at in a fault of the database. */
interface DatabaseFault {
  code?: string;
  message?: string;
  table?: string;
  column?: string;
  constraint?: string;
  detail?: string;
}

function rootCause(error: unknown): DatabaseFault {
  let cause = error as { cause?: unknown; code?: string; message?: string };
  while (cause.cause && typeof cause.cause === 'object') cause = cause.cause as typeof cause;
  return cause;
}

/** `amount_min_fen` → `AmountMinFen`, the name of the field in the contract. */
function fieldOf(column: string): string {
  return column.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/**
 * Refusals of the database itself. Validation comes first and says it better, so these are rare: a race of two
 * calls, or a rule that validation lacks. The column stands in the fault, in the name of a CHECK
 * (`db/checks.ts`) or in the keys of a detail like `Key (file_id)=(5) is not present`.
 */
function violatedConstraint({ code, table, column, constraint, detail }: DatabaseFault): AppError | undefined {
  const checked = /^(.+?)(?:_after_.+|_most|_elements)?_check$/.exec(
    constraint?.slice((table ?? '').length + 1) ?? '',
  )?.[1];
  const name = column ?? checked ?? /\((\w+)\)=\(/.exec(detail ?? '')?.[1];
  const field = name ? fieldOf(name) : undefined;
  const refusal = (kind: ErrorCode, message: string) =>
    new AppError(kind, field ? `${message}（${field}）` : message, field ? { fields: { [field]: message } } : {});
  switch (code) {
    case '23502':
      return refusal('INVALID', '必填项不能为空');
    case '23503':
      return refusal('RULE_VIOLATION', '引用的记录不存在，或仍被其他记录引用');
    case '23505':
      return refusal('DUPLICATE', '已存在相同的记录');
    case '23514':
      return refusal('RULE_VIOLATION', '内容不符合数据规则');
    default:
      return undefined;
  }
}

/** Turns anything thrown into the one error class. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const known = error as FastifyError;
  if (known.validation) {
    return invalid(fieldFaults(known.validation));
  }
  const mapped = FASTIFY_CODES[known.code];
  if (mapped) return new AppError(...mapped);
  if (known.statusCode === 429) return new AppError('TOO_MANY_REQUESTS', '操作过于频繁，请稍后再试');
  const cause = rootCause(error);
  const violated = violatedConstraint(cause);
  if (violated) return violated;
  if (NO_SPACE.test(cause.code ?? '')) return storageFull();
  if (cause.code === READ_ONLY) {
    return new AppError('UNAVAILABLE', '数据库暂时只能读取，请稍后重试；没有保存任何内容');
  }
  if (isDatabaseLost(error) || DATABASE_BUSY.test(cause.code ?? '')) {
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

function envelope(known: AppError): Record<string, unknown> {
  return {
    success: false,
    errorCode: known.code,
    errorMessage: known.message,
    showType: known.showType,
    ...(known.data ? { data: known.data } : {}),
  };
}

/** Answers a failure in the envelope. A fault of ours is logged whole and answers only a request id. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const known = toAppError(error);
  // Said on purpose, as while starting or when too much is under way: no fault, and no stack.
  if (error instanceof AppError && known.code === 'UNAVAILABLE') request.log.warn(`not available: ${known.message}`);
  else if (known.status >= 500) request.log.error({ err: error }, 'request failed');
  if (known.code === 'UNAVAILABLE') reply.header('retry-after', '5');
  reply
    .code(known.status)
    .header('cache-control', 'no-store')
    .send({ ...envelope(known), ...(known.status >= 500 ? { requestId: request.id } : {}) });
}

/** Answers what is no HTTP request, or did not become one in time, and closes the connection. */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const known = new AppError(...(UNREADABLE_CODES[error.code ?? ''] ?? ['MALFORMED', '请求格式不正确']));
  const body = JSON.stringify(envelope(known));
  socket.write(
    `HTTP/1.1 ${known.status} ${STATUS_CODES[known.status]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nCache-Control: no-store\r\nConnection: close\r\n\r\n${body}`,
  );
  discardRest(socket);
}

/** Error and not-found answers of `/api`. */
export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler(answerError);
  app.setNotFoundHandler({}, (_request, reply) => {
    reply.code(404).send({
      success: false,
      errorCode: 'NOT_FOUND',
      errorMessage: '接口不存在',
      showType: SHOW_TYPE.error,
    });
  });
}
