import { ERROR_STATUS, type ErrorCode, SHOW_TYPE, type ShowType } from '@ip-portal/contract/errors';

/** The one error class of the backend: a stable code and a Chinese message for the user. */
export class AppError extends Error {
  readonly status: number;
  readonly showType: ShowType;
  readonly data: Record<string, unknown> | undefined;

  constructor(
    readonly code: ErrorCode,
    message: string,
    options: { fields?: Record<string, string>; showType?: ShowType; data?: Record<string, unknown> } = {},
  ) {
    super(message);
    this.status = ERROR_STATUS[code];
    this.showType = options.showType ?? (this.status >= 500 ? SHOW_TYPE.error : SHOW_TYPE.warning);
    this.data = options.fields ? { ...options.data, fields: options.fields } : options.data;
  }
}

/** 400 with every bad field. */
export function invalid(fields: Record<string, string>): AppError {
  return new AppError('INVALID', Object.values(fields).join('；'), { fields });
}

/** Rule and article behind a refused field. */
export interface RuleSource {
  rule: string;
  article: string;
}

/** 422: a rule of the domain refuses; `fields` name where, `rules` which rule of which article. */
export function refused(
  message: string,
  fields?: Record<string, string>,
  rules: Record<string, RuleSource> = {},
): AppError {
  if (!fields) return new AppError('RULE_VIOLATION', message);
  const data = Object.keys(rules).length > 0 ? { rules } : undefined;
  return new AppError('RULE_VIOLATION', message, { fields, ...(data ? { data } : {}) });
}

/** 404 for a record. */
export function notFound(what = '记录'): AppError {
  return new AppError('NOT_FOUND', `${what}不存在或已被移除`);
}

/** 409: somebody else saved in between. */
export function staleVersion(): AppError {
  return new AppError('VERSION_CONFLICT', '该记录已被他人修改，请刷新后重新编辑');
}

/** 507: there is no room to write. */
export function storageFull(): AppError {
  return new AppError('STORAGE_FULL', '存储空间不足，暂时不能保存，请联系管理员');
}
