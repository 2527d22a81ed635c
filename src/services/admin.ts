/**
 * The back office's calls. Failures are not shown here: tables and forms show them where they
 * belong. Every call survives the end of the session (see `session.ts`).
 */
import type {
  AboutWrite,
  AdminRowOf,
  BatchBody,
  BatchedName,
  BatchResult,
  BodyOf,
  ChangeOf,
  EraseForOwnerBody,
  MaintenanceStart,
  ManagedName,
  Many,
  PlainResource,
  PostingReview,
  WebConfigWrite,
} from '@ip-portal/contract';
import { dataOf } from './api';
import { formOf } from './form-of';
import { listParams, type TableSort } from './list';
import { own } from './own';

/** What every record of the back office carries. */
export interface AdminRecord {
  Id: number;
  Version: number;
  DeletedAt: string | null;
}

/** The calls on one kind of record that staff look after. */
export interface AdminRecords<Row extends AdminRecord> {
  /** As permissions name it. */
  name: ManagedName;
  list(params: object, sort?: TableSort): Promise<Many<Row>>;
  /** One record with every field, deleted ones too. */
  get(id: number): Promise<Row>;
  remove(id: number): Promise<unknown>;
  restore(id: number): Promise<unknown>;
  /** Absent where records are decided on one by one. */
  batch?(ids: number[], action: BatchBody['Action']): Promise<BatchResult>;
}
/** The calls on one kind of record that staff write. */
export interface AdminResource<Row extends AdminRecord, Write, Update = Partial<Write> & { Version: number }>
  extends AdminRecords<Row> {
  create(data: Write): Promise<Row>;
  update(id: number, data: Update): Promise<Row>;
}

// Of a name that is not known yet the compiler tells no more than that it is one of them; what follows from the name is
// said where it is given, below.
const recordsOf = (name: ManagedName) => ({
  name,
  list: (params: object, sort?: TableSort) => own.read(`/api/admin/${name}`, listParams(params, sort)),
  get: (id: number) => dataOf(own.read(`/api/admin/${name}/${id}`)),
  remove: (id: number) => own.command(`DELETE /api/${name}/${id}`),
  restore: (id: number) => own.command(`POST /api/admin/${name}/${id}/restore`),
});
const batchOf = (name: BatchedName) => (Ids: number[], Action: BatchBody['Action']) =>
  dataOf(own.command(`POST /api/admin/${name}/batch`, { Ids, Action }));
const resourceOf = (name: PlainResource) => ({
  ...recordsOf(name),
  batch: batchOf(name),
  create(data: BodyOf<PlainResource>) {
    return dataOf(own.command(`POST /api/${name}`, data));
  },
  update(id: number, data: ChangeOf<PlainResource>) {
    return dataOf(own.command(`PUT /api/${name}/${id}`, data));
  },
});

/** The calls on records that others write, of the type that follows from the name. */
export const adminRecords = <N extends ManagedName>(name: N) => recordsOf(name) as AdminRecords<AdminRowOf<N>>;
/** The calls on plain records; pages of these make them themselves. */
export const adminResource = <N extends PlainResource>(name: N) =>
  resourceOf(name) as AdminResource<AdminRowOf<N>, BodyOf<N>, ChangeOf<N>>;

export const adminNews = adminResource('Newss');
export const adminNotices = adminResource('Notices');
export const adminLaws = adminResource('Laws');
export const adminPatents = adminResource('Patents');
export const adminLinks = adminResource('Links');
export const adminUsers = adminResource('Users');
export const adminPostings = { ...adminRecords('Postings'), batch: batchOf('Postings') };

/** Stores the order of the friendly links. */
export const orderLinks = (Ids: number[]) => own.command('PUT /api/admin/Links/order', { Ids });
/** Decides on a posting. */
export const reviewPosting = (id: number, data: PostingReview) =>
  dataOf(own.command(`PUT /api/admin/Postings/${id}/review`, data));
