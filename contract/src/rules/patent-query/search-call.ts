/** Limits of a patent query, and how rows of the form by fields are joined. Declarations and the page load this file: it knows no parser. */

/**
 * Characters of a query, brackets and negations within each other, and conditions in one query; characters of a row and of
 * a field in the form that writes one.
 */
export const PATENT_QUERY_LIMITS = { length: 1000, depth: 20, terms: 50, row: 300, field: 50 } as const;

/** How a row is joined to those before it. */
export const ROW_JOINS = ['与', '或', '非'] as const;
