/** Numbers both sides must agree on. No dependencies: public pages load this file. */

export const PAGE_SIZE_DEFAULT = 10;
export const PAGE_SIZE_MAX = 100;
/** Highest page that may be asked for; deeper paging is a crawler's mistake. */
export const PAGE_MAX = 100_000;

/** Place of a record that was given none (`Sort`); small numbers come first. */
export const SORT_DEFAULT = 1000;

export const TITLE_MAX = 200;
export const SUMMARY_MAX = 500;
/** Characters of HTML an article may hold. */
export const CONTENT_MAX = 500_000;
/** Characters of a posting as they are typed; as HTML they take more. */
export const POSTING_TEXT_MAX = 20_000;
export const KEYWORD_MAX = 100;
export const TAGS_MAX = 10;
export const ATTACHMENTS_MAX = 20;
/** Documents by which an organisation proves who it is. */
export const DOCUMENTS_MAX = 10;
/** Rows of each part in the copy of somebody's data. */
export const COPY_ROWS_MAX = 5000;
/** Characters of what a notice says beside its text. */
export const NOTICE_LIMITS = { audience: 500, conditions: 1000, material: 200, materials: 30, channel: 500 } as const;
/** Days before a deadline from which lists show it in red. */
export const DEADLINE_NEAR_DAYS = 7;

/** Characters of what is said of a picture: read aloud, or below it. */
export const IMAGE_WORDS_MAX = 200;

/** Bytes of one uploaded file. */
export const FILE_MAX_BYTES = 20 * 1024 * 1024;
export const IMAGE_MAX_BYTES = 10 * 1024 * 1024;
/** Bytes of a document or workbook up to which it has a preview, and what is shown of each sheet. */
export const PREVIEW_MAX_BYTES = 5 * 1024 * 1024;
export const PREVIEW_ROWS_MAX = 200;
export const PREVIEW_COLUMNS_MAX = 30;
/** Widths in pixels of the image variants the server makes. */
export const IMAGE_WIDTHS = [320, 640, 800, 1280] as const;

/** Code of a role, as accounts carry it. */
export const ROLE_PATTERN = '^[a-z][a-z0-9_]*$';
export const USER_NAME_PATTERN = '^[A-Za-z\\u4e00-\\u9fa5][A-Za-z0-9_\\u4e00-\\u9fa5]{1,29}$';
export const PASSWORD_MIN = 8;
export const PASSWORD_MIN_ADMIN = 12;
export const PASSWORD_MAX = 128;

/** API tokens: how long one may work, what it may be called, how many an account may have that work. */
export const TOKEN_DAYS_MAX = 365;
export const TOKEN_NAME_MAX = 40;
export const TOKENS_MAX = 20;
/** Addresses of other systems that are told of events. */
export const WEBHOOKS_MAX = 20;

/** What the security policy may say of sessions: how many at once, minutes without a call, hours at all. */
export const SESSION_BOUNDS = {
  Sessions: { min: 1, max: 50 },
  IdleMinutes: { min: 5, max: 240 },
  Hours: { min: 1, max: 24 },
} as const;
/** What holds until it says something else: for whoever works in the back office, and for everybody else. */
export const SESSION_DEFAULTS = {
  StaffSessions: 10,
  StaffIdleMinutes: 15,
  StaffHours: 12,
  UserSessions: 10,
  UserIdleMinutes: 30,
  UserHours: 12,
} as const;

/** Codes for the day an authenticator is lost, and digits of a code of the day. */
export const RECOVERY_CODES = 10;
export const TOTP_DIGITS = 6;

/** Characters of why staff end an account for its owner. */
export const ERASE_REASON_MIN = 5;

/** Single sign-on: characters of a claim's name, and roles that claims can stand for. */
export const SSO_CLAIM_MAX = 100;
export const SSO_ROLES_MAX = 50;

/** Codes that prove a number or an address: digits, guesses at one, and seconds between two to the same. */
export const CODE_DIGITS = 6;
export const CODE_TRIES = 5;
export const CODE_WAIT_SECONDS = 60;
/** Minutes that a code holds; a letter may be on its way for longer than a text message. */
export const SMS_CODE_MINUTES = 5;
export const MAIL_CODE_MINUTES = 15;
/** Headers that the gateway's template may have. */
export const SMS_HEADERS_MAX = 10;
/** Text messages that a day may be allowed at most. */
export const SMS_DAY_MAX = 1_000_000;

/** Passkeys an account may have, and characters of what its owner calls one. */
export const PASSKEYS_MAX = 10;
export const PASSKEY_NAME_MAX = 30;

/** Tags that staff give patents: characters of one, how many of a patent, and patents that are tagged at once. */
export const PATENT_TAG_LIMITS = { length: 20, most: 20, selected: 200, patents: 10_000 } as const;

export const RECOMMENDED_COUNT = 8;
/** Notices told at once whose deadline has not passed. */
export const OPEN_NOTICES_MAX = 100;
export const RECOMMENDED_IMAGE_COUNT = 6;
/** Characters of a privacy text (HTML), and of what is said of its changes. */
export const PRIVACY_TEXT_MAX = 60_000;
export const PRIVACY_NOTE_MAX = 500;
/** Columns, institutions or experts that a role of an account can be limited to. */
export const LIMIT_RECORDS_MAX = 100;

/** Characters that forms take and schemas allow. */
export const ROLE_LIMITS = { name: 30, note: 200, code: 30 } as const;
export const WEBHOOK_LIMITS = { name: 40, url: 500 } as const;
export const SSO_LIMITS = {
  name: 30,
  issuer: 500,
  clientId: 200,
  scope: 100,
  scopes: 20,
  secret: 500,
  value: 200,
} as const;
export const SMS_LIMITS = {
  url: 1000,
  headerName: 60,
  headerValue: 500,
  body: 4000,
  secret: 500,
  success: 100,
} as const;
export const TEMPLATE_LIMITS = { title: 100, text: 1000 } as const;
/** What a reviewer or a verifier says. */
export const REVIEW_NOTE_MAX = 500;
export const ATTACHMENT_NAME_MAX = 200;
/** On what ground an account is erased by staff. */
export const ERASE_REASON_MAX = 200;
export const USER_NAME_MAX = 30;
export const EMAIL_MAX = 100;
/** A name, an address or a number, whichever somebody logs in with. */
export const LOGIN_NAME_MAX = 200;
/** A password of today, however long earlier rules allowed it to be. */
export const PASSWORD_TYPED_MAX = 256;
/** A telephone number with the signs and blanks people put into it. */
export const PHONE_TYPED_MAX = 30;
/** A day and a sum, written out. */
export const DAY_TYPED_MAX = 30;
export const SUM_TYPED_MAX = 20;

/** Characters of what visitors are told during maintenance. */
export const MAINTENANCE_TEXT_MAX = 300;
/** Hours until the end that may be told: a longer one is no maintenance. */
export const MAINTENANCE_HOURS_MAX = 72;
