/** Postings of an account that ends: the record stays, nobody sees a contact in it any more. */
import { postingWorkflow } from '@ip-portal/contract/workflows/posting';
import { eq } from 'drizzle-orm';
import { type Actor, audit } from '../../context.ts';
import type { KeyRing } from '../../crypto/key-ring.ts';
import { openFields } from '../../crypto/sealed-fields.ts';
import type { Executor } from '../../db/client.ts';
import { NO_TEXT } from '../../db/columns.ts';
import { postings } from '../../db/schema/postings.ts';
import { emitPosting } from './posting-events.ts';
import { lockPosting, writePosting } from './posting-repository.ts';
import { changesOf } from './posting-workflow.ts';

/** Whose contacts go: of postings for an organisation those alone that are the person's own. */
interface Person {
  id: number;
  realName: string;
  phone: string;
}

/**
 * Takes down what the person posted for themselves and empties its contacts; of what was posted for an organisation, which
 * is the organisation's and stays, those contacts that are the person's own.
 */
export async function freezePostings(tx: Executor, keys: KeyRing, by: Actor, person: Person): Promise<void> {
  const found = await tx
    .select({ id: postings.id })
    .from(postings)
    .where(eq(postings.ownerId, person.id))
    .orderBy(postings.id);
  for (const { id } of found) {
    const before = await lockPosting(tx, id);
    if (!before) continue;
    const clear = await openFields(keys, 'postings', id, before);
    const isOwn = before.organizationId === null;
    const name = isOwn || (person.realName !== '' && clear.contactName === person.realName);
    const phone = isOwn || (person.phone !== '' && clear.contactPhone === person.phone);
    const down = isOwn && postingWorkflow.begins(before.status, 'freeze');
    if (!down && !name && !phone) continue;
    const after = await writePosting(tx, id, {
      ...(down ? changesOf(before, 'freeze') : {}),
      ...(name ? { contactName: NO_TEXT } : {}),
      ...(phone ? { contactPhone: NO_TEXT } : {}),
    });
    await emitPosting(tx, before, after);
    await audit(tx, by, {
      action: down ? postingWorkflow.transitions.freeze.audit : 'update',
      resource: 'Postings',
      resourceId: id,
      title: after.title,
      before: { status: before.status },
      after: { status: after.status },
    });
  }
}
