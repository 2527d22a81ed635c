/** How much of an office file its preview shows. What is more is said, and stands in the file. */

/** Characters of HTML that a document is shown with, and of all cells of a workbook. */
export const CHARACTERS_MAX = 200_000;
export const SHEETS_MAX = 10;
export const CELL_CHARACTERS_MAX = 500;
/** Bytes that the parts of a document unpack to, together: a text of 500 pages is about 5 MB. */
export const DOCUMENT_MAX = 8 * 1024 ** 2;
/** Tags in them: a thousand cost some 10 ms and a megabyte or two, in two trees that mammoth keeps. */
export const DOCUMENT_TAGS_MAX = 400_000;
/** Bytes that the texts of a workbook may unpack to, and so much of a sheet is looked at. */
export const SHARED_MAX = 16 * 1024 ** 2;
export const SHEET_MAX = 64 * 1024 ** 2;
