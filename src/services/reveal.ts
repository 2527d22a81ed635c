/** Showing what the back office sees masked. */
import type { RevealBody, RevealResource } from '@ip-portal/contract';
import { dataOf } from './api';
import { own } from './own';

/** The asked fields of a record in clear; who asks, for what and why is noted, and told to whoever it is about. */
export function reveal<R extends RevealResource>(resource: R, id: number, { Fields, Reason }: RevealBody<R>) {
  // Which fields go with which resource is told above; of one that is not known yet the compiler cannot follow it.
  const name: RevealResource = resource;
  return dataOf(own.command(`POST /api/admin/${name}/${id}/reveal`, { Fields: Fields as never[], Reason }));
}
