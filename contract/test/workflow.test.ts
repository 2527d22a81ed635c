/** Processes: what the declaration derives, and the table of each as it was agreed. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { diagramOf } from '../src/define/workflow.ts';
import { POSTING_STATUS_LABELS, POSTING_STATUSES } from '../src/labels.ts';
import { type PostingMove, postingWorkflow } from '../src/workflows/posting.ts';

const MOVES = Object.keys(postingWorkflow.transitions) as PostingMove[];
/** State → who → what they may do; everything else is refused. */
const AGREED: Record<(typeof POSTING_STATUSES)[number], Record<'owner' | 'staff', PostingMove[]>> = {
  pending: { owner: ['withdraw'], staff: ['publish', 'return'] },
  returned: { owner: ['withdraw', 'resubmit'], staff: [] },
  published: { owner: ['withdraw', 'resubmit'], staff: ['return', 'takeDown'] },
  withdrawn: { owner: ['resubmit'], staff: [] },
};

describe('postings', () => {
  it.each(POSTING_STATUSES)('%s: each part moves as agreed, and nobody else', (state) => {
    for (const part of ['owner', 'staff'] as const) {
      expect(postingWorkflow.moves(state, [part])).toEqual(AGREED[state][part]);
      for (const move of MOVES)
        expect([move, postingWorkflow.allows(state, move, [part])]).toEqual([move, AGREED[state][part].includes(move)]);
    }
    expect(postingWorkflow.moves(state, [])).toEqual([]);
    expect(postingWorkflow.moves(state, ['owner', 'staff'])).toEqual(
      MOVES.filter((move) => AGREED[state].owner.includes(move) || AGREED[state].staff.includes(move)),
    );
    for (const move of MOVES)
      expect(postingWorkflow.begins(state, move)).toBe(postingWorkflow.allows(state, move, ['owner', 'staff']));
  });

  it('reach every state from the first, and leave none for good', () => {
    const reached = new Set([postingWorkflow.start]);
    for (const state of reached)
      for (const move of postingWorkflow.moves(state, ['owner', 'staff']))
        reached.add(postingWorkflow.transitions[move].to);
    expect([...reached].sort()).toEqual([...POSTING_STATUSES].sort());
    for (const state of POSTING_STATUSES)
      expect(postingWorkflow.moves(state, ['owner', 'staff']).length).toBeGreaterThan(0);
  });
});

it('the documents draw them as they are', () => {
  const drawn = readFileSync(path.resolve(import.meta.dirname, '../../docs/workflows.md'), 'utf8');
  const diagram = diagramOf(postingWorkflow, {
    states: POSTING_STATUS_LABELS,
    who: { owner: '发布人', staff: '工作人员' },
  });
  expect(drawn).toContain(`\`\`\`mermaid\n${diagram}\n\`\`\``);
});
