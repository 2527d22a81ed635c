/**
 * The trading area: reads and the owner's commands. Failures of commands are left to the page; they survive the end
 * of the session.
 */
import type { AskedOf, PostingUpdate, PostingWrite } from '@ip-portal/contract';
import { dataOf, quiet } from './api';
import { own } from './own';

/** Own postings in every state, the last changed first. */
export const fetchMyPostings = (pageSize: number) => quiet.read('/api/Postings', { Mine: true, pageSize });

/** Postings that everybody who is logged in may read. */
export const fetchPostings = (asked: AskedOf<'/api/Postings'>) => quiet.read('/api/Postings', asked);

export const fetchPosting = (id: number) => dataOf(quiet.read(`/api/Postings/${id}`));

/** Hands a new posting in; it waits for review. */
export const createPosting = (data: PostingWrite) => dataOf(own.command('POST /api/Postings', data));

/** Changes an own posting; it goes back to review. */
export const updatePosting = (id: number, data: PostingUpdate) => dataOf(own.command(`PUT /api/Postings/${id}`, data));

export const withdrawPosting = (id: number) => dataOf(own.command(`PUT /api/Postings/${id}/withdraw`));
export const resubmitPosting = (id: number) => dataOf(own.command(`PUT /api/Postings/${id}/resubmit`));
