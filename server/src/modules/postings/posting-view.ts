/** What a viewer gets of a posting. */
import type { Permission } from '@ip-portal/contract';
import { maskName, maskPhone } from '@ip-portal/contract/rules/contact';
import { memberMay } from '@ip-portal/contract/rules/organization';
import type { PostingPart } from '@ip-portal/contract/workflows/posting';
import { memberRoleOf } from '../../auth/acting.ts';
import type { KeyRing } from '../../crypto/key-ring.ts';
import { openFields } from '../../crypto/sealed-fields.ts';
import type { Executor } from '../../db/client.ts';
import { present } from '../../lib/present.ts';
import type { SessionUser } from '../../types.ts';
import type { NamedPatent } from './posting-patents.ts';
import type { PostingRow } from './posting-repository.ts';
import { postingSchemas } from './posting-schemas.ts';

/** Whose a posting is. */
type Owned = Pick<PostingRow, 'ownerId' | 'organizationId'>;

/** Whether it was posted for whom `user` acts: oneself, or the organisation. */
function isOfIdentity(user: SessionUser, row: Owned): boolean {
  if (row.organizationId === null) return user.acting === null && row.ownerId === user.id;
  return user.acting?.Id === row.organizationId;
}

/** Whether `user` may see it in every state: also under another identity than the present one, and as staff. */
export async function isInside(db: Executor, user: SessionUser, row: Owned): Promise<boolean> {
  return partsOf(user, row).length > 0 || isOwn(db, user, row);
}

/** Whether it is `user`'s own, or that of an organisation of theirs, under whatever identity. */
export async function isOwn(db: Executor, user: SessionUser, row: Owned): Promise<boolean> {
  if (row.organizationId === null) return row.ownerId === user.id;
  return (await memberRoleOf(db, row.organizationId, user.id)) !== null;
}

/** How `user` stands to a posting, where staff need `right`; empty for everybody else. */
export function partsOf(user: SessionUser, row: Owned, right: Permission = 'Postings:read'): PostingPart[] {
  const parts: PostingPart[] = [];
  if (isOfIdentity(user, row) && (user.acting === null || memberMay(user.acting.Role, 'post'))) parts.push('owner');
  if (user.permissions.has(right)) parts.push('staff');
  return parts;
}

/** Whether `user` may change it as its owner, under the present identity. */
const isMine = (user: SessionUser, row: Owned) => partsOf(user, row).includes('owner');

function patentsOf(row: PostingRow, named: Map<string, NamedPatent>): NamedPatent[] {
  return row.patentNumbers.map(
    (number) =>
      named.get(number) ?? { Id: null, ApplicationNumber: number, Title: null, State: null, StateVerified: false },
  );
}

/** A row of the trading area. */
export function postingItem(row: PostingRow, user: SessionUser, named: Map<string, NamedPatent>) {
  return present(postingSchemas.Item, row, { IsMine: isMine(user, row), Patents: patentsOf(row, named) });
}

/** Contacts of a posting, masked unless they are the reader's own. */
async function contactsOf(keys: KeyRing, row: PostingRow, own: boolean) {
  const { contactName, contactPhone } = await openFields(keys, 'postings', row.id, row);
  return {
    ContactName: own ? contactName : maskName(contactName),
    ContactPhone: own || contactPhone === '' ? contactPhone : maskPhone(contactPhone),
  };
}

/** How somebody may look at a posting. */
interface Look {
  /** In every state, with the review note. */
  inside: boolean;
  /** As one of its owners: contacts in clear. */
  own: boolean;
  /** Its owner wants the contacts shown to nobody but staff. */
  hidden: boolean;
}

/** One posting; the review note is withheld from everybody but owner and staff. */
export async function postingDetail(
  keys: KeyRing,
  row: PostingRow,
  user: SessionUser,
  named: Map<string, NamedPatent>,
  { inside, own, hidden }: Look,
) {
  return present(postingSchemas.Detail, row, {
    IsMine: isMine(user, row),
    Patents: patentsOf(row, named),
    ...(hidden ? { ContactName: '', ContactPhone: '' } : await contactsOf(keys, row, own)),
    ...(inside ? {} : { ReviewNote: '' }),
  });
}

/** A record of the back office, contacts masked; lists leave the long text out. */
export async function adminPosting(
  keys: KeyRing,
  row: PostingRow,
  user: SessionUser,
  named: Map<string, NamedPatent>,
  inList = false,
) {
  return present(postingSchemas.Admin, row, {
    IsMine: isMine(user, row),
    Patents: patentsOf(row, named),
    ...(await contactsOf(keys, row, false)),
    ...(inList ? { Content: '' } : {}),
  });
}
