/** The trading area: reads and the owner's commands. Failures of commands are left to the page. */
import type { PostingDetail, PostingItem, PostingListQuery, PostingUpdate, PostingWrite } from '@ip-portal/contract';
import { request } from '../request';

type One<T> = { success: true; data: T };
type Many<T> = { success: true; data: T[]; total: number };

export const fetchPostings = (params: Partial<PostingListQuery> = {}) =>
  request<Many<PostingItem>>('/api/Postings', { params, skipErrorHandler: true });

/** Own postings in every state, the last changed first. */
export const fetchMyPostings = (pageSize: number) => fetchPostings({ Mine: true, pageSize });

export const fetchPosting = async (id: number) =>
  (await request<One<PostingDetail>>(`/api/Postings/${id}`, { skipErrorHandler: true })).data;

/** Hands a new posting in; it waits for review. */
export const createPosting = async (data: PostingWrite) =>
  (await request<One<PostingDetail>>('/api/Postings', { method: 'POST', data, skipErrorHandler: true })).data;

/** Changes an own posting; it goes back to review. */
export const updatePosting = async (id: number, data: PostingUpdate) =>
  (await request<One<PostingDetail>>(`/api/Postings/${id}`, { method: 'PUT', data, skipErrorHandler: true })).data;

async function move(id: number, command: 'withdraw' | 'resubmit'): Promise<PostingDetail> {
  return (
    await request<One<PostingDetail>>(`/api/Postings/${id}/${command}`, { method: 'PUT', skipErrorHandler: true })
  ).data;
}

export const withdrawPosting = (id: number) => move(id, 'withdraw');
export const resubmitPosting = (id: number) => move(id, 'resubmit');