/** Gives a user a new password. */
export const resetPassword = (id: number, Password: string, Version: number) =>
  own.command(`PUT /api/admin/Users/${id}/password`, { Password, Version });

/** Makes sure that a download, which cannot ask, will not be refused for want of a proof. */
export const assertProven = () => own.read('/api/auth/step-up');

/** Takes the second factor of a user away, who has lost it. */
export const removeSecondFactor = (id: number) => own.command(`DELETE /api/admin/Users/${id}/second-factor`);

/** A link that lets somebody choose a new password once. */
export const createRecoveryLink = (id: number) => dataOf(own.command(`POST /api/admin/Users/${id}/recovery-link`));

/** Ends an account for its owner, for good. */
export const eraseUser = (id: number, data: EraseForOwnerBody) =>
  own.command(`POST /api/admin/Users/${id}/erase`, data);

/** How the machine stands: room on the disk, the upload folder. */
export const fetchSystemStatus = () => dataOf(own.read('/api/admin/Status'));
export const fetchSystemReport = () => dataOf(own.read('/api/admin/SystemReport'));
export const fetchMaintenance = () => dataOf(own.read('/api/admin/Maintenance'));
/** Shows visitors the page of maintenance, or changes what it says. */
export const startMaintenance = (data: MaintenanceStart) =>
  dataOf(own.command('POST /api/admin/Maintenance/start', data));
export const endMaintenance = () => dataOf(own.command('POST /api/admin/Maintenance/end'));
export const fetchDashboard = () => dataOf(own.read('/api/admin/Dashboard'));
export const fetchSiteConfig = () => dataOf(own.read('/api/WebConfig'));
export const saveSiteConfig = (data: WebConfigWrite) => dataOf(own.command('PUT /api/WebConfig', data));
export const fetchAboutPage = () => dataOf(own.read('/api/About'));
export const saveAboutPage = (data: AboutWrite) => dataOf(own.command('PUT /api/About', data));

export const fetchAudit = (params: object, sort?: TableSort) =>
  own.read('/api/admin/AuditLogs', listParams(params, sort));
/** Address of the report of accounts, as they are filtered. */
export const usersCsvUrl = (params: Record<string, unknown>) => csvUrl('Users', params);
/** Address of the audit record as a spreadsheet, with the same filters. */
export const auditCsvUrl = (params: Record<string, unknown>) => csvUrl('AuditLogs', params);
function csvUrl(resource: 'AuditLogs' | 'Users', params: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(params)) {
    if (value !== undefined && value !== null && value !== '') query.set(key, String(value));
  }
  const text = query.toString();
  return `/api/admin/${resource}/export.csv${text ? `?${text}` : ''}`;
}

/** Address of the signed archive of the days between, both included. */
export function auditArchiveUrl({ From, To }: { From?: unknown; To?: unknown }): string {
  const query = new URLSearchParams();
  if (typeof From === 'string' && From) query.set('From', From);
  if (typeof To === 'string' && To) query.set('To', To);
  const text = query.toString();
  return `/api/admin/AuditLogs/archive.jsonl${text ? `?${text}` : ''}`;
}
/** How far the audit log is sealed. */
export const fetchAuditSeal = () => dataOf(own.read('/api/admin/AuditLogs/Seal'));

/** Stores a file. */
export const uploadFile = (file: File) => dataOf(own.command('POST /api/Files', formOf(file)));
/** Begins an import of statutes from Markdown files; what is answered tells how far it is. */
export const startLawImport = (files: readonly File[]) =>
  dataOf(own.command('POST /api/admin/Laws/import', formOf(...files)));
export const fetchLawImports = () => dataOf(own.read('/api/admin/LawImports'));
export const fetchLawImport = (id: number) => dataOf(own.read(`/api/admin/LawImports/${id}`));
export const cancelLawImport = (id: number) => dataOf(own.command(`POST /api/admin/LawImports/${id}/cancel`));
