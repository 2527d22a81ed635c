/** Columns of content. */
export { columnOf } from './column-of.ts';
export { listColumnNames, writeColumnNames } from './listed-columns.ts';
export { columnRoutes } from './routes.ts';
