/**
 * The back office's calls. Failures are not shown here: tables and forms show them where they
 * belong. Every call survives the end of the session (see `session.ts`).
 */
import type {
  About,
  AboutWrite,
  AdminPosting,
  AdminRowOf,
  AuditItem,
  AuditSeal,
  BatchBody,
  BatchResult,
  BodyOf,
  ChangeOf,
  Dashboard,
  EraseForOwnerBody,
  FileInfo,
  ImportReport,
  ManagedName,
  PostingReview,
  RecoveryLink,
  SystemStatus,
  WebConfig,
  WebConfigWrite,
} from '@ip-portal/contract';
import { type RequestOptions, request } from '../request';
import { listParams, type TableSort } from './list';
import { withSession } from './session';

interface One<T> {
  success: true;
  data: T;
}
/** A page of a table. */
export interface Page<T> {
  success: true;
  data: T[];
  total: number;
}

/** One call of the back office; survives the end of the session. */
export function call<T>(url: string, options: RequestOptions = {}): Promise<T> {
  return withSession(() => request<T>(url, { ...options, skipErrorHandler: true }));
}

/** The `data` of one. */
export async function read<T>(url: string, options?: RequestOptions): Promise<T> {
  return (await call<One<T>>(url, options)).data;
}

/** What every record of the back office carries. */
export interface AdminRecord {
  Id: number;
  Version: number;
  DeletedAt: string | null;
}

/** The calls of one kind of record. */
export interface AdminResource<Row extends AdminRecord, Write, Update = Partial<Write> & { Version: number }> {
  /** As permissions name it. */
  name: ManagedName;
  list(params: object, sort?: TableSort): Promise<Page<Row>>;
  /** One record with every field, deleted ones too. */
  get(id: number): Promise<Row>;
  create(data: Write): Promise<Row>;
  update(id: number, data: Update): Promise<Row>;
  remove(id: number): Promise<void>;
  restore(id: number): Promise<void>;
  batch(ids: number[], action: BatchBody['Action']): Promise<BatchResult>;
}

/** Makes them, of the types that follow from the name; pages of plain records do so themselves. */
export function adminResource<N extends ManagedName>(
  resource: N,
): AdminResource<AdminRowOf<N>, BodyOf<N>, ChangeOf<N>> {
  type Row = AdminRowOf<N>;
  const admin = `/api/admin/${resource}`;
  const plain = `/api/${resource}`;
  return {
    name: resource,
    list: (params, sort) => call<Page<Row>>(admin, { params: listParams(params, sort) }),
    get: (id) => read<Row>(`${admin}/${id}`),
    create: (data) => read<Row>(plain, { method: 'POST', data }),
    update: (id, data) => read<Row>(`${plain}/${id}`, { method: 'PUT', data }),
    remove: (id) => call(`${plain}/${id}`, { method: 'DELETE' }),
    restore: (id) => call(`${admin}/${id}/restore`, { method: 'POST' }),
    batch: (Ids, Action) => read<BatchResult>(`${admin}/batch`, { method: 'POST', data: { Ids, Action } }),
  };
}

export const adminNews = adminResource('Newss');
export const adminNotices = adminResource('Notices');
export const adminLaws = adminResource('Laws');
export const adminPatents = adminResource('Patents');
export const adminLinks = adminResource('Links');
export const adminUsers = adminResource('Users');
export const adminPostings = adminResource('Postings');

/** Stores the order of the friendly links. */
export const orderLinks = (Ids: number[]) => call('/api/admin/Links/order', { method: 'PUT', data: { Ids } });
/** Decides on a posting. */
export const reviewPosting = (id: number, data: PostingReview) =>
  read<AdminPosting>(`/api/admin/Postings/${id}/review`, { method: 'PUT', data });
/** Gives a user a new password. */
export const resetPassword = (id: number, Password: string, Version: number) =>
  call(`/api/admin/Users/${id}/password`, { method: 'PUT', data: { Password, Version } });

/** Makes sure that a download, which cannot ask, will not be refused for want of a proof. */
export const assertProven = () => call('/api/auth/step-up');

/** Takes the second factor of a user away, who has lost it. */
export const removeSecondFactor = (id: number) => call(`/api/admin/Users/${id}/second-factor`, { method: 'DELETE' });

/** A link that lets somebody choose a new password once. */
export const createRecoveryLink = (id: number) =>
  read<RecoveryLink>(`/api/admin/Users/${id}/recovery-link`, { method: 'POST' });

/** Ends an account for its owner, for good. */
export const eraseUser = (id: number, data: EraseForOwnerBody) =>
  read<unknown>(`/api/admin/Users/${id}/erase`, { method: 'POST', data });

/** How the machine stands: room on the disk, the upload folder. */
export const fetchSystemStatus = () => read<SystemStatus>('/api/admin/Status');
export const fetchDashboard = () => read<Dashboard>('/api/admin/Dashboard');
export const fetchSiteConfig = () => read<WebConfig>('/api/WebConfig');
export const saveSiteConfig = (data: WebConfigWrite) => read<WebConfig>('/api/WebConfig', { method: 'PUT', data });
export const fetchAboutPage = () => read<About>('/api/About');
export const saveAboutPage = (data: AboutWrite) => read<About>('/api/About', { method: 'PUT', data });

export const fetchAudit = (params: object, sort?: TableSort) =>
  call<Page<AuditItem>>('/api/admin/AuditLogs', { params: listParams(params, sort) });
/** Address of the audit record as a spreadsheet, with the same filters. */
/** Address of the report of accounts, as they are filtered. */
export const usersCsvUrl = (params: Record<string, unknown>) => csvUrl('Users', params);
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
export const fetchAuditSeal = () => read<AuditSeal>('/api/admin/AuditLogs/Seal');

/** Stores a file. */
export function uploadFile(file: File): Promise<FileInfo> {
  const data = new FormData();
  data.append('file', file, file.name);
  return read<FileInfo>('/api/Files', { method: 'POST', data });
}
/** Imports statutes from Markdown files. */
export function importLaws(files: File[]): Promise<ImportReport> {
  const data = new FormData();
  for (const file of files) data.append('file', file, file.name);
  return read<ImportReport>('/api/admin/Laws/import', { method: 'POST', data });
}
