/** Finds the patents that are most like a text, and the subclasses that speak from it and from its neighbours. */
import { inArray, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { publicPatents } from '../../../db/public-views.ts';
import { readRows } from '../../../db/read-rows.ts';
import { patentLearning, patentTerms } from '../../../db/schema/patent-terms.ts';
import { candidatesOf, lookUps } from './candidates.ts';
import { COMPARED, comparedText, subclassesOf } from './compared.ts';
import { rarity, termsAmong, termsOf, weighed } from './terms.ts';

/** What is written of a text's terms counts up to here, however often it stands there; and how much length is held against it. */
const TIMES = 1.2;
const LENGTH = 0.5;
/** Nearest patents that vote, how steeply their votes fall, and what they count beside what was learned of the terms. */
const NEAREST = 30;
const LEARNED_COUNTS = 4;
/** How sharply votes become shares: chosen so that the first share is as large as it is often right (`npm run bench:similar`). */
const SHARPNESS = 6.5;
/** Subclasses that get a share. */
const VOTED = 20;
/** What the class of a patent counts beside its words. */
const CLASS_COUNTS = 0.5;

/** A patent near the text; `score`: 1 would be the text itself. */
export interface Near {
  id: number;
  score: number;
  classes: string[];
}
/** A subclass, its share of 1, and how many of the nearest have it. */
export interface Vote {
  symbol: string;
  share: number;
  among: number;
}
export interface Similar {
  near: Near[];
  votes: Vote[];
  nearest: number;
}

interface Known {
  records: number;
  patents: number;
  terms: Map<string, { records: number; classes: string[]; weights: number[] }>;
}

async function readKnown(db: Db, terms: readonly string[]): Promise<Known> {
  const [[state], rows] = await Promise.all([
    readRows<{ records: number; patents: number }>(db, sql`select records, patents from ${patentLearning}`),
    readRows<{ term: string; records: number; classes: string[]; weights: number[] }>(
      db,
      sql`select term, records, classes, weights from ${patentTerms} where term = any(${sql.param([...terms])}::text[])`,
    ),
  ]);
  return {
    records: state?.records ?? 0,
    patents: state?.patents ?? 0,
    terms: new Map(rows.map(({ term, ...row }) => [term, row])),
  };
}

const most = (values: Iterable<number>): number => {
  let found = 0;
  for (const value of values) found = Math.max(found, value);
  return found || 1;
};

/** What was learned of the terms, for each subclass; the best is 1. */
function learnedScores(weights: readonly (readonly [string, number])[], known: Known): Map<string, number> {
  const scores = new Map<string, number>();
  for (const [term, weight] of weights) {
    const row = known.terms.get(term);
    row?.classes.forEach((name, place) => {
      scores.set(name, (scores.get(name) ?? 0) + weight * (row.weights[place] ?? 0));
    });
  }
  const best = most(scores.values());
  return new Map([...scores].map(([name, score]) => [name, score / best]));
}

/** How much of the text each candidate says again (BM25, beside what the text itself would get). */
async function compare(db: Db, ids: readonly number[], rarities: ReadonlyMap<string, number>): Promise<Near[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select(COMPARED)
    .from(publicPatents)
    .where(inArray(publicPatents.id, [...ids]));
  const worths = [...rarities.values()];
  const sharedBy = termsAmong(rarities.keys());
  const texts = rows.map((row) => ({ row, ...sharedBy(comparedText(row.title, row.abstract)) }));
  const mean = texts.reduce((sum, { size }) => sum + size, 0) / (texts.length || 1);
  let whole = 0;
  for (const one of rarities.values()) whole += one;
  return texts
    .map(({ row, size, counts }) => {
      const long = TIMES * (1 - LENGTH + (LENGTH * size) / mean);
      let sum = 0;
      worths.forEach((worth, place) => {
        const count = counts[place] ?? 0;
        if (count > 0) sum += (worth * count * (TIMES + 1)) / (count + long);
      });
      return { id: row.id, score: sum / (whole || 1), classes: subclassesOf([row.mainIpc, ...row.ipcs]) };
    })
    .sort((a, b) => b.score - a.score || b.id - a.id);
}

/** Shares of subclasses: what was learned and what the nearest say. */
function vote(learned: ReadonlyMap<string, number>, nearest: readonly Near[]): Vote[] {
  const said = new Map<string, { votes: number; among: number }>();
  for (const { score, classes } of nearest)
    for (const name of classes) {
      const before = said.get(name) ?? { votes: 0, among: 0 };
      said.set(name, { votes: before.votes + score ** 2 / Math.sqrt(classes.length), among: before.among + 1 });
    }
  const best = most([...said.values()].map(({ votes }) => votes));
  const counts = learned.size > 0 ? LEARNED_COUNTS : 0;
  const names = [...new Set([...learned.keys(), ...said.keys()])];
  const scores = names
    .map((symbol) => {
      const { votes = 0, among = 0 } = said.get(symbol) ?? {};
      return { symbol, among, score: (counts * (learned.get(symbol) ?? 0) + votes / best) / (counts + 1) };
    })
    .sort((a, b) => b.score - a.score || (a.symbol < b.symbol ? -1 : 1))
    .slice(0, VOTED);
  const first = scores[0]?.score ?? 0;
  const weights = scores.map(({ score }) => Math.exp((score - first) * SHARPNESS));
  const sum = weights.reduce((all, one) => all + one, 0);
  return scores.map(({ symbol, among }, place) => ({ symbol, among, share: (weights[place] ?? 0) / sum }));
}

/**
 * Public patents that are most like the text, the likest first, and the subclasses of IPC it may belong to. `own`: the patent
 * the text is of, whose classes are known and which is not like itself.
 */
export async function findSimilar(
  db: Db,
  text: string,
  { own, limit }: { own?: { id: number; classes: readonly string[] }; limit: number },
): Promise<Similar> {
  const counts = termsOf(text);
  const known = await readKnown(db, [...counts.keys()]);
  const rarityOf = (term: string) => rarity(known.terms.get(term)?.records ?? 0, known.records);
  const weights = weighed(counts, rarityOf);
  const having = (word: string) => ((known.terms.get(word)?.records ?? 0) / Math.max(1, known.records)) * known.patents;
  const learned = learnedScores(weights, known);
  const likeliest = [...learned].sort(([, a], [, b]) => b - a).map(([name]) => name);
  const classes = own?.classes.length ? own.classes : likeliest;
  const ids = await candidatesOf(db, lookUps(weights, { patents: known.patents, having }, classes));
  const others = ids.filter((id) => id !== own?.id);
  const near = await compare(db, others, new Map(weights));
  const nearest = near.slice(0, NEAREST);
  const votes = vote(learned, nearest);
  const likely = own?.classes.length
    ? new Map(own.classes.map((name) => [name, 1 / own.classes.length]))
    : new Map(votes.map(({ symbol, share }) => [symbol, share]));
  const ranked = near
    .map((one) => ({
      ...one,
      score: one.score + CLASS_COUNTS * one.classes.reduce((sum, name) => sum + (likely.get(name) ?? 0), 0),
    }))
    .sort((a, b) => b.score - a.score || b.id - a.id)
    .slice(0, limit);
  return { near: ranked, votes, nearest: nearest.length };
}
