/** Words for imports of patents. A file of its own: public pages need none of these. */

/** `undone`: what it changed was taken back, as far as nobody had written it since. */
export const PATENT_IMPORT_STATES = ['running', 'paused', 'done', 'cancelled', 'failed', 'undoing', 'undone'] as const;
/** One of {@link PATENT_IMPORT_STATES}. */
export type PatentImportState = (typeof PATENT_IMPORT_STATES)[number];

/** `stalled`: it should run, and has given no sign of life for a while. */
export const SHOWN_IMPORT_STATES = [...PATENT_IMPORT_STATES, 'stalled'] as const;
/** One of {@link SHOWN_IMPORT_STATES}. */
export type ShownImportState = (typeof SHOWN_IMPORT_STATES)[number];
export const SHOWN_IMPORT_STATE_LABELS: Record<ShownImportState, string> = {
  running: '导入中',
  paused: '已暂停',
  stalled: '已停滞',
  done: '已完成',
  cancelled: '已取消',
  failed: '已失败',
  undoing: '撤销中',
  undone: '已撤销',
};

/** What staff may do with an import, by the state it is shown in. */
export const PATENT_IMPORT_COMMANDS = {
  pause: ['running'],
  resume: ['paused', 'stalled', 'failed'],
  cancel: ['running', 'paused', 'stalled'],
  undo: ['done', 'cancelled', 'failed'],
} as const satisfies Record<string, readonly ShownImportState[]>;
export type PatentImportCommand = keyof typeof PATENT_IMPORT_COMMANDS;
