/** Replacing spellings, and taking that back, as jobs: they outlive the process that was asked. */
import { Type } from 'typebox';
import { type Attempt, defineJob } from '../../../jobs/define-job.ts';
import { carryOutRename, carryOutUndoRename } from './rename-parties.ts';

const data = Type.Object({ renameId: Type.Integer() });
/** Batches between two words that the job goes on. */
const KEEP_EVERY = 20;

/** Says now and then that the job goes on. A word that is lost is followed by the next. */
function keeping({ keep }: Attempt): () => void {
  let batches = 0;
  return () => {
    batches += 1;
    if (batches % KEEP_EVERY === 0) void keep().catch(() => undefined);
  };
}

const spec = { long: true, data, attempts: 5, backoffSeconds: 30 } as const;

export const patentRenameJob = defineJob({
  kind: 'patent_rename',
  ...spec,
  run: (ctx, { renameId }, attempt) =>
    carryOutRename(ctx, renameId, { signal: attempt.signal, onBatch: keeping(attempt) }),
});

export const patentRenameUndoJob = defineJob({
  kind: 'patent_rename_undo',
  ...spec,
  run: (ctx, { renameId }, attempt) =>
    carryOutUndoRename(ctx, renameId, { signal: attempt.signal, onBatch: keeping(attempt) }),
});
