/** The fields a patent query knows: their codes, their Chinese names, and what kind of value they take. */
import type { PatentQuery, WordField } from './query.ts';

type Leaf = Exclude<PatentQuery, { kind: 'and' | 'or' | 'not' }>;
/** Code of a field: of words, of numbers (`NO`: any of a patent's numbers), of classes, of closed values, of days. */
export type FieldCode =
  | WordField
  | 'AN'
  | 'PN'
  | 'NO'
  | 'IC'
  | 'MC'
  | 'CP'
  | 'LC'
  | 'TY'
  | 'LS'
  | 'FL'
  | 'PR'
  | 'FG'
  | DayField;
/** Fields that hold a day. */
export type DayField = 'AD' | 'PD' | 'GD' | 'ED';

/** A field: how it is written canonically, what else it is called, and an example of a value. */
export interface QueryField {
  readonly code: FieldCode;
  readonly kind: Leaf['kind'];
  readonly name: string;
  readonly aliases: readonly string[];
  readonly example: string;
}

/** Every field, in the order in which help and form show them. */
export const QUERY_FIELDS: readonly QueryField[] = [
  { code: 'TI', kind: 'words', name: '标题', aliases: ['名称', '发明名称', '专利名称'], example: '电池隔膜' },
  { code: 'AB', kind: 'words', name: '摘要', aliases: ['简要说明'], example: '余热回收' },
  { code: 'CL', kind: 'words', name: '权利要求', aliases: ['权项'], example: '陶瓷涂层' },
  { code: 'PA', kind: 'words', name: '申请人', aliases: ['专利权人', '权利人', '申请人或权利人'], example: '海岳大学' },
  { code: 'IN', kind: 'words', name: '发明人', aliases: ['设计人'], example: '甲某' },
  { code: 'AG', kind: 'words', name: '代理机构', aliases: ['代理'], example: '青禾专利代理所' },
  { code: 'AN', kind: 'number', name: '申请号', aliases: ['专利号'], example: '202111286633.X' },
  {
    code: 'PN',
    kind: 'number',
    name: '公开号',
    aliases: ['公告号', '公开公告号', '授权公告号'],
    example: 'CN113781974A',
  },
  { code: 'NO', kind: 'number', name: '号码', aliases: ['国际申请号'], example: '2021112' },
  { code: 'IC', kind: 'class', name: '分类号', aliases: ['IPC', 'IPC分类号'], example: 'G06F16/33' },
  { code: 'MC', kind: 'class', name: '主分类号', aliases: ['主分类', '主IPC'], example: 'G06F16' },
  { code: 'CP', kind: 'class', name: 'CPC', aliases: ['CPC分类号'], example: 'Y02E10' },
  { code: 'LC', kind: 'class', name: '外观分类号', aliases: ['LOC', '洛迦诺分类号'], example: '12-08' },
  { code: 'TY', kind: 'value', name: '类型', aliases: ['专利类型'], example: '发明' },
  { code: 'LS', kind: 'value', name: '状态', aliases: ['法律状态'], example: '有权' },
  { code: 'FL', kind: 'value', name: '标记', aliases: [], example: '质押' },
  { code: 'PR', kind: 'value', name: '地区', aliases: ['省份', '省', '城市', '区县'], example: '江苏' },
  { code: 'FG', kind: 'value', name: '有附图', aliases: ['附图'], example: '有' },
  { code: 'AD', kind: 'range', name: '申请日', aliases: ['申请年'], example: '2019..2021' },
  { code: 'PD', kind: 'range', name: '公开日', aliases: ['公布日'], example: '2022-03' },
  { code: 'GD', kind: 'range', name: '授权日', aliases: ['授权公告日'], example: '2023-05-16' },
  { code: 'ED', kind: 'range', name: '届满日', aliases: ['到期日'], example: '2030..2032' },
];

const BY_NAME = new Map(
  QUERY_FIELDS.flatMap((field) =>
    [field.code, field.name, ...field.aliases].map((name) => [name.toUpperCase(), field] as const),
  ),
);
const BY_CODE = new Map(QUERY_FIELDS.map((field) => [field.code, field]));

/** The field of a code or a Chinese name, of half-width text; null for anything else. */
export const fieldNamed = (name: string): QueryField | null => BY_NAME.get(name.toUpperCase()) ?? null;

/** The field of a code. */
export function fieldOf(code: FieldCode): QueryField {
  const field = BY_CODE.get(code);
  if (!field) throw new RangeError(`no field ${code}`);
  return field;
}
