/** Words for imports of patents. A file of its own: public pages need none of these. */

/** `undone`: what it changed was taken back, as far as nobody had written it since. */
export const PATENT_IMPORT_STATES = ['running', 'paused', 'done', 'cancelled', 'failed', 'undoing', 'undone'] as const;
/** One of {@link PATENT_IMPORT_STATES}. */
export type PatentImportState = (typeof PATENT_IMPORT_STATES)[number];

/** `waiting`: its turn has not come; `stalled`: nobody runs it, and nobody will by himself. */
export const SHOWN_IMPORT_STATES = [...PATENT_IMPORT_STATES, 'waiting', 'stalled'] as const;
/** One of {@link SHOWN_IMPORT_STATES}. */
export type ShownImportState = (typeof SHOWN_IMPORT_STATES)[number];
export const SHOWN_IMPORT_STATE_LABELS: Record<ShownImportState, string> = {
  running: '导入中',
  paused: '已暂停',
  waiting: '排队中',
  stalled: '已停滞',
  done: '已完成',
  cancelled: '已取消',
  failed: '已失败',
  undoing: '撤销中',
  undone: '已撤销',
};

/** What staff may do with an import, by the state it is shown in. */
export const PATENT_IMPORT_COMMANDS = {
  pause: ['waiting', 'running'],
  resume: ['paused', 'stalled'],
  cancel: ['waiting', 'running', 'paused', 'stalled'],
  undo: ['done', 'cancelled', 'failed'],
} as const satisfies Record<string, readonly ShownImportState[]>;
export type PatentImportCommand = keyof typeof PATENT_IMPORT_COMMANDS;

/** What the back office sends at once; more is imported by the command line, which reads files where they lie. */
export const PATENT_IMPORT_LIMITS = { files: 50, fileBytes: 200 * 1024 * 1024, bytes: 400 * 1024 * 1024 } as const;
