/**
 * 说明书 as its parts: headings (专利法实施细则 2023 第二十条), paragraphs with the numbers their source gave them, and 附图标记.
 * Nothing is numbered or named here that the text does not number or name. Linear; public pages load this file with their data.
 */
import { cellsOf, ROW } from './printed-lines.ts';
import type { ReferenceSign } from './reference-signs.ts';

export type DescriptionPiece =
  | { kind: 'heading'; text: string /** Of a part of its own, or of what stands in one: 实施例1. */; level: 1 | 2 }
  | { kind: 'paragraph'; text: string /** `0012`, of the source. */; number?: string }
  | { kind: 'table' /** Cells of each row. */; rows: string[][] };

const NUMBERED = /^\s*[[［【]\s*(\d{4,5})\s*[\]］】]\s*/;
/** `一、`, `1.` before a heading and `：` behind it. */
const DRESS = /^(?:[一二三四五六七八九十]{1,3}、|\d{1,2}[.、．]\s*|[【［[])|[】］\]：:]$/g;
const PART =
  /^(?:(?:所属)?技术领域|背景技术|(?:发明|实用新型|发明创造)?内容|附图(?:的?简要)?说明|附图标记(?:的?说明)?|具体实施(?:方式|例)|实施方式|有益效果|相关申请的?交叉引用|工业实用性|序列表)$/;
const BELOW = /^(?:实施|对比|比较|实验|试验|制备|应用)例\s?[一二三四五六七八九十\d]{1,4}$/;
/** No heading is longer. */
const HEADING_MAX = 20;

/** The text of a heading without what stands around it; undefined when the line is none. */
function headingOf(line: string): { text: string; level: 1 | 2 } | undefined {
  if (line.length > HEADING_MAX) return undefined;
  const text = line.replace(DRESS, '').trim();
  if (PART.test(text)) return { text, level: 1 };
  return BELOW.test(text) ? { text, level: 2 } : undefined;
}

/** Headings, paragraphs and tables in their order; blank lines are none of them. */
export function readDescription(text: string): DescriptionPiece[] {
  const seen = new Set<string>();
  let rows: string[][] | undefined;
  return text.split('\n').flatMap((raw): DescriptionPiece[] => {
    const number = NUMBERED.exec(raw)?.[1];
    const line = raw.replace(NUMBERED, '').trim();
    if (line === '') return [];
    if (ROW.test(line)) {
      const cells = cellsOf(line);
      if (rows) {
        rows.push(cells);
        return [];
      }
      rows = [cells];
      return [{ kind: 'table', rows }];
    }
    rows = undefined;
    const heading = headingOf(line);
    if (heading) return [{ kind: 'heading', ...heading }];
    // Printed twice, a number leads to its first place.
    if (number === undefined || seen.has(number)) return [{ kind: 'paragraph', text: line }];
    seen.add(number);
    return [{ kind: 'paragraph', text: line, number }];
  });
}

const LEAD = /(?:附图标记(?:的?说明)?|附图标号|标号说明|图中|其中)[:：]/g;
const ITEM = /^([A-Za-z]?\d{1,4}[a-z′']?)\s*(?:[-‐–—－]{1,2}|[、.．:：]|\s)\s*(\D.{0,38})$/;
const ITEM_ENDS = /[；;。，,\n]/;
/** So many signs are told; no list needs more. */
const SIGNS_MAX = 300;

const itemOf = (text: string): ReferenceSign | undefined => {
  const [, sign, name] = ITEM.exec(text.trim()) ?? [];
  return sign && name ? { sign, name: name.trim() } : undefined;
};

/** A list of signs: two at least, and nothing else between them. */
function itemsOf(text: string): ReferenceSign[] {
  const pieces = text
    .split(ITEM_ENDS)
    .map((piece) => piece.trim())
    .filter(Boolean);
  const items = pieces.flatMap((piece) => itemOf(piece) ?? []);
  return items.length >= 2 && items.length === pieces.length ? items : [];
}

/**
 * 附图标记 that the text lists: behind 附图标记：, 图中： or 其中：, or line by line below a heading of that name. What is named in
 * running text (壳体10) is left there: nobody could say where the name begins.
 */
export function referenceSigns(description: string): ReferenceSign[] {
  const found = new Map<string, ReferenceSign>();
  let listing = false;
  const take = (items: readonly ReferenceSign[]) => {
    for (const item of items) if (!found.has(item.sign) && found.size < SIGNS_MAX) found.set(item.sign, item);
  };
  for (const piece of readDescription(description)) {
    if (piece.kind === 'heading') {
      listing = /^附图标记/.test(piece.text);
      continue;
    }
    if (piece.kind === 'table') continue;
    const { text } = piece;
    const leads = [...text.matchAll(LEAD)];
    const one = listing && leads.length === 0 ? itemOf(text.replace(/[；;。，,]$/, '')) : undefined;
    if (one && !ITEM_ENDS.test(one.name)) take([one]);
    else if (listing && leads.length === 0) take(itemsOf(text));
    for (const [place, lead] of leads.entries()) {
      take(itemsOf(text.slice(lead.index + lead[0].length, leads[place + 1]?.index ?? text.length)));
    }
  }
  return [...found.values()];
}
