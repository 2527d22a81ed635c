/** What a viewer gets of a posting. */
import { maskName, maskPhone } from '@ip-portal/contract/rules/contact';
import { present } from '../../lib/present.ts';
import type { SessionUser } from '../../types.ts';
import type { NamedPatent, PostingRow } from './posting-repository.ts';
import type { Part } from './posting-rules.ts';
import { postingSchemas } from './posting-schemas.ts';

/** How `user` stands to a posting; empty for everybody else. */
export function partsOf(user: SessionUser, row: { ownerId: number | null }): Part[] {
  const parts: Part[] = [];
  if (row.ownerId === user.id) parts.push('owner');
  if (user.roles.includes('admin')) parts.push('staff');
  return parts;
}

function patentsOf(row: PostingRow, named: Map<string, NamedPatent>): NamedPatent[] {
  return row.patentNumbers.map((number) => named.get(number) ?? { Id: null, ApplicationNumber: number, Title: null });
}

/** A row of the trading area. */
export function postingItem(row: PostingRow, user: SessionUser) {
  return present(postingSchemas.Item, row, { IsMine: row.ownerId === user.id });
}

/** One posting; contacts are masked and the review note is withheld from everybody but owner and staff. */
export function postingDetail(row: PostingRow, user: SessionUser, named: Map<string, NamedPatent>) {
  const inside = partsOf(user, row).length > 0;
  return present(postingSchemas.Detail, row, {
    IsMine: row.ownerId === user.id,
    Patents: patentsOf(row, named),
    ...(inside
      ? {}
      : { ContactName: maskName(row.contactName), ContactPhone: maskPhone(row.contactPhone), ReviewNote: '' }),
  });
}

/** A record of the back office; lists leave the long text out. */
export function adminPosting(row: PostingRow, user: SessionUser, named: Map<string, NamedPatent>, inList = false) {
  return present(postingSchemas.Admin, row, {
    IsMine: row.ownerId === user.id,
    Patents: patentsOf(row, named),
    ...(inList ? { Content: '' } : {}),
  });
}
