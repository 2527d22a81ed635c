import { forgetKeptPages } from '../offline/register';
import { forgetPages } from './page-store';

/**
 * After a session was ended here: nothing is left of what was read in it, in memory or for when there is no line. Whoever leads
 * away from the page waits for it.
 */
export function forgetVisit(): Promise<void> {
  forgetPages();
  return forgetKeptPages();
}
