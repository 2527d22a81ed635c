/**
 * The trading area: reads and the owner's commands. Failures of commands are left to the page; they survive the end
 * of the session.
 */
import type { One, PostingDetail, PostingUpdate, PostingWrite } from '@ip-portal/contract';
import { type RequestOptions, request } from '../request';
import { read } from './api';
import { withSession } from './session';

const silent = { skipErrorHandler: true };

/** Own postings in every state, the last changed first. */
export const fetchMyPostings = (pageSize: number) => read('/api/Postings', { Mine: true, pageSize }, silent);

export const fetchPosting = async (id: number) => (await read(`/api/Postings/${id}`, undefined, silent)).data;

const command = async (url: string, options: RequestOptions) =>
  (await withSession(() => request<One<PostingDetail>>(url, { ...options, ...silent }))).data;

/** Hands a new posting in; it waits for review. */
export const createPosting = (data: PostingWrite) => command('/api/Postings', { method: 'POST', data });

/** Changes an own posting; it goes back to review. */
export const updatePosting = (id: number, data: PostingUpdate) =>
  command(`/api/Postings/${id}`, { method: 'PUT', data });

export const withdrawPosting = (id: number) => command(`/api/Postings/${id}/withdraw`, { method: 'PUT' });
export const resubmitPosting = (id: number) => command(`/api/Postings/${id}/resubmit`, { method: 'PUT' });
