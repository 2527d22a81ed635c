/** Imports of patents. */

export { parseHeadingMap } from './heading-map.ts';
export { forgetPatentImports, patentImportJob, patentImportUndoJob } from './import-jobs.ts';
export { carryOut, openPatentImport, reportOf, takeBack } from './import-life.ts';
export { patentImportRoutes } from './import-routes.ts';
export { importFilesOf } from './read-file.ts';
export { ImportStopped } from './run-import.ts';
