/** Checks and completes a patent before it is written (domain rules 2.1–2.6). */
import type { PatentEvent, PatentType } from '@ip-portal/contract';
import { typeMismatch } from '@ip-portal/contract/rules/application-number';
import { and, eq, ne } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { patents } from '../../db/schema.ts';
import { AppError, invalid, refused } from '../../lib/errors.ts';
import { today } from '../../lib/time.ts';
import {
  type Checked,
  checkApplicationNumber,
  checkIpc,
  checkLoc,
  checkPublicationNumber,
} from './patent-number-faults.ts';
import { deriveOf, type PatentFacts } from './patent-view.ts';

/** 专利法 came into force; no Chinese patent is older. */
const FIRST_DAY = '1985-04-01';

/** Columns whose dates must fit each other. */
const DATED = ['applicationDate', 'publicationDate', 'grantDate', 'events'];

type Values = Record<string, unknown>;

/** Faults of one write: all malformed fields at once, else all fields a rule refuses. */
class Faults {
  readonly malformed: Record<string, string> = {};
  readonly refusals: Record<string, string> = {};

  refuse(field: string, reason: string): void {
    this.refusals[field] ??= reason;
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
    if (Object.keys(this.refusals).length > 0) {
      throw refused([...new Set(Object.values(this.refusals))].join('；'), this.refusals);
    }
  }
}

/**
 * Column values ready to be stored: numbers canonical, symbols normalised, events in date order, the
 * state derived. Throws 400, 422 or 409 with every field at fault.
 */
export async function preparePatent(tx: Executor, given: Values, existing: Values | null): Promise<Values> {
  const values = tidy(given);
  const merged = { ...existing, ...values } as Values & PatentFacts;
  const faults = new Faults();
  if (values.applicationNumber !== undefined || values.type !== undefined) checkIdentity(values, merged, faults);
  checkPublications(values, merged, faults);
  checkClassification(values, merged, faults);
  if (DATED.some((column) => values[column] !== undefined)) checkDates(merged, faults);
  faults.raise();
  if (values.applicationNumber !== undefined) {
    await refuseDuplicate(tx, String(values.applicationNumber), existing?.id as number | undefined);
  }
  return { ...values, state: deriveOf({ ...merged, ...values } as PatentFacts, today()).state };
}

/** Trims texts, drops empty list entries, empty texts of optional fields become null. */
function tidy(given: Values): Values {
  const out: Values = {};
  for (const [key, value] of Object.entries(given)) {
    if (typeof value === 'string') out[key] = key === 'description' ? value : value.trim();
    else if (key === 'events') out[key] = tidyEvents(value as PatentEvent[]);
    else if (Array.isArray(value)) {
      const texts = value.map((entry) => String(entry).trim()).filter(Boolean);
      out[key] = key === 'claims' ? texts : [...new Set(texts)];
    } else out[key] = value;
  }
  for (const key of ['publicationNumber', 'grantNumber', 'mainIpc', 'loc']) if (out[key] === '') out[key] = null;
  return out;
}

/** Appending an event anywhere in the list is enough: it finds its place, and the same one counts once. */
function tidyEvents(events: PatentEvent[]): PatentEvent[] {
  const seen = new Set<string>();
  return events
    .map((event) => ({ ...event, Code: event.Code.trim().toUpperCase(), Text: event.Text.trim() }))
    .filter((event) => {
      const key = `${event.Date}|${event.Code}|${event.Text}`;
      return !seen.has(key) && seen.add(key);
    })
    .sort((a, b) => (a.Date < b.Date ? -1 : a.Date > b.Date ? 1 : 0));
}

function checkIdentity(values: Values, merged: PatentFacts & Values, faults: Faults): void {
  const number = faults.take('ApplicationNumber', checkApplicationNumber(String(merged.applicationNumber)));
  if (!number) return;
  if (values.applicationNumber !== undefined) values.applicationNumber = number.canonical;
  const mismatch = typeMismatch(number.canonical, merged.type as PatentType);
  if (mismatch) faults.refuse('Type', mismatch);
}

function checkPublications(values: Values, merged: PatentFacts & Values, faults: Faults): void {
  const type = merged.type as PatentType;
  const pairs = [
    ['publicationNumber', 'publicationDate', 'PublicationNumber'],
    ['grantNumber', 'grantDate', 'GrantNumber'],
  ] as const;
  for (const [column, dateColumn, field] of pairs) {
    const touched = [column, dateColumn, 'type'].some((key) => values[key] !== undefined);
    const text = merged[column];
    if (!touched || typeof text !== 'string') continue;
    const date = merged[dateColumn] ?? null;
    const checked = faults.take(field, checkPublicationNumber(text, date, type, column === 'grantNumber'));
    if (checked && values[column] !== undefined) values[column] = checked.canonical;
  }
}

function checkClassification(values: Values, merged: PatentFacts & Values, faults: Faults): void {
  const design = merged.type === '外观设计';
  if (typeof values.mainIpc === 'string') {
    values.mainIpc = faults.take('MainIpc', checkIpc(values.mainIpc))?.symbol ?? null;
  }
  if (Array.isArray(values.ipcs)) {
    const symbols = values.ipcs.map((text) => faults.take('Ipcs', checkIpc(String(text)), String(text))?.symbol);
    values.ipcs = [...new Set(symbols)];
  }
  if (typeof values.loc === 'string') values.loc = faults.take('Loc', checkLoc(values.loc))?.symbol ?? null;
  const now = { ...merged, ...values };
  if (design && now.mainIpc) faults.refuse('MainIpc', '外观设计没有 IPC 分类号，请填写洛迦诺分类号。');
  if (design && Array.isArray(now.ipcs) && now.ipcs.length > 0) {
    faults.refuse('Ipcs', '外观设计没有 IPC 分类号，请填写洛迦诺分类号。');
  }
  if (!design && now.loc) faults.refuse('Loc', '洛迦诺分类号只用于外观设计。');
}

/** The year in the number is never compared with the filing date: a divisional keeps its parent's. */
function checkDates(merged: PatentFacts, faults: Faults): void {
  const { applicationDate: filed, publicationDate: published, grantDate: granted } = merged;
  if (filed < FIRST_DAY) faults.refuse('ApplicationDate', '申请日不能早于专利法施行之日（1985-04-01）。');
  if (filed > today()) faults.refuse('ApplicationDate', '申请日不能晚于今天。');
  if (published && published < filed) faults.refuse('PublicationDate', '公开日不能早于申请日。');
  if (granted && granted < filed) faults.refuse('GrantDate', '授权公告日不能早于申请日。');
  if (published && granted && granted < published) faults.refuse('GrantDate', '授权公告日不能早于公开日。');
  if ((merged.events ?? []).some((event) => event.Date < FIRST_DAY)) {
    faults.refuse('Events', '法律事件的日期不能早于专利法施行之日（1985-04-01）。');
  }
}

async function refuseDuplicate(tx: Executor, number: string, ownId: number | undefined): Promise<void> {
  const [twin] = await tx
    .select({ id: patents.id, deletedAt: patents.deletedAt })
    .from(patents)
    .where(and(eq(patents.applicationNumber, number), ownId === undefined ? undefined : ne(patents.id, ownId)));
  if (!twin) return;
  const message = twin.deletedAt ? '该申请号的专利已被删除，可在“已删除”中恢复' : '该申请号的专利已存在';
  throw new AppError('DUPLICATE', message, { fields: { ApplicationNumber: message } });
}
