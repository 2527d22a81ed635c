/** Whether a record may be moved, as its declaration says (`contract/src/workflows/`). */
import type { Workflow } from '@ip-portal/contract';
import { AppError } from './errors.ts';

/** 409: the record is not in a state this can be done from. */
export function illegalMove({ illegal }: Pick<Workflow, 'illegal'>): AppError {
  return new AppError('ILLEGAL_TRANSITION', illegal);
}

/** What this file asks of a declaration. */
interface Moves<S extends string, M extends string, W extends string> {
  readonly illegal: string;
  begins(state: S, move: M): boolean;
  allows(state: S, move: M, parts: readonly W[]): boolean;
}

/** @throws 409 for a move that does not begin in this state, 403 for one that is somebody else's to make */
export function assertMove<S extends string, M extends string, W extends string>(
  workflow: Moves<S, M, W>,
  state: NoInfer<S>,
  move: NoInfer<M>,
  parts: readonly NoInfer<W>[],
): void {
  if (!workflow.begins(state, move)) throw illegalMove(workflow);
  if (!workflow.allows(state, move, parts)) throw new AppError('FORBIDDEN', '没有权限进行此操作');
}
