/**
 * The trading area: reads and the owner's commands. Failures of commands are left to the page; they survive the end
 * of the session.
 */
import type { PostingDetail, PostingItem, PostingListQuery, PostingUpdate, PostingWrite } from '@ip-portal/contract';
import { type RequestOptions, request } from '../request';
import { withSession } from './session';

type One<T> = { success: true; data: T };
type Many<T> = { success: true; data: T[]; total: number };

export const fetchPostings = (params: Partial<PostingListQuery> = {}) =>
  request<Many<PostingItem>>('/api/Postings', { params, skipErrorHandler: true });

/** Own postings in every state, the last changed first. */
export const fetchMyPostings = (pageSize: number) => fetchPostings({ Mine: true, pageSize });

export const fetchPosting = async (id: number) =>
  (await request<One<PostingDetail>>(`/api/Postings/${id}`, { skipErrorHandler: true })).data;

const command = async (url: string, options: RequestOptions) =>
  (await withSession(() => request<One<PostingDetail>>(url, { ...options, skipErrorHandler: true }))).data;

/** Hands a new posting in; it waits for review. */
export const createPosting = (data: PostingWrite) => command('/api/Postings', { method: 'POST', data });

/** Changes an own posting; it goes back to review. */
export const updatePosting = (id: number, data: PostingUpdate) =>
  command(`/api/Postings/${id}`, { method: 'PUT', data });

export const withdrawPosting = (id: number) => command(`/api/Postings/${id}/withdraw`, { method: 'PUT' });
export const resubmitPosting = (id: number) => command(`/api/Postings/${id}/resubmit`, { method: 'PUT' });
