/** Numbers both sides must agree on. No dependencies: public pages load this file. */

export const PAGE_SIZE_DEFAULT = 10;
export const PAGE_SIZE_MAX = 100;
/** Highest page that may be asked for; deeper paging is a crawler's mistake. */
export const PAGE_MAX = 100_000;

export const TITLE_MAX = 200;
export const SUMMARY_MAX = 500;
/** Characters of HTML an article may hold. */
export const CONTENT_MAX = 500_000;
export const KEYWORD_MAX = 100;
export const TAGS_MAX = 10;
export const ATTACHMENTS_MAX = 20;

/** Bytes of one uploaded file. */
export const FILE_MAX_BYTES = 20 * 1024 * 1024;
export const IMAGE_MAX_BYTES = 10 * 1024 * 1024;
/** Widths in pixels of the image variants the server makes. */
export const IMAGE_WIDTHS = [320, 640, 800, 1280] as const;

export const USER_NAME_PATTERN = '^[A-Za-z\\u4e00-\\u9fa5][A-Za-z0-9_\\u4e00-\\u9fa5]{2,29}$';
export const PASSWORD_MIN = 8;
export const PASSWORD_MIN_ADMIN = 12;
export const PASSWORD_MAX = 128;

export const RECOMMENDED_COUNT = 8;
export const RECOMMENDED_IMAGE_COUNT = 6;
/** Version of the privacy text a user agrees to at registration. */
export const PRIVACY_VERSION = '2026-11';
