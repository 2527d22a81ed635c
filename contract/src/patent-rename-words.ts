/** Words for replacing spellings of names in patents. A file of its own: public pages need none of these. */

/** What the database keeps. */
export const PATENT_RENAME_STATES = ['running', 'done', 'undoing', 'undone'] as const;
export type PatentRenameState = (typeof PATENT_RENAME_STATES)[number];

/** What staff see: one that no job works at any more is told as such. */
export const SHOWN_RENAME_STATES = [...PATENT_RENAME_STATES, 'stalled'] as const;
export type ShownRenameState = (typeof SHOWN_RENAME_STATES)[number];
export const SHOWN_RENAME_STATE_LABELS: Record<ShownRenameState, string> = {
  running: '替换中',
  done: '已完成',
  undoing: '撤销中',
  undone: '已撤销',
  stalled: '已中断',
};

/** Spellings that one replacement takes, characters of a name (as the fields of a patent have it), patents counted of a spelling. */
export const PATENT_RENAME_LIMITS = { spellings: 20, name: 200, counted: 10_000, examples: 5 } as const;
