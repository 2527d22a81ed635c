/** What each move of an organisation asks, changes besides the state, and tells. */
import type { OrganizationReview } from '@ip-portal/contract';
import { type OrganizationMove, organizationWorkflow } from '@ip-portal/contract/workflows/organization';
import { type Actor, difference } from '../../context.ts';
import { updateRow } from '../../crud/repository.ts';
import type { Executor } from '../../db/client.ts';
import { organizations } from '../../db/schema/organizations.ts';
import { assertMove } from '../../lib/assert-move.ts';
import { atFields, refused } from '../../lib/errors.ts';
import { note, stateOf } from './organization-audit.ts';
import { tellDecision, tellReviewers } from './organization-messages.ts';
import { countDocuments, isCodeTaken, type OrganizationRow } from './organization-repository.ts';
import { codeTaken, codeTakenByAnother, missingFields, refuseTerm } from './organization-rules.ts';

type Changes = Partial<typeof organizations.$inferInsert>;
/** What staff say with a decision; the last day as `YYYY-MM-DD`. */
type Said = Pick<OrganizationReview, 'Note' | 'ValidUntil'>;
type Step = (tx: Executor, row: OrganizationRow, said: Said) => Promise<void>;
/** Null where a move asks nothing, or nobody is told: said of each, so that none is forgotten. */
interface Rule {
  guard: Step | null;
  effect(said: Said): Changes;
  tell: Step | null;
}

/** @throws 422 naming what is missing, 409 when another organisation is verified under the code */
async function assertComplete(tx: Executor, row: OrganizationRow): Promise<void> {
  const missing = missingFields(row, await countDocuments(tx, row.id, 'license'));
  if (Object.keys(missing).length > 0) throw refused(atFields(missing, 'organization-incomplete'));
  if (await isCodeTaken(tx, row.creditCode, row.id)) throw codeTaken();
}

/** @throws 422 for a last day that may not be, 409 when another organisation is verified under the code */
async function assertVerifiable(tx: Executor, row: OrganizationRow, { ValidUntil }: Said): Promise<void> {
  refuseTerm(ValidUntil);
  if (await isCodeTaken(tx, row.creditCode, row.id)) throw codeTakenByAnother();
}

const verified = ({ Note: reviewNote = '', ValidUntil }: Said): Changes => ({
  reviewNote,
  verifiedAt: new Date(),
  validUntil: ValidUntil ?? null,
  remindedDays: null,
});
const tellWaiting = (tx: Executor, row: OrganizationRow) => tellReviewers(tx, 'organization_waiting', row);

const RULES: Record<OrganizationMove, Rule> = {
  submit: {
    guard: assertComplete,
    effect: () => ({ submittedAt: new Date(), reviewNote: '' }),
    tell: tellWaiting,
  },
  withdraw: { guard: null, effect: () => ({ submittedAt: null }), tell: null },
  revise: {
    guard: null,
    effect: () => ({ validUntil: null, verifiedAt: null, remindedDays: null, reviewNote: '' }),
    tell: null,
  },
  verify: { guard: assertVerifiable, effect: verified, tell: tellDecision },
  renew: { guard: assertVerifiable, effect: verified, tell: tellDecision },
  return: {
    guard: null,
    effect: ({ Note: reviewNote = '' }) => ({ reviewNote, verifiedAt: null, validUntil: null }),
    tell: tellDecision,
  },
  end: { guard: null, effect: ({ Note: reviewNote = '' }) => ({ reviewNote }), tell: tellDecision },
  expire: { guard: null, effect: () => ({ reviewNote: '核验有效期已满' }), tell: tellDecision },
  supersede: { guard: null, effect: () => ({ verifiedAt: null, validUntil: null }), tell: null },
};

/** What a move changes of a row, its state included. */
export function changesOf({ status }: OrganizationRow, move: OrganizationMove, said: Said = {}): Changes {
  return { ...RULES[move].effect(said), status: organizationWorkflow.after(status, move) };
}

/**
 * Moves a locked organisation: guard, change, audit and message in the transaction of the caller, who has made sure that
 * `part` is what the caller is.
 * @throws what {@link assertMove} does, and what the guard refuses
 */
export async function moveOrganization(
  tx: Executor,
  by: { actor: Actor },
  row: OrganizationRow,
  move: OrganizationMove,
  { part, said = {}, ...more }: { part: keyof typeof organizationWorkflow.who; said?: Said; reviewedBy?: number },
): Promise<void> {
  assertMove(organizationWorkflow, row.status, move, [part], said);
  const { guard, tell } = RULES[move];
  await guard?.(tx, row, said);
  const after = await updateRow(tx, organizations, row.id, { ...changesOf(row, move, said), ...more });
  const action = organizationWorkflow.transitions[move].audit;
  await note(tx, by, after, { action, ...difference(stateOf(row), stateOf(after)) });
  await tell?.(tx, after, said);
}
