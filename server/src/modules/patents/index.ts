/** Patents. */

export { importIpcTitles, TitleFault } from './classes/import-titles.ts';
export { insertEvents } from './event-rows.ts';
export {
  carryOut,
  forgetPatentImports,
  ImportStopped,
  importFilesOf,
  openPatentImport,
  parseHeadingMap,
  patentImportJob,
  patentImportUndoJob,
  reportOf,
  takeBack,
} from './import/index.ts';
export { patentRenameJob, patentRenameUndoJob } from './names/rename-jobs.ts';
export { notePublications } from './note-publications.ts';
export { markAlike, writeParties } from './parties/party-rows.ts';
export { patentEntity } from './patent-entity.ts';
export { checkApplicationNumber } from './patent-number-faults.ts';
export { preparePatent } from './patent-values.ts';
export { askForPatentStates, patentStatesJob, refreshPatentStates } from './refresh-patent-states.ts';
export { patentRoutes } from './routes.ts';
export { nearNumbers } from './search/near-numbers.ts';
export { nearTexts } from './search/near-words.ts';
export { conditionOf } from './search/query-conditions.ts';
export { askForPatentSearch, patentSearchJob, writeSearchRows } from './search/search-rows.ts';
export { askForPatentTerms, patentTermsJob } from './similar/learn-terms.ts';
