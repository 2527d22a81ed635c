/**
 * The editions in which classes were given: `IPC G06F16/332 2019.01`, `CPC Y02E10/50 2013.01`, `LOC 14-03 13`. They stand beside
 * the symbols, which searches, facets and forms go by alone; a class whose source tells no edition has none here.
 */
import { parseCpc, parseIpc } from '@ip-portal/contract/rules/ipc';
import { parseLoc } from '@ip-portal/contract/rules/loc';

/** The columns that say how a patent is classed. */
export interface ClassedBy {
  mainIpc?: string | null;
  ipcs?: readonly string[];
  cpcs?: readonly string[];
  loc?: string | null;
}
export type EditionScheme = 'IPC' | 'CPC' | 'LOC';

const keyOf = (scheme: EditionScheme, symbol: string) => `${scheme} ${symbol} `;

/** An edition as it is kept; nothing where none is told. */
export const editionLine = (scheme: EditionScheme, symbol: string, edition: string | number | null): string[] =>
  edition === null ? [] : [keyOf(scheme, symbol) + edition];

/** The edition of a class among those kept; null where none is told. */
export function editionOf(kept: readonly string[], scheme: EditionScheme, symbol: string): string | null {
  const key = keyOf(scheme, symbol);
  return kept.find((line) => line.startsWith(key))?.slice(key.length) ?? null;
}

const keyIn = (line: string) => line.slice(0, line.lastIndexOf(' ') + 1);

/** Whether two lines tell the edition of one class. */
export const isOfSameClass = (a: string, b: string): boolean => keyIn(a) === keyIn(b);

/** Of the later of two: `2019.01` after `2006.01`, `14` after `9`. */
const isLater = (edition: string, than: string) => Number(edition) > Number(than);

/**
 * Editions of the classes that stand, in the order of these, out of all that is told of any. Of two the later counts: in
 * whatever order files are imported, the same stands.
 */
export function editionsOf(
  { mainIpc, ipcs = [], cpcs = [], loc }: ClassedBy,
  ...told: readonly (readonly string[])[]
): string[] {
  const known = new Map<string, string>();
  for (const line of told.flat()) {
    const key = keyIn(line);
    const edition = line.slice(key.length);
    const before = known.get(key);
    if (before === undefined || isLater(edition, before)) known.set(key, edition);
  }
  const standing = [
    ...[...(mainIpc ? [mainIpc] : []), ...ipcs].map((symbol) => keyOf('IPC', symbol)),
    ...cpcs.map((symbol) => keyOf('CPC', symbol)),
    ...(loc ? [keyOf('LOC', loc)] : []),
  ];
  return [...new Set(standing)].flatMap((key) => {
    const edition = known.get(key);
    return edition === undefined ? [] : [key + edition];
  });
}

/** Editions that are written with the symbols, as forms may have them: `G06F 16/332 (2019.01)`. */
export function editionsWritten({ mainIpc, ipcs = [], cpcs = [], loc }: ClassedBy): string[] {
  const of = (scheme: 'IPC' | 'CPC', texts: readonly string[]) =>
    texts.flatMap((text) => {
      const parsed = scheme === 'IPC' ? parseIpc(text) : parseCpc(text);
      return parsed.ok ? editionLine(scheme, parsed.symbol, parsed.version) : [];
    });
  const design = loc ? parseLoc(loc) : undefined;
  return [
    ...of('IPC', [...(mainIpc ? [mainIpc] : []), ...ipcs]),
    ...of('CPC', cpcs),
    ...(design?.ok ? editionLine('LOC', design.symbol, design.edition) : []),
  ];
}
