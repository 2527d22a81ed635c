/** Which patents the home page shows. */
import { RECOMMENDED_COUNT } from '../limits.ts';

/** The chosen ones in their order, then as many of the automatic ones as there are places left, each once. */
export function homePatents<T extends { readonly Id: number }>(chosen: readonly T[], automatic: readonly T[]): T[] {
  const ids = new Set(chosen.map(({ Id }) => Id));
  return [...chosen, ...automatic.filter(({ Id }) => !ids.has(Id))].slice(0, RECOMMENDED_COUNT);
}
