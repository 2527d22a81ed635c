/**
 * Dangerous acts ask who is there once more: a tab that was left open is not enough to give roles away. A log-in
 * counts as a proof, and so does password or code at `/api/auth/step-up`.
 */
import { sql } from 'drizzle-orm';
import { sessions } from '../db/schema/accounts.ts';
import { AppError } from '../lib/errors.ts';
import type { SessionUser } from '../types.ts';

/** Minutes for which a proof counts. */
const PROOF_MINUTES = 10;

/** Whether the session's last proof still counts, as part of a query. */
export const provenLately = sql<boolean>`${sessions.provenAt} > now() - make_interval(mins => ${PROOF_MINUTES})`;

/** 403 with a code of its own when the last proof is too old; it says whether a code may be given instead. */
export function requireStepUp({ proven, hasFactor }: Pick<SessionUser, 'proven' | 'hasFactor'>): void {
  if (proven) return;
  throw new AppError('STEP_UP_REQUIRED', '为保护账号安全，请再次确认身份后继续', { data: { HasFactor: hasFactor } });
}
