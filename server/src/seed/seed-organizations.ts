import { addMonths } from '@ip-portal/contract/rules/calendar';
import { parseCreditCode } from '@ip-portal/contract/rules/credit-code';
import { insertRow } from '../crud/repository.ts';
import type { Executor } from '../db/client.ts';
import { organizations } from '../db/schema/organizations.ts';
import { today } from '../lib/time.ts';
import type { DemoOrganization } from './demo-forms.ts';

/** Months for which the demo's verified organisation counts. */
const VALID_MONTHS = 12;

/**
 * Writes organisations without members: an account nobody may use would only be one more account to watch. Answers
 * which of them the owners of which patents are, by application number.
 */
export async function seedOrganizations(
  tx: Executor,
  seeds: readonly DemoOrganization[],
  now: Date,
): Promise<Map<string, number>> {
  const ofPatent = new Map<string, number>();
  for (const { Patents, ...seed } of seeds) {
    const code = parseCreditCode(seed.CreditCode);
    if (!code.ok) throw new Error(`${seed.Name}: ${code.reason}`);
    const isVerified = seed.Status === 'verified';
    const row = await insertRow(tx, organizations, {
      name: seed.Name,
      creditCode: code.canonical,
      kind: seed.Kind,
      legalRepresentative: seed.LegalRepresentative,
      region: seed.Region,
      address: seed.Address,
      status: seed.Status,
      submittedAt: now,
      verifiedAt: isVerified ? now : null,
      validUntil: isVerified ? addMonths(today(), VALID_MONTHS) : null,
    });
    for (const number of Patents) ofPatent.set(number, row.id);
  }
  return ofPatent;
}
