/** What is the matter with one write of a patent, gathered while it is checked. */
import type { Refusal } from '@ip-portal/contract/rules/refusal';
import { invalid, refused } from '../../lib/errors.ts';
import type { Checked } from './patent-number-faults.ts';

/** Faults of one write: all malformed fields at once, else all fields a rule refuses. */
export class Faults {
  readonly malformed: Record<string, string> = {};
  readonly refusals = new Map<string, Refusal>();

  refuse(field: string, reason: string, source?: Pick<Refusal, 'rule' | 'article'>): void {
    if (!this.refusals.has(field)) this.refusals.set(field, { field, reason, ...source });
  }
  /** Notes the fault of a check, if it has one; `written` names one entry of a list. */
  take<T>(field: string, checked: Checked<T>, written?: string): (Checked<T> & { ok: true }) | null {
    if (checked.ok) return checked;
    const reason = written ? `“${written}”：${checked.reason}` : checked.reason;
    if (checked.malformed) this.malformed[field] ??= reason;
    else this.refuse(field, reason);
    return null;
  }
  raise(): void {
    if (Object.keys(this.malformed).length > 0) throw invalid(this.malformed);
    if (this.refusals.size > 0) throw refused([...this.refusals.values()]);
  }
}
