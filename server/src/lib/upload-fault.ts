import { AppError } from './errors.ts';

/** A body that ends too early, told by the stream or the socket. */
const BROKEN_OFF = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'FST_PARTS_LIMIT', 'FST_FILES_LIMIT']);

/**
 * What is thrown for a fault met while reading a multipart body: 400 when the body is broken or cut off (the
 * parser throws plain errors), else the fault as it is.
 */
export function uploadFault(error: unknown, field: string): unknown {
  if (!(error instanceof Error) || error instanceof AppError) return error;
  const { code } = error as NodeJS.ErrnoException;
  const plain = code === undefined && Object.getPrototypeOf(error) === Error.prototype;
  if (!plain && !BROKEN_OFF.has(code ?? '')) return error;
  return new AppError('MALFORMED', '上传的内容不完整或格式不正确', { fields: { [field]: '上传不完整' } });
}
