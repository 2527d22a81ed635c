/**
 * A process: the states of a record, and who may move it from which to which. It declares and does nothing: guards and
 * effects stand in the backend, keyed by transition. Plain data without dependencies, so that pages show the same moves.
 */
import type { AuditAction } from '../audit-words.ts';

/** Somebody who moves a record: with a right it is staff who hold it, `system` is the portal itself, else it is theirs. */
export interface Part {
  /** Chinese, as in the diagram. */
  readonly label: string;
  readonly right?: string;
}

/** One move. `needs` names the fields that must be said with it, by their Chinese names. */
export interface Transition<S extends string = string, W extends string = string> {
  /** Chinese, as on a button. */
  readonly label: string;
  readonly from: readonly S[];
  /** Absent: the state stays what it was. */
  readonly to?: S;
  readonly who: readonly W[];
  readonly needs?: Readonly<Record<string, string>>;
  /** As what the audit record tells it. */
  readonly audit: AuditAction;
}

type Parts = Readonly<Record<string, Part>>;
type Transitions<S extends string, W extends string> = Readonly<Record<string, Transition<S, W>>>;
type MovesBy<M, W> = { [K in keyof M]: M[K] extends { who: readonly (infer P)[] } ? (W extends P ? K : never) : never };
/** Names of the transitions that `W` may make. */
type Of<M, W> = MovesBy<M, W>[keyof M] & string;
type EndOf<T> = T extends unknown ? ('to' extends keyof T ? NonNullable<T['to']> : never) : never;
type EndBy<M, W> = EndOf<M[Of<M, W>]>;

/** What {@link defineWorkflow} makes. */
export interface Workflow<
  S extends string = string,
  P extends Parts = Parts,
  M extends Transitions<S, string> = Transitions<S, string>,
> {
  /** The kind of record, as the audit log and the permissions call it. */
  readonly resource: string;
  readonly label: string;
  /** Why a move is refused that does not begin in the present state: Chinese, without its full stop. */
  readonly illegal: string;
  readonly states: readonly S[];
  readonly words: Readonly<Record<S, string>>;
  /** Where every record begins. */
  readonly start: S;
  readonly who: P;
  readonly transitions: M;
  /** Whether `move` begins in `state`, whoever makes it. */
  begins(state: S, move: keyof M & string): boolean;
  /** Whether one of `parts` may make `move` in `state`. */
  allows(state: S, move: keyof M & string, parts: readonly (keyof P & string)[]): boolean;
  /** What `parts` may do in `state`, in the order of the declaration. */
  moves<W extends keyof P & string>(state: S, parts: readonly W[]): Of<M, W>[];
  /** The state after `move`. */
  after(state: S, move: keyof M & string): S;
  /** The move by which one of `parts` brings a record from `state` to `end`; undefined when there is none. */
  moveTo<W extends keyof P & string>(state: S, end: S, parts: readonly W[]): Of<M, W> | undefined;
  /** The states to which `part` brings records, each once. */
  ends<W extends keyof P & string>(part: W): EndBy<M, W>[];
}

/** Names of the transitions of a workflow, those of `W` alone when one is named. */
export type MoveOf<F, W extends string = never> = F extends { transitions: infer M }
  ? [W] extends [never]
    ? keyof M & string
    : W extends string
      ? Of<M, W>
      : never
  : never;

/** Declares a process; a transition between unknown states, or by nobody named, does not compile. */
export function defineWorkflow<
  const S extends string,
  const P extends Parts,
  const M extends Transitions<NoInfer<S>, keyof NoInfer<P> & string>,
>(declared: {
  resource: string;
  label: string;
  illegal: string;
  states: Readonly<Record<S, string>>;
  start: NoInfer<S>;
  who: P;
  transitions: M;
}): Workflow<S, P, M> {
  const { states: words, transitions: all, ...facts } = declared;
  const names = Object.keys(all) as (keyof M & string)[];
  const begins = (state: S, move: keyof M & string) => all[move]?.from.includes(state) ?? false;
  const allows = (state: S, move: keyof M & string, parts: readonly string[]) =>
    begins(state, move) && (all[move]?.who.some((part) => parts.includes(part)) ?? false);
  const after = (state: S, move: keyof M & string): S => all[move]?.to ?? state;
  const moves = (state: S, parts: readonly string[]) => names.filter((move) => allows(state, move, parts));
  const ends = (part: string) => names.flatMap((move) => (all[move]?.who.includes(part) ? (all[move].to ?? []) : []));
  return {
    ...facts,
    states: Object.keys(words) as S[],
    words,
    transitions: all,
    begins,
    allows,
    moves: moves as never,
    after,
    moveTo: ((state: S, end: S, parts: readonly string[]) =>
      moves(state, parts).find((move) => all[move]?.to === end)) as never,
    ends: ((part: string) => [...new Set(ends(part))]) as never,
  };
}
