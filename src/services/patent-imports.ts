/** Calls on imports of patents. */
import type { PatentImportCommand } from '@ip-portal/contract/patent-import-words';
import { dataOf } from './api';
import { formOf } from './form-of';
import { listParams, type TableSort } from './list';
import { own } from './own';

/** What headings mean, by the label of a field. */
export type Meanings = Readonly<Record<string, string>>;

function withMeanings(form: FormData, meanings: Meanings | undefined): FormData {
  if (meanings && Object.keys(meanings).length > 0) form.append('Headings', JSON.stringify(meanings));
  return form;
}

interface ImportWanted {
  dryRun: boolean;
  meanings?: Meanings | undefined;
  /** The meanings are to be proposed again for the same headings. */
  remember?: boolean;
}

/** Sends files; what is answered tells how far their import is. */
export function startPatentImport(files: readonly File[], { dryRun, meanings, remember = false }: ImportWanted) {
  const form = withMeanings(formOf(...files), meanings);
  if (dryRun) form.append('DryRun', 'true');
  if (remember) form.append('Remember', 'true');
  return dataOf(own.command('POST /api/admin/Patents/import', form));
}
/** Bytes of the beginning of a file that are enough to see its first rows. */
const START_BYTES = 1024 * 1024;
/** Headings and first rows of files as an import would read them; without `meanings` as they are proposed. */
export function previewPatentImport(files: readonly File[], meanings?: Meanings) {
  // A workbook is an archive: its list of contents stands at its end.
  const parts = files.map((file) =>
    /\.xlsx$/i.test(file.name) || file.size <= START_BYTES ? file : new File([file.slice(0, START_BYTES)], file.name),
  );
  const form = withMeanings(formOf(...parts), meanings);
  if (parts.some((part, index) => part !== files[index])) form.append('IsStart', 'true');
  return dataOf(own.command('POST /api/admin/Patents/import/preview', form));
}
export const fetchPatentHeadingMaps = (current: number, pageSize: number) =>
  own.read('/api/admin/PatentHeadingMaps', { current, pageSize });
export const forgetPatentHeadingMap = (id: number) => own.command(`DELETE /api/admin/PatentHeadingMaps/${id}`);
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
