/** Claims that have been read, as they are shown. Apart from their reading, which scripts of pages need not carry. */
import type { Claim } from './claims.ts';

/** A claim and those that refine it first of all. */
export type ClaimNode = { claim: Claim; below: ClaimNode[] };

/** Claims below the first of those they depend on; what stands alone, or depends on nothing there is, is at the top. */
export function claimTree(claims: readonly Claim[]): ClaimNode[] {
  const nodes = new Map<number, ClaimNode>();
  const top: ClaimNode[] = [];
  for (const claim of claims) {
    const node: ClaimNode = { claim, below: [] };
    const above = claim.independent ? undefined : nodes.get(claim.refersTo[0] ?? -1);
    (above?.below ?? top).push(node);
    nodes.set(claim.number, node);
  }
  return top;
}

/** `1、3–5` of 1, 3, 4, 5. */
export function numbersInWords(numbers: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const one of numbers) {
    const last = runs[runs.length - 1];
    if (last && one === last[1] + 1) last[1] = one;
    else runs.push([one, one]);
  }
  return runs
    .map(([from, to]) => (from === to ? `${from}` : to === from + 1 ? `${from}、${to}` : `${from}–${to}`))
    .join('、');
}
