/**
 * 国际专利分类 (IPC, Strasbourg Agreement; written form by WIPO ST.8). Only the pattern is checked:
 * retired and unknown symbols are legal in older records. No dependencies: public pages load this file.
 */
import { compactIdentifier, type Parsed, refuse } from './text.ts';

/** How deep a symbol goes. */
export type IpcLevel = 'section' | 'class' | 'subclass' | 'group';

/** A normalised IPC symbol. */
export type IpcSymbol = {
  /** Without spaces: `A24B15/18`. */
  symbol: string;
  /** Edition as `YYYY.MM`, or null. */
  version: string | null;
  level: IpcLevel;
  section: string;
  /** `A24B`, or null above subclass level. */
  subclass: string | null;
};

const VERSION = /[([]?((?:19|20)\d{2}\.\d{2})[)\]]?[A-Z]*$/;
/** CPC has new classes in a section of its own: `Y02E10/50`. */
const SYMBOLS = {
  IPC: /^([A-H])(?:(\d{2})(?:([A-Z])(?:(\d{1,4})\/(\d{2,6}))?)?)?$/,
  CPC: /^([A-HY])(?:(\d{2})(?:([A-Z])(?:(\d{1,4})\/(\d{2,6}))?)?)?$/,
} as const;
const EXAMPLES = { IPC: 'G06F16/332、A01B 或 H04', CPC: 'G06F16/332、Y02E10/50 或 H04' } as const;
const PADDED = /^([A-HY]\d{2}[A-Z])(\d{4})(\d{6})$/;

/** A symbol without what is written around it: blanks, `Int. Cl.` in front, an edition behind. */
function parseSymbol(text: string, scheme: keyof typeof SYMBOLS): Parsed<IpcSymbol> {
  let rest = compactIdentifier(text).replace(/^INT\.?CL\.?(?:\(\d+\))?[:.]?/, '');
  if (rest === '') return refuse(`请填写 ${scheme} 分类号。`);
  const edition = VERSION.exec(rest);
  // `A01B1/00` ends in digits too: an edition needs its dot.
  if (edition) rest = rest.slice(0, edition.index);
  const padded = PADDED.exec(rest);
  if (padded) {
    const subgroup = (padded[3] ?? '').replace(/0+$/, '').padEnd(2, '0');
    rest = `${padded[1]}${Number(padded[2])}/${subgroup}`;
  }
  const match = SYMBOLS[scheme].exec(rest);
  if (!match) return refuse(`${scheme} 分类号格式不正确，应如 ${EXAMPLES[scheme]}。`);
  const [, section = '', cls, sub, group, subgroup] = match;
  const subclass = sub ? `${section}${cls}${sub}` : null;
  return {
    ok: true,
    symbol: subclass ? (group ? `${subclass}${Number(group)}/${subgroup}` : subclass) : `${section}${cls ?? ''}`,
    version: edition?.[1] ?? null,
    level: group ? 'group' : sub ? 'subclass' : cls ? 'class' : 'section',
    section,
    subclass,
  };
}

/**
 * Normalises a symbol of any level as records write it: `A24B   15/18    (2006.01)`, `G06F 16/332`,
 * `a01b`, full-width, `Int. Cl.` in front, an edition with `I`/`N`/`A` behind, WIPO's 14-character form
 * `A24B0015180000`.
 * @returns symbol and version, or a Chinese reason.
 */
export const parseIpc = (text: string): Parsed<IpcSymbol> => parseSymbol(text, 'IPC');

/** Normalises a symbol of the Cooperative Patent Classification, which has section Y besides; else as `parseIpc`. */
export const parseCpc = (text: string): Parsed<IpcSymbol> => parseSymbol(text, 'CPC');

/** The symbol of IPC or CPC as printed, with a space after the subclass: `A24B 15/18`. Other text is returned as it is. */
export function formatIpc(symbol: string): string {
  const parsed = parseCpc(symbol);
  return parsed.ok && parsed.level === 'group'
    ? `${parsed.subclass} ${parsed.symbol.slice(4)}`
    : parsed.ok
      ? parsed.symbol
      : symbol;
}
