/**
 * A process: the states of a record, and who may move it from which to which. It declares and does nothing: guards and
 * effects stand in the backend, keyed by transition. Plain data without dependencies, so that pages show the same moves.
 */

/** One move. `needs` names what must be said with it. */
export interface Transition<S extends string = string, W extends string = string> {
  /** Chinese, as on a button. */
  readonly label: string;
  readonly from: readonly S[];
  readonly to: S;
  readonly who: readonly W[];
  readonly needs?: readonly string[];
}

/** What {@link defineWorkflow} makes. */
export interface Workflow<S extends string, W extends string, T extends string> {
  readonly states: readonly S[];
  /** Where every record begins. */
  readonly start: S;
  readonly transitions: Readonly<Record<T, Transition<S, W>>>;
  /** Whether `move` begins in `state`, whoever makes it. */
  begins(state: S, move: T): boolean;
  /** Whether one of `parts` may make `move` in `state`. */
  allows(state: S, move: T, parts: readonly W[]): boolean;
  /** What `parts` may do in `state`, in the order of the declaration. */
  moves(state: S, parts: readonly W[]): T[];
}

/** Names of the transitions of a workflow. */
export type MoveOf<F> = F extends Workflow<string, string, infer T> ? T : never;

/** Declares a process; a transition between unknown states, or by nobody named, does not compile. */
export function defineWorkflow<const S extends string, const W extends string, const T extends string>(declared: {
  states: readonly S[];
  start: NoInfer<S>;
  who: readonly W[];
  transitions: Record<T, Transition<NoInfer<S>, NoInfer<W>>>;
}): Workflow<S, W, T> {
  const { states, start, transitions } = declared;
  const begins = (state: S, move: T) => transitions[move].from.includes(state);
  const allows = (state: S, move: T, parts: readonly W[]) =>
    begins(state, move) && transitions[move].who.some((part) => parts.includes(part));
  return {
    states,
    start,
    transitions,
    begins,
    allows,
    moves: (state, parts) => (Object.keys(transitions) as T[]).filter((move) => allows(state, move, parts)),
  };
}

/** The process as a Mermaid state diagram, for the documents; `words` name states and people. */
export function diagramOf<S extends string, W extends string, T extends string>(
  { states, start, transitions }: Workflow<S, W, T>,
  words: { states: Record<S, string>; who: Record<W, string> },
): string {
  const moves = Object.values<Transition<S, W>>(transitions).flatMap(({ label, from, to, who }) =>
    from.map((state) => `  ${state} --> ${to}: ${label}（${who.map((part) => words.who[part]).join('、')}）`),
  );
  return [
    'stateDiagram-v2',
    ...states.map((state) => `  ${state}: ${words.states[state]}`),
    `  [*] --> ${start}`,
    ...moves,
  ].join('\n');
}
