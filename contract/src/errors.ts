/**
 * Stable error codes and the HTTP status each answers with. The browser switches on the code,
 * never on the text.
 */
export const ERROR_STATUS = {
  MALFORMED: 400,
  INVALID: 400,
  UNAUTHENTICATED: 401,
  SESSION_EXPIRED: 401,
  BAD_CREDENTIALS: 401,
  TOKEN_REFUSED: 401,
  FORBIDDEN: 403,
  CROSS_ORIGIN: 403,
  MUST_CHANGE_PASSWORD: 403,
  SECOND_FACTOR_REQUIRED: 403,
  MUST_ENROL_FACTOR: 403,
  STEP_UP_REQUIRED: 403,
  CONSENT_REQUIRED: 403,
  VIEWING_ONLY: 403,
  NOT_FOUND: 404,
  REQUEST_TIMEOUT: 408,
  VERSION_CONFLICT: 409,
  IDENTITY_CHANGED: 409,
  DUPLICATE: 409,
  ILLEGAL_TRANSITION: 409,
  TOO_LARGE: 413,
  URI_TOO_LONG: 414,
  UNSUPPORTED_TYPE: 415,
  RULE_VIOLATION: 422,
  LOCKED: 423,
  TOO_MANY_REQUESTS: 429,
  CAPTCHA_REQUIRED: 429,
  HEADERS_TOO_LARGE: 431,
  INTERNAL: 500,
  UNAVAILABLE: 503,
  STORAGE_FULL: 507,
} as const;
export type ErrorCode = keyof typeof ERROR_STATUS;

/** How the browser shows a failure: silent, warning, error, notification, redirect. */
export const SHOW_TYPE = { silent: 0, warning: 1, error: 2, notification: 3, redirect: 9 } as const;
export type ShowType = (typeof SHOW_TYPE)[keyof typeof SHOW_TYPE];
