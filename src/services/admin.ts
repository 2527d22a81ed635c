/**
 * The back office's calls. Failures are not shown here: tables and forms show them where they
 * belong. Every call survives the end of the session (see `admin-session.ts`).
 */
import type {
  About,
  AboutWrite,
  AdminArticle,
  AdminLaw,
  AdminLink,
  AdminPatent,
  AdminPosting,
  AdminUser,
  ArticleWrite,
  AuditItem,
  BatchBody,
  BatchResult,
  Dashboard,
  FileInfo,
  ImportReport,
  LawWrite,
  LinkWrite,
  PatentWrite,
  PostingReview,
  PostingWrite,
  Resource,
  SystemStatus,
  UserUpdate,
  UserWrite,
  WebConfig,
  WebConfigWrite,
} from '@ip-portal/contract';
import { type RequestOptions, request } from '../request';
import { withSession } from './admin-session';
import { listParams, type TableSort } from './list';

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

function call<T>(url: string, options: RequestOptions = {}): Promise<T> {
  return withSession(() => request<T>(url, { ...options, skipErrorHandler: true }));
}

async function read<T>(url: string, options?: RequestOptions): Promise<T> {
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
  list(params: object, sort?: TableSort): Promise<Page<Row>>;
  /** One record with every field, deleted ones too. */
  get(id: number): Promise<Row>;
  create(data: Write): Promise<Row>;
  update(id: number, data: Update): Promise<Row>;
  remove(id: number): Promise<void>;
  restore(id: number): Promise<void>;
  batch(ids: number[], action: BatchBody['Action']): Promise<BatchResult>;
}

/** Makes them; pages of plain records do so themselves. */
export function adminResource<Row extends AdminRecord, Write, Update = Partial<Write> & { Version: number }>(
  resource: Resource,
): AdminResource<Row, Write, Update> {
  const admin = `/api/admin/${resource}`;
  const plain = `/api/${resource}`;
  return {
    list: (params, sort) => call<Page<Row>>(admin, { params: listParams(params, sort) }),
    get: (id) => read<Row>(`${admin}/${id}`),
    create: (data) => read<Row>(plain, { method: 'POST', data }),
    update: (id, data) => read<Row>(`${plain}/${id}`, { method: 'PUT', data }),
    remove: (id) => call(`${plain}/${id}`, { method: 'DELETE' }),
    restore: (id) => call(`${admin}/${id}/restore`, { method: 'POST' }),
    batch: (Ids, Action) => read<BatchResult>(`${admin}/batch`, { method: 'POST', data: { Ids, Action } }),
  };
}

export const adminNews = adminResource<AdminArticle, ArticleWrite>('Newss');
export const adminNotices = adminResource<AdminArticle, ArticleWrite>('Notices');
export const adminLaws = adminResource<AdminLaw, LawWrite>('Laws');
export const adminPatents = adminResource<AdminPatent, PatentWrite>('Patents');
export const adminLinks = adminResource<AdminLink, LinkWrite>('Links');
export const adminUsers = adminResource<AdminUser, UserWrite, UserUpdate>('Users');
export const adminPostings = adminResource<AdminPosting, PostingWrite>('Postings');

/** Stores the order of the friendly links. */
export const orderLinks = (Ids: number[]) => call('/api/admin/Links/order', { method: 'PUT', data: { Ids } });
/** Decides on a posting. */
export const reviewPosting = (id: number, data: PostingReview) =>
  read<AdminPosting>(`/api/admin/Postings/${id}/review`, { method: 'PUT', data });
/** Gives a user a new password. */
export const resetPassword = (id: number, Password: string, Version: number) =>
  call(`/api/admin/Users/${id}/password`, { method: 'PUT', data: { Password, Version } });

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
export function auditCsvUrl(params: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(params)) {
    if (value !== undefined && value !== null && value !== '') query.set(key, String(value));
  }
  const text = query.toString();
  return `/api/admin/AuditLogs/export.csv${text ? `?${text}` : ''}`;
}

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
