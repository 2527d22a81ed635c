/** How often the portal had to be started again, told by whoever starts it (`scripts/lib/keep-running.mjs`). */

export interface Restarts {
  /** Unexpected ends before this start. */
  count: number;
  /** When the last of them was (ISO 8601), and the code or signal it ended with. */
  at: string | null;
  reason: string;
}

const NONE: Restarts = { count: 0, at: null, reason: '' };

/** What is told; none where nobody watches, or where it makes no sense. */
export function readRestarts(env: NodeJS.ProcessEnv = process.env): Restarts {
  try {
    const { count, at, reason } = JSON.parse(env.IP_PORTAL_RESTARTS ?? '') as Partial<Restarts>;
    if (!Number.isInteger(count) || typeof at !== 'string' || Number.isNaN(Date.parse(at))) return NONE;
    return { count: count as number, at, reason: String(reason).slice(0, 100) };
  } catch {
    return NONE;
  }
}
