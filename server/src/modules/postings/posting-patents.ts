/** The patents that a posting names: what the library knows of them, and which may be offered or asked for at all. */
import type { PatentState } from '@ip-portal/contract';
import type { Refusal } from '@ip-portal/contract/rules/refusal';
import { ABOUT_URL, patentUrl } from '@ip-portal/contract/urls';
import { inArray } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { publicPatents } from '../../db/public-views.ts';
import { refused } from '../../lib/errors.ts';

/** A patent a posting names; `Id` and what follows from it are null when the library does not hold it. */
export interface NamedPatent {
  Id: number | null;
  ApplicationNumber: string;
  Title: string | null;
  State: PatentState | null;
  /** Whether anybody can vouch for the state. */
  StateVerified: boolean;
}

/** The patents behind application numbers, by number. */
export async function namePatents(db: Executor, numbers: readonly string[]): Promise<Map<string, NamedPatent>> {
  const named = new Map<string, NamedPatent>();
  if (numbers.length === 0) return named;
  const { id, applicationNumber, title, state, doubt } = publicPatents;
  const rows = await db
    .select({ id, number: applicationNumber, title, state, doubt })
    .from(publicPatents)
    .where(inArray(applicationNumber, [...new Set(numbers)]));
  for (const { id: Id, number, title: Title, state, doubt } of rows) {
    // One without a number of its own is named by none, and so cannot be offered.
    if (number === null) continue;
    const State = state as PatentState;
    named.set(number, { Id, ApplicationNumber: number, Title, State, StateVerified: doubt === null });
  }
  return named;
}

const FIELD = { field: 'PatentNumbers' } as const;
const notHeld = (number: string): Refusal => ({
  ...FIELD,
  rule: 'patent-not-held',
  reason: `“${number}”：专利库没有收录`,
  wayOut: { text: '请核对号码，或联系我们补充', url: ABOUT_URL },
});
/** 专利法第十条: what can be transferred is a right to apply or a patent right. */
const ended = ({ ApplicationNumber, Id }: NamedPatent): Refusal => ({
  ...FIELD,
  rule: 'patent-ended',
  reason: `“${ApplicationNumber}”：专利权或申请已失效，不能交易`,
  article: '专利法第十条',
  wayOut: { text: '可在专利详情中核对法律状态', ...(Id === null ? {} : { url: patentUrl(Id) }) },
});

/**
 * Refuses numbers that the library does not hold, and patents and applications whose right has ended or never came
 * about: nobody can transfer or license what is not there.
 * @throws 422 naming each of them
 */
export async function assertTradable(db: Executor, numbers: readonly string[]): Promise<void> {
  const named = await namePatents(db, numbers);
  const refusals = numbers.flatMap((number): Refusal[] => {
    const patent = named.get(number);
    if (!patent) return [notHeld(number)];
    return patent.State === '无权' ? [ended(patent)] : [];
  });
  if (refusals.length > 0) throw refused(refusals);
}
