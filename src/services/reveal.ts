/** Showing what the back office sees masked. */
import type { RevealBody, RevealField, RevealResource } from '@ip-portal/contract';
import { read } from './admin';

/** The asked fields of a record in clear; who asks, for what and why is noted, and told to whoever it is about. */
export const reveal = <R extends RevealResource>(resource: R, id: number, data: RevealBody<R>) =>
  read<Partial<Record<RevealField<R>, string>>>(`/api/admin/${resource}/${id}/reveal`, { method: 'POST', data });
