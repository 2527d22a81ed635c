/** Whether a record may be moved, as its declaration says (`contract/src/workflows/`): the one place that asks. */
import type { Transition, Workflow } from '@ip-portal/contract';
import type { Refusal } from '@ip-portal/contract/rules/refusal';
import { type AppError, refused, refusedAs } from './errors.ts';

/** 409: the record is not in a state this can be done from. */
export function illegalMove({ illegal: reason }: Pick<Workflow, 'illegal'>): AppError {
  return refusedAs('ILLEGAL_TRANSITION', { rule: 'illegal-move', reason, wayOut: { text: '请刷新后查看' } });
}

/** What this file asks of a declaration. */
interface Moves<S extends string, M extends string, W extends string> {
  readonly illegal: string;
  readonly transitions: Readonly<Record<M, Pick<Transition, 'label' | 'needs'>>>;
  begins(state: S, move: M): boolean;
  allows(state: S, move: M, parts: readonly W[]): boolean;
}

const dashed = (name: string) => name.replace(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase();
const isSaid = (value: unknown) => (typeof value === 'string' ? value.trim() !== '' : (value ?? null) !== null);

/** What a move needs and the body does not say. */
function unsaid({ label, needs = {} }: Pick<Transition, 'label' | 'needs'>, move: string, body: object): Refusal[] {
  return Object.entries(needs).flatMap(([field, name]): Refusal[] =>
    isSaid((body as Record<string, unknown>)[field])
      ? []
      : [
          {
            rule: dashed(`${move}-needs-${field}`),
            reason: `${label}需要填写${name}`,
            field,
            wayOut: { text: '请填写后再提交' },
          },
        ],
  );
}

/**
 * Asserts that one of `parts` may make `move`, and that `body` says what the declaration wants said with it.
 * @throws 409 for a move that does not begin in this state, 403 for one that is somebody else's to make, 422 naming every
 * field that is not said
 */
export function assertMove<S extends string, M extends string, W extends string>(
  workflow: Moves<S, M, W>,
  state: NoInfer<S>,
  move: NoInfer<M>,
  parts: readonly NoInfer<W>[],
  body: object = {},
): void {
  if (!workflow.begins(state, move)) throw illegalMove(workflow);
  const transition = workflow.transitions[move];
  if (!workflow.allows(state, move, parts)) {
    const wayOut = { text: '请由有权办理的人员操作' };
    throw refusedAs('FORBIDDEN', { rule: 'foreign-move', reason: '没有权限进行此操作', wayOut });
  }
  const missing = unsaid(transition, move, body);
  if (missing.length > 0) throw refused(missing);
}
