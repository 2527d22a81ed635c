/** What the classes of a patent are about, up the scheme. */
import type { ClassPath } from '@ip-portal/contract';
import { type ClassScheme, classSteps } from '@ip-portal/contract/rules/class-path';
import { inArray } from 'drizzle-orm';
import type { Executor } from '../../../db/client.ts';
import { ipcTitles } from '../table.ts';
import { editionOf } from './class-editions.ts';
import { SHIPPED_TITLES } from './shipped-titles.ts';

/** The columns that say how a patent is classed. */
export interface Classed {
  mainIpc: string | null;
  ipcs: readonly string[];
  cpcs: readonly string[];
  classEditions: readonly string[];
}

/** Groups of CPC have titles of their own; what stands above them is IPC's. */
export const sharesTitle = (scheme: ClassScheme, symbol: string) => scheme === 'IPC' || !symbol.includes('/');

/** Titles of IPC symbols that are known here: those loaded, else those shipped. */
export async function titlesOf(db: Executor, symbols: readonly string[]): Promise<Map<string, string>> {
  if (symbols.length === 0) return new Map();
  const rows = await db
    .select()
    .from(ipcTitles)
    .where(inArray(ipcTitles.symbol, [...symbols]));
  const shipped = symbols.flatMap((symbol) => {
    const title = SHIPPED_TITLES.get(symbol);
    return title === undefined ? [] : [[symbol, title] as const];
  });
  return new Map([...shipped, ...rows.map(({ symbol, title }) => [symbol, title] as const)]);
}

/** Classes with every step above them, the main one first; a title that nobody loaded is null. */
export async function classesOf(db: Executor, { mainIpc, ipcs, cpcs, classEditions }: Classed): Promise<ClassPath[]> {
  const given: [string, ClassScheme][] = [...new Set([...(mainIpc ? [mainIpc] : []), ...ipcs])].map((symbol) => [
    symbol,
    'IPC',
  ]);
  given.push(...[...new Set(cpcs)].map((symbol): [string, ClassScheme] => [symbol, 'CPC']));
  const paths = given.map(([symbol, scheme]) => ({ scheme, ...classSteps(symbol, scheme) }));
  const wanted = new Set(
    paths.flatMap(({ scheme, steps }) => steps.map((step) => step.Symbol).filter((one) => sharesTitle(scheme, one))),
  );
  if (wanted.size === 0) return [];
  const titles = await titlesOf(db, [...wanted]);
  const titleOf = (scheme: ClassScheme, symbol: string) =>
    sharesTitle(scheme, symbol) ? (titles.get(symbol) ?? null) : null;
  return paths.flatMap(({ scheme, symbol, steps }) => {
    if (steps.length === 0) return [];
    const Steps = steps.map((step) => ({ ...step, Title: titleOf(scheme, step.Symbol) }));
    return [{ Symbol: symbol, Scheme: scheme, Edition: editionOf(classEditions, scheme, symbol), Steps }];
  });
}
