/** Organisations for tests: credit codes that are right, profiles, documents, verification. */
import { creditCodeCheck, organizationCodeCheck } from '@ip-portal/contract/rules/credit-code';
import type { Client, TestApp } from './app.ts';

export interface Organization {
  Id: number;
  Version: number;
  Name: string;
  CreditCode: string;
  Status: string;
  Verified: boolean;
  ValidUntil: string | null;
  MyRole: string | null;
  ContactName: string;
  ContactPhone: string;
  ContactEmail: string;
  ReviewNote: string;
  fields?: Record<string, string>;
}

let made = 0;
/** Another credit code each time, with check characters that fit. */
export function creditCode(): string {
  const inner = String(20_000_000 + ++made);
  const first = `91320299${inner}${organizationCodeCheck(inner)}`;
  return first + creditCodeCheck(first);
}

export const profile = (more: object = {}) => ({
  Name: '青禾智造有限公司',
  CreditCode: creditCode(),
  Kind: 'company',
  LegalRepresentative: '沈一舟',
  Region: '江苏省青禾市',
  Address: '青禾市科创路 1 号',
  ContactName: '林知远',
  ContactPhone: '13912345678',
  ContactEmail: 'lin@example.cn',
  ...more,
});

/** A day from today on the portal's calendar. */
export const day = (offset: number) =>
  new Date(Date.now() + 8 * 3_600_000 + offset * 86_400_000).toISOString().slice(0, 10);

export const PDF = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');
/** Body and headers of an upload; `fields` go beside the file. */
export function multipart(name: string, bytes: Buffer, fields: Record<string, string> = {}) {
  const boundary = '----test-boundary';
  const before = Object.entries(fields)
    .map(([field, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`)
    .join('');
  const head = `${before}--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  return {
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}
export const addDocument = (by: Client, id: number, kind = 'license', name = '执照.pdf', bytes = PDF) => {
  const { payload, headers } = multipart(name, bytes);
  return by.post<{ Id: number }>(`/api/Organizations/${id}/Documents?Kind=${kind}`, payload, headers);
};

/** A new organisation of `by`. */
export async function create(by: Client, more: object = {}): Promise<Organization> {
  const answer = await by.post<Organization>('/api/Organizations', profile(more));
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body.data;
}

/** The same, with its licence, handed in. */
export async function submitted(by: Client, more: object = {}): Promise<Organization> {
  const { Id } = await create(by, more);
  await addDocument(by, Id);
  const answer = await by.put<Organization>(`/api/Organizations/${Id}/submit`);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body.data;
}

export const review = (t: TestApp, one: { Id: number; Version: number }, body: object, by = t.admin) =>
  by.put<Organization>(`/api/admin/Organizations/${one.Id}/review`, { Version: one.Version, ...body });

/** The same, verified for a year. */
export async function verified(t: TestApp, by: Client, more: object = {}): Promise<Organization> {
  const answer = await review(t, await submitted(by, more), { Status: 'verified', ValidUntil: day(365) });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body.data;
}

/** Lets `guest` join by a link. */
export async function join(owner: Client, guest: Client, id: number, Role = 'agent'): Promise<void> {
  const made = await owner.post<{ Path: string }>(`/api/Organizations/${id}/Invitations`, { Role });
  const Token = made.body.data.Path.split('#')[1];
  const answer = await guest.post('/api/OrganizationInvitations/link/accept', { Token });
  if (answer.status !== 200) throw new Error(answer.text);
}

export interface Member {
  Id: number;
  UserName: string;
  RealName: string;
  Role: string;
  IsSelf: boolean;
}
export const membersOf = async (by: Client, id: number) =>
  (await by.get<Member[]>(`/api/Organizations/${id}/Members`)).body.data;

/** Titles in the inbox of `by`, newest first. */
export const inbox = async (by: Client) =>
  (await by.get<{ Title: string }[]>('/api/Messages?pageSize=100')).body.data.map(({ Title }) => Title);
