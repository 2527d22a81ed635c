/** Imports of patents. */
export { carryOut, openPatentImport, reportOf, takeBack } from './import-life.ts';
export { importFilesOf } from './read-file.ts';
