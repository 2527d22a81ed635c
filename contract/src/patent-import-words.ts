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

/** What a column of a file may hold, as reports and screens name it. Nothing else is a name of a field. */
export const IMPORT_FIELDS = {
  applicationNumber: '申请号',
  filingDate: '申请日',
  publicationNumber: '公开（公告）号',
  kind: '文献种类',
  publicationDate: '公开（公告）日',
  grantNumber: '授权公告号',
  grantDate: '授权公告日',
  title: '名称',
  type: '专利类型',
  abstract: '摘要',
  applicants: '申请人',
  owners: '专利权人',
  applicantCodes: '申请人统一社会信用代码',
  ownerCodes: '专利权人统一社会信用代码',
  inventors: '发明人',
  agency: '代理机构',
  agents: '代理师',
  mainIpc: '主分类号',
  ipcs: 'IPC 分类号',
  cpcs: 'CPC 分类号',
  loc: '洛迦诺分类号',
  province: '省份',
  city: '城市',
  district: '区县',
  address: '申请人地址',
  legalState: '法律状态',
  legalStateDate: '法律状态日期',
  eventText: '法律事件',
  eventDate: '法律事件日期',
  eventCode: '法律事件代码',
  priorities: '优先权',
  priorityDates: '优先权日',
  divisionOf: '分案原申请号',
  pctNumber: '国际申请号',
  pctEntryDate: '进入国家阶段日',
  citations: '引证文献',
  claims: '权利要求',
  description: '说明书',
} as const;
/** What stands for a field where a column is to be left out, and not told of. */
export const IGNORED_HEADING = '忽略';
/** Headings that one map speaks of, at most. */
export const HEADINGS_MAX = 500;
/** One of the keys of {@link IMPORT_FIELDS}. */
export type ImportField = keyof typeof IMPORT_FIELDS;
