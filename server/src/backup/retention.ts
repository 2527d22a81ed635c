/** Which backups stay: the newest of each of the last days, weeks and months that have one. */
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { startOfDay, toDay } from '../lib/time.ts';

/** How many days, weeks and months each keep one. */
export interface Retention {
  days: number;
  weeks: number;
  months: number;
}

const NAME = /^ip-portal-(\d{4})(\d{2})(\d{2})-(\d{2})(\d{2})(\d{2})\.ippb$/;
const DRAFT = /^ip-portal-\d{8}-\d{6}\.ippb\.[0-9a-f-]{36}\.part$/;
const DAY_MS = 86_400_000;
/** A draft that nobody writes any more. */
const FORSAKEN_MS = DAY_MS;

/** The name of a backup made at this instant (UTC). */
export function backupName(at: Date): string {
  const [day = '', time = ''] = at.toISOString().slice(0, 19).replace(/[-:]/g, '').split('T');
  return `ip-portal-${day}-${time}.ippb`;
}

/** When the backup of this name was made; null when it is none of ours. */
function madeAt(name: string): Date | null {
  const [, year, month, day, hour, minute, second] = NAME.exec(name) ?? [];
  if (year === undefined) return null;
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(at.getTime()) ? null : at;
}

/** Monday of the week of a day of the portal, as a number of weeks. */
const weekOf = (day: string) => Math.floor((startOfDay(day).getTime() / DAY_MS + 4) / 7);

/** Of these names the ones that may go. The newest always stays, and what is not named as a backup is left alone. */
export function outlived(names: readonly string[], { days, weeks, months }: Retention): string[] {
  const backups = names
    .flatMap((name) => {
      const at = madeAt(name);
      return at ? [{ name, at: at.getTime(), day: toDay(at) }] : [];
    })
    .sort((one, other) => other.at - one.at);
  const kept = new Set(backups.slice(0, 1).map(({ name }) => name));
  const keep = (most: number, periodOf: (day: string) => unknown) => {
    const periods = new Set<unknown>();
    for (const { name, day } of backups) {
      const period = periodOf(day);
      if (periods.has(period)) continue;
      if (periods.size >= most) break;
      periods.add(period);
      kept.add(name);
    }
  };
  keep(days, (day) => day);
  keep(weeks, weekOf);
  keep(months, (day) => day.slice(0, 7));
  return backups.filter(({ name }) => !kept.has(name)).map(({ name }) => name);
}

/** Removes from the folder what has been outlived, and drafts of backups that were killed; answers the names. */
export async function prune(folder: string, retention: Retention, now = Date.now()): Promise<string[]> {
  const names = await readdir(folder);
  const gone = outlived(names, retention);
  for (const name of names.filter((one) => DRAFT.test(one))) {
    const found = await stat(path.join(folder, name)).catch(() => undefined);
    if (found && now - found.mtimeMs > FORSAKEN_MS) gone.push(name);
  }
  for (const name of gone) await rm(path.join(folder, name), { force: true });
  return gone;
}
