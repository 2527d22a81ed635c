/** A class of IPC or CPC between what stands above it and right below it. */
import type { PatentClass, PatentClasses } from '@ip-portal/contract';
import { type ClassScheme, type ClassStep, classSteps } from '@ip-portal/contract/rules/class-path';
import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/client.ts';
import { patentClassCounts } from '../../../db/schema/patent-class-counts.ts';
import { ipcTitles } from '../table.ts';
import { sharesTitle } from './classes-of.ts';
import { SHIPPED_TITLES } from './shipped-titles.ts';

/** Classes below one that are told: no class of IPC has as many. */
const CHILDREN_MAX = 1_000;

/** What the symbols right below `symbol` look like, and what they are called. */
function below(symbol: string): { level: ClassStep['Level']; fits: RegExp; where: SQL } | null {
  const own = ipcTitles.symbol;
  // Symbols hold no sign of a pattern.
  if (symbol === '') return { level: '部', fits: /^[A-H]$/, where: sql`length(${own}) = 1` };
  const within = sql`${own} like ${`${symbol}%`}`;
  if (symbol.length === 1)
    return { level: '大类', fits: new RegExp(`^${symbol}\\d\\d$`), where: sql`${within} and length(${own}) = 3` };
  if (symbol.length === 3)
    return { level: '小类', fits: new RegExp(`^${symbol}[A-Z]$`), where: sql`${within} and length(${own}) = 4` };
  if (symbol.length === 4)
    return { level: '大组', fits: new RegExp(`^${symbol}\\d+/00$`), where: sql`${own} like ${`${symbol}%/00`}` };
  if (!symbol.endsWith('/00')) return null;
  const group = symbol.slice(0, -2);
  const where = sql`${own} like ${`${group}%`} and ${own} <> ${symbol}`;
  return { level: '小组', fits: new RegExp(`^${group}\\d+$`), where };
}

/** By section, class and subclass as letters, main groups as numbers, groups as the decimals they are. */
function inScheme(a: string, b: string): number {
  const [own, other] = [a, b].map((symbol) => {
    const [, head = symbol, group = '', rest = ''] = /^([A-Z]\d\d[A-Z])(\d+)\/(\d+)$/.exec(symbol) ?? [];
    return head + group.padStart(5, '0') + rest;
  }) as [string, string];
  return own < other ? -1 : own > other ? 1 : 0;
}

/** Titles of a path and of the symbols right below it that have one here. */
async function titlesNear(db: Executor, scheme: ClassScheme, path: readonly string[], rule: ReturnType<typeof below>) {
  const { symbol } = ipcTitles;
  const near = or(path.length > 0 ? inArray(symbol, [...path]) : undefined, rule?.where);
  const rows = near
    ? await db
        .select()
        .from(ipcTitles)
        .where(near)
        .limit(CHILDREN_MAX + path.length)
    : [];
  const shipped = [...SHIPPED_TITLES].filter(([one]) => path.includes(one) || rule?.fits.test(one));
  const known = [...shipped, ...rows.map((row) => [row.symbol, row.title] as const)];
  return new Map(known.filter(([one]) => sharesTitle(scheme, one)));
}

/**
 * The class with its path and the classes right below it: those with a title here, and those that patents have. Without a symbol
 * the sections. Null where neither a title nor a patent knows the class.
 */
export async function classTree(db: Executor, scheme: ClassScheme, asked: string): Promise<PatentClasses | null> {
  const { symbol, steps } = classSteps(asked, scheme);
  if (asked.trim() !== '' && steps.length === 0) return null;
  const own = steps.at(-1)?.Symbol ?? '';
  const rule = below(own);
  const { scheme: of, parent, symbol: counted } = patentClassCounts;
  const path = steps.map((step) => step.Symbol);
  const isNear = or(eq(parent, own), path.length > 0 ? inArray(counted, path) : undefined);
  const [rows, titles] = await Promise.all([
    db
      .select()
      .from(patentClassCounts)
      .where(and(eq(of, scheme), isNear))
      .limit(CHILDREN_MAX),
    titlesNear(db, scheme, path, rule),
  ]);
  const counts = new Map(rows.map((row) => [row.symbol, row.patents]));
  const used = rows.flatMap((row) => (row.parent === own && row.symbol !== own ? [row.symbol] : []));
  const titled = [...titles.keys()].filter((one) => !path.includes(one));
  const children = [...new Set([...titled, ...used])].sort(inScheme).slice(0, CHILDREN_MAX);
  const toldAs = (Symbol: string, Level: ClassStep['Level']): PatentClass => ({
    Symbol,
    Level,
    Title: titles.get(Symbol) ?? null,
    Patents: counts.get(Symbol) ?? 0,
  });
  if (symbol !== '' && !titles.has(own) && !counts.has(own) && children.length === 0) return null;
  return {
    Path: steps.map((step) => toldAs(step.Symbol, step.Level)),
    Children: rule ? children.map((one) => toldAs(one, rule.level)) : [],
  };
}
