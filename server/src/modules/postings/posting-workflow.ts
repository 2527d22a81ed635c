/** What each move of a posting asks, changes besides the state, and whom it is told to. */
import type { MoveOf } from '@ip-portal/contract';
import { postingWorkflow } from '@ip-portal/contract/workflows/posting';
import type { Executor } from '../../db/client.ts';
import type { postings } from '../../db/schema/postings.ts';
import { assertTradable } from './posting-patents.ts';
import { refuseExpired } from './posting-rules.ts';

type Posting = typeof postings.$inferSelect;
type Move = MoveOf<typeof postingWorkflow>;
interface Rule {
  /** Null where it asks nothing: said of each move, so that none is forgotten. */
  guard: ((tx: Executor, row: Posting) => Promise<void>) | null;
  publishTime(row: Posting): Date | null;
  tells: 'owner' | 'reviewers' | 'nobody';
}

/** Neither handed in nor shown while it is out of date or its patents cannot be traded. */
async function assertOffered(tx: Executor, row: Posting): Promise<void> {
  refuseExpired(row);
  await assertTradable(tx, row.patentNumbers);
}

/** The rule of each move; a missing one does not compile. */
export const RULES: Record<Move, Rule> = {
  publish: { guard: assertOffered, publishTime: () => new Date(), tells: 'owner' },
  return: { guard: null, publishTime: () => null, tells: 'owner' },
  takeDown: { guard: null, publishTime: (row) => row.publishTime, tells: 'owner' },
  withdraw: { guard: null, publishTime: (row) => row.publishTime, tells: 'nobody' },
  resubmit: { guard: assertOffered, publishTime: () => null, tells: 'reviewers' },
  revise: { guard: assertOffered, publishTime: () => null, tells: 'reviewers' },
  /** Whoever would be told is gone. */
  freeze: { guard: null, publishTime: (row) => row.publishTime, tells: 'nobody' },
};

/** What a move changes of a row, its state included. */
export function changesOf(row: Posting, move: Move): Pick<Posting, 'status' | 'publishTime'> {
  return { status: postingWorkflow.after(row.status, move), publishTime: RULES[move].publishTime(row) };
}
