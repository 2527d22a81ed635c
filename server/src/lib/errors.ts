import { ERROR_STATUS, type ErrorCode, SHOW_TYPE, type ShowType } from '@ip-portal/contract/errors';
import { REFUSALS_MAX, type Refusal, reasonText, refusalText } from '@ip-portal/contract/rules/refusal';

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

/** 422: rules refuse. A sentence alone is a refusal that says no more. */
export function refused(what: string | Refusal | readonly Refusal[]): AppError {
  return refusedAs('RULE_VIOLATION', what);
}

/**
 * What is refused under another code, 403 or 409, and yet says its rule and the way out. The answer holds all refusals, as
 * `refusals`, and those at a field as `fields` too, as every fault of a field is answered.
 */
export function refusedAs(code: ErrorCode, what: string | Refusal | readonly Refusal[]): AppError {
  const all = (typeof what === 'string' ? [{ reason: what }] : [what].flat()) as readonly Refusal[];
  const refusals = all.slice(0, REFUSALS_MAX);
  const fields: Record<string, string> = {};
  for (const one of refusals) {
    if (one.field === undefined) continue;
    const text = reasonText(one);
    fields[one.field] = fields[one.field] ? `${fields[one.field]}；${text}` : text;
  }
  const message = [...new Set(refusals.map(refusalText))].join('；');
  const named = Object.keys(fields).length > 0 ? { fields } : {};
  return new AppError(code, message, { data: { refusals }, ...named });
}

/** Refusals by the name of the field each stands at. */
export function atFields(faults: Readonly<Record<string, string>>, rule?: string): Refusal[] {
  return Object.entries(faults).map(([field, reason]) => ({ field, reason, ...(rule ? { rule } : {}) }));
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
