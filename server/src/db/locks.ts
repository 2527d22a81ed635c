import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from './client.ts';

/**
 * First keys of all advisory locks, each for one thing: who takes the key of another waits for what it has nothing to do
 * with. What is locked one by one (a number, an address) has a second key beside.
 */
export const LOCKS = {
  /** One process migrates at a time. */
  migrations: 7_301_944,
  readCounts: 7_301_945,
  statuteImport: 7_301_946,
  auditSeal: 7_301_947,
  massDeletion: 7_301_948,
  /** Two processes must not lock the same rows in different order. */
  patentStates: 7_301_949,
  /** One process makes or registers keys at a time. */
  dataKeys: 7_301_950,
  keyRotation: 7_301_951,
  /** Of codes, one by one for numbers and addresses. */
  codes: 7_301_953,
  /** Of numbers and addresses, who has proven them. */
  proofs: 7_301_954,
  firstAdmin: 7_301_955,
  demoContent: 7_301_956,
  /** Two imports take turns, batch by batch. */
  patentImport: 7_301_957,
  /** Of two who choose for the home page the second is told. */
  patentPicks: 7_301_958,
  /** Of two who replace the same spelling the second is told. */
  patentRenames: 7_301_959,
} as const;

/** How long a transaction that takes its turn waits for others: as long as a statement may take. */
const TURN = '10s';

/** Waits for its turn at one of {@link LOCKS}, held until the transaction ends; `second` tells which of many. */
export async function holdLock(tx: Executor, key: number, second?: SQL): Promise<void> {
  const keys = second ? sql`${key}, ${second}` : sql`${key}`;
  // The first is done before the second waits.
  await tx.execute(sql`select set_config('lock_timeout', ${TURN}, true), pg_advisory_xact_lock(${keys})`);
}
