/**
 * 外观设计国际分类 (Locarno Agreement): classes 01–32, subclasses 01–99 (99 = 其他杂项). Never offer IPC
 * for designs. No dependencies: public pages load this file.
 */
import { compactIdentifier, type Parsed, refuse } from './text.ts';

/** A normalised Locarno symbol. */
export type LocSymbol = {
  /** `CC-SS`, e.g. `12-08`. */
  symbol: string;
  class: string;
  subclass: string;
  /** Edition number when written, e.g. `LOC(13)Cl.12-08` → 13. */
  edition: number | null;
};

/**
 * Normalises `12-08`, `1208`, `12－08`, `LOC(13)Cl.12-08`.
 * @returns the symbol, or a Chinese reason.
 */
export function parseLoc(text: string): Parsed<LocSymbol> {
  const compact = compactIdentifier(text);
  if (compact === '') return refuse('请填写外观设计分类号。');
  const match = /^(?:LOC(?:\((\d{1,2})\))?(?:CL\.?)?:?)?(\d{2})[-./]?(\d{2})$/.exec(compact);
  if (!match) return refuse('外观设计分类号应为两位大类和两位小类，例如 12-08。');
  const [, edition, cls = '', subclass = ''] = match;
  if (Number(cls) < 1 || Number(cls) > 32) return refuse('外观设计分类的大类只能是 01 至 32。');
  if (subclass === '00') return refuse('外观设计分类的小类不能是 00。');
  return {
    ok: true,
    symbol: `${cls}-${subclass}`,
    class: cls,
    subclass,
    edition: edition ? Number(edition) : null,
  };
}
