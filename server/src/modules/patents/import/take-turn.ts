import type { Executor } from '../../../db/client.ts';
import { holdLock, LOCKS } from '../../../db/locks.ts';

/** Waits until no other import, and no undo of one, is in the middle of a batch; holds until the transaction ends. */
export async function takeTurn(tx: Executor): Promise<void> {
  await holdLock(tx, LOCKS.patentImport);
}
