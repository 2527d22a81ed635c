/**
 * Why something is refused, on whose word, and what can be done instead: one shape for every rule, of law and of the
 * portal. The backend answers it, `components/failure` shows it. No dependencies.
 */

/** What can be done instead. */
export interface WayOut {
  /** Chinese, without its full stop. */
  readonly text: string;
  /** The page of this site where it is done. */
  readonly url?: string;
}

export interface Refusal {
  /** Chinese sentence without its full stop. */
  readonly reason: string;
  /** Stable ASCII name of the rule, for whoever has to tell refusals apart. */
  readonly rule?: string;
  /** The article it rests on, as it is cited; absent: a rule of the portal's own. */
  readonly article?: string;
  /** The field of the body at fault, e.g. `Events.0.Date`. */
  readonly field?: string;
  readonly wayOut?: WayOut;
}

/** What a rule of law says of one field of a record. */
export type RuleFault = Required<Pick<Refusal, 'field' | 'rule' | 'article' | 'reason'>>;

/** So many are told of at most; the rest are known when these are mended. */
export const REFUSALS_MAX = 50;

/** The reason and its article, as they stand at a field. */
export function reasonText({ reason, article }: Refusal): string {
  return article ? `${reason}（${article}）` : reason;
}

/** Everything in one sentence, for where nothing but text is shown. */
export function refusalText(refusal: Refusal): string {
  return refusal.wayOut ? `${reasonText(refusal)}，${refusal.wayOut.text}` : reasonText(refusal);
}
