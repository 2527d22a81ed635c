/** Calls on imports of patents. */
import type { PatentImportCommand } from '@ip-portal/contract/patent-import-words';
import { dataOf } from './api';
import { formOf } from './form-of';
import { listParams, type TableSort } from './list';
import { own } from './own';

/** Sends files; what is answered tells how far their import is. */
export function startPatentImport(files: readonly File[], dryRun: boolean) {
  const form = formOf(...files);
  if (dryRun) form.append('DryRun', 'true');
  return dataOf(own.command('POST /api/admin/Patents/import', form));
}
export const fetchPatentImports = (params: object, sort?: TableSort) =>
  own.read('/api/admin/PatentImports', listParams(params, sort));
export const fetchPatentImport = (id: number) => dataOf(own.read(`/api/admin/PatentImports/${id}`));
export const movePatentImport = (id: number, command: PatentImportCommand) =>
  dataOf(own.command(`POST /api/admin/PatentImports/${id}/${command}`));
/** What an import did not take, a page of it. */
export const fetchPatentImportFaults = (id: number, params: object) =>
  own.read(`/api/admin/PatentImports/${id}/faults`, listParams(params));
/** Address of all of it as a spreadsheet. */
export const patentImportReportUrl = (id: number) => `/api/admin/PatentImports/${id}/report.csv`;
