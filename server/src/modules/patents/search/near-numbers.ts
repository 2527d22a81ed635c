/** Patents whose number is near to one that cannot be right: two neighbours have changed places, or a digit is another. */
import { nearApplicationNumbers } from '@ip-portal/contract/rules/near-application-numbers';
import { inArray } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { publicPatents } from '../../../db/public-views.ts';

/** Numbers that are offered. */
const NEAR_NUMBERS = 5;

/** 申请号 of the library that a faulty one may be meant for, the likeliest first. */
export async function nearNumbers(db: Db, text: string): Promise<string[]> {
  const near = nearApplicationNumbers(text);
  if (near.length === 0) return [];
  const rows = await db
    .select({ number: publicPatents.applicationNumber })
    .from(publicPatents)
    .where(inArray(publicPatents.applicationNumber, near));
  const known = new Set(rows.map(({ number }) => number));
  return near.filter((number) => known.has(number)).slice(0, NEAR_NUMBERS);
}
