/** What an import knows a statute by. */
import { createHash } from 'node:crypto';
import type { Statute } from './statute-types.ts';

/** Raise it when a statute is stored differently, so that the next import writes all anew. */
const FORMAT = 1;

/** Equal for statutes that are stored alike. */
export function digestOf(statute: Statute): string {
  const { warnings: _warnings, ...content } = statute;
  return createHash('sha256')
    .update(JSON.stringify([FORMAT, content]))
    .digest('hex');
}
