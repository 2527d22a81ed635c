/**
 * Which drawing belongs to what, and where it is found. Choosing needs no drawing: browsers load the files alone.
 * The drawings say what something is about; none of them is a figure of a record.
 */
import { hashOf } from './pen.ts';

/** What can be drawn. */
export const MOTIFS = [
  'gear',
  'bearing',
  'circuit',
  'flow',
  'flask',
  'leaf',
  'ship',
  'arm',
  'lens',
  'bridge',
  'bottle',
  'chair',
  'wave',
  'lamp',
  'building',
  'balance',
  'document',
  'compass',
  'coins',
  'empty',
] as const;
export type Motif = (typeof MOTIFS)[number];

/** Drawings of each motif; they differ where the motif draws by lot. */
export const VARIANTS = 4;

/** Digest of all drawings, in their addresses: kept for ever, new when a drawing changes. A test says what it must be. */
export const DRAWINGS_DIGEST = 'dc4644c4';

/** Address of a drawing. */
export function drawingUrl(motif: Motif, variant = 0): string {
  return `/art/${motif}-${variant}.${DRAWINGS_DIGEST}.svg`;
}

/** All motifs in one file, below each other: where many are small, one request brings them. */
export const STRIP_URL = `/art/strip.${DRAWINGS_DIGEST}.svg`;

/** How far down the strip a motif stands, in percent as `object-position` counts. */
export const placeInStrip = (motif: Motif): number =>
  Math.round((MOTIFS.indexOf(motif) / (MOTIFS.length - 1)) * 1e4) / 100;

/** A drawing and which of its variants. */
export interface Drawing {
  motif: Motif;
  variant: number;
}

/** What would fit, the best first. */
export interface Choice {
  motifs: readonly Motif[];
  variant: number;
}

/** IPC classes and subclasses; the first that fits decides. */
const BY_IPC: readonly (readonly [RegExp, readonly Motif[]])[] = [
  [/^G01|^G06N|^G08|^H04[^L]/, ['wave', 'lens', 'circuit']],
  [/^G06|^H04L/, ['flow', 'wave', 'circuit']],
  [/^G02/, ['lens', 'wave']],
  [/^G|^H/, ['circuit', 'wave', 'flow']],
  [/^A01|^C12/, ['leaf', 'flask']],
  [/^A47/, ['chair', 'lamp']],
  [/^C|^B01|^A61|^A23/, ['flask', 'leaf']],
  [/^B63/, ['ship', 'bridge', 'gear']],
  [/^B25/, ['arm', 'gear', 'bearing']],
  [/^E/, ['bridge', 'gear', 'arm']],
  [/^F16C/, ['bearing', 'gear']],
  [/^F21/, ['lamp', 'circuit']],
  [/^F|^D/, ['gear', 'bearing', 'flask']],
  [/^A|^B/, ['gear', 'bearing', 'arm', 'flask']],
];
const BY_LOC: readonly (readonly [RegExp, readonly Motif[]])[] = [
  [/^06/, ['chair', 'lamp']],
  [/^14/, ['circuit', 'flow']],
  [/^26/, ['lamp', 'bottle']],
  [/^\d/, ['bottle', 'chair', 'lamp']],
];

/** Drawings for a patent's class: main IPC, or LOC of a design. */
export function patentChoice(patent: { Id: number; MainIpc?: string | null; Loc?: string | null }): Choice {
  const [ipc, loc] = [(patent.MainIpc ?? '').trim().toUpperCase(), (patent.Loc ?? '').trim()];
  const found = BY_IPC.find(([classes]) => classes.test(ipc)) ?? BY_LOC.find(([classes]) => classes.test(loc));
  return { motifs: found?.[1] ?? ['document'], variant: patent.Id % VARIANTS };
}

/** Words of a title that say more than its column. */
const BY_WORD: readonly (readonly [RegExp, Motif])[] = [
  [/告知单|备案|清单|办法|细则/, 'document'],
  [/海洋|船|海关|港|海岛|渔|出海/, 'ship'],
  [/电池|储能|芯片|布图|软件|算法|系统|停机/, 'circuit'],
  [/中试|材料|药|化学|淡化|水处理|渗透膜/, 'flask'],
  [/机器人|装备|制造|夹持/, 'arm'],
  [/年费|贷款|融资|质押|贴息|定价|估值|滞纳金|资助/, 'coins'],
  [/侵权|裁决|调解|诉讼|无效|维权|投诉|律师函|许可|商业秘密/, 'balance'],
  [/外观|设计|台灯/, 'lamp'],
  [/农|种业|养殖|茶|地理标志/, 'leaf'],
  [/检索|导航|数据|分析|观察/, 'lens'],
  [/工作坊|培训|课程|讲座|撰写|实训/, 'compass'],
  [/开放日|窗口|巡回|志愿|展/, 'building'],
];
const BY_COLUMN: readonly (readonly [RegExp, Motif])[] = [
  [/案例|维权/, 'balance'],
  [/培训/, 'compass'],
  [/观察|产业|行业/, 'lens'],
  [/动态|中心/, 'building'],
  [/公告|公示|通知|公开|政策/, 'document'],
];
const EDITORIAL: readonly Motif[] = ['document', 'building', 'flow', 'compass', 'balance', 'coins'];

/** Drawings for what an article is about: words of its title, then its column, then what fits any article. */
export function articleChoice(article: { Title: string; Category?: string }): Choice {
  const word = BY_WORD.find(([words]) => words.test(article.Title))?.[1];
  const column = BY_COLUMN.find(([words]) => words.test(article.Category ?? ''))?.[1];
  const first = [word, column].filter((motif): motif is Motif => motif !== undefined);
  return { motifs: [...new Set([...first, ...EDITORIAL])], variant: hashOf(article.Title) % VARIANTS };
}

const TECHNICAL: readonly Motif[] = ['gear', 'circuit', 'flask', 'flow', 'bearing', 'arm'];
const OF_TECHNOLOGY = BY_WORD.filter(([, motif]) => ['ship', 'leaf', ...TECHNICAL].includes(motif));

/** Drawings for the technology that is offered: words of its field and title, then what fits any. */
export function postingChoice(posting: { Title: string; Field: string }): Choice {
  const text = `${posting.Field} ${posting.Title}`;
  const word = OF_TECHNOLOGY.find(([words]) => words.test(text))?.[1];
  return { motifs: [...new Set([...(word ? [word] : []), ...TECHNICAL])], variant: hashOf(text) % VARIANTS };
}

/** Drawings for an expert's fields, the first field before the others. */
export function fieldChoice({ Name, Fields }: { Name: string; Fields: readonly string[] }): Choice {
  const own = Fields.flatMap((field) => BY_WORD.filter(([words]) => words.test(field)).map(([, motif]) => motif));
  return { motifs: [...new Set([...own, ...EDITORIAL])], variant: hashOf(Fields.join(' ') + Name) % VARIANTS };
}

/** One drawing each; among six neighbours no motif comes twice while another one fits. */
export function drawingsOf(choices: readonly Choice[]): Drawing[] {
  const shown: Drawing[] = [];
  for (const { motifs, variant } of choices) {
    const near = shown.slice(-5).map(({ motif }) => motif);
    shown.push({ motif: motifs.find((motif) => !near.includes(motif)) ?? motifs[0] ?? 'document', variant });
  }
  return shown;
}
