/**
 * 效力级别 and 时效性 of laws (立法法; domain rules 2.8). 时效性 is derived from dates on each read, never
 * stored: a stored flag goes stale on the day a revision comes into force.
 * No dependencies: public pages load this file.
 */
import type { DateString } from './calendar.ts';

/** 效力级别, highest first. */
export const LAW_LEVELS = [
  '宪法',
  '法律',
  '行政法规',
  '监察法规',
  '司法解释',
  '部门规章',
  '地方性法规',
  '地方政府规章',
  '规范性文件',
  '国际条约',
] as const;
/** One of {@link LAW_LEVELS}. */
export type LawLevel = (typeof LAW_LEVELS)[number];

/** Whether a text is one of {@link LAW_LEVELS}. */
export function isLawLevel(text: unknown): text is LawLevel {
  return LAW_LEVELS.some((level) => level === text);
}

/** 时效性. */
export const TIMELINESSES = ['尚未生效', '现行有效', '已修改', '已废止'] as const;
/** One of {@link TIMELINESSES}. */
export type Timeliness = (typeof TIMELINESSES)[number];
const [COMING, IN_FORCE, ...PAST] = TIMELINESSES;
/** All of them, what can be relied on first. */
export const RELIABLE_FIRST: readonly Timeliness[] = [IN_FORCE, COMING, ...PAST];

/** Dates of one version of a law. */
export type LawDates = {
  /** 公布日期. */
  promulgationDate?: DateString | null;
  /** 施行日期, not before 公布. */
  effectiveDate?: DateString | null;
  /** First day without force. */
  repealedDate?: DateString | null;
  /** Day a newer version of the same law came into force. */
  supersededOn?: DateString | null;
};

/**
 * 时效性 on `today`: repealed before superseded before not yet in force. Without 施行日期 the 公布日期 stands in;
 * without either the law counts as in force, because an undated text is nearly always an old one.
 */
export function deriveTimeliness(dates: LawDates, today: DateString): Timeliness {
  if (dates.repealedDate && dates.repealedDate <= today) return '已废止';
  if (dates.supersededOn && dates.supersededOn <= today) return '已修改';
  const from = dates.effectiveDate ?? dates.promulgationDate;
  return from && from > today ? '尚未生效' : '现行有效';
}

/** Where a version stands in its chain. */
export type ChainLink<T> = {
  version: T;
  /** Day the next newer version comes into force; null for the newest and for undated versions. */
  supersededOn: DateString | null;
  /** The newer version's 施行日期 is unknown and its 公布日期 was taken. */
  assumed: boolean;
};

/**
 * Orders the versions of one law, oldest first, and derives when each is superseded: on the earliest
 * 施行日期 among all newer versions (a later revision may come into force first). Newer means a later 公布日期
 * (施行日期 where that is missing); versions of the same day do not supersede each other; a version
 * without any date is put first and left alone.
 */
export function linkVersions<T extends Pick<LawDates, 'promulgationDate' | 'effectiveDate'>>(
  versions: readonly T[],
): ChainLink<T>[] {
  const orderOf = (v: T) => v.promulgationDate ?? v.effectiveDate ?? '';
  const sorted = [...versions].sort((a, b) => (orderOf(a) < orderOf(b) ? -1 : orderOf(a) > orderOf(b) ? 1 : 0));
  return sorted.map((version) => {
    let supersededOn: DateString | null = null;
    let assumed = false;
    if (orderOf(version) !== '') {
      for (const newer of sorted) {
        if (orderOf(newer) <= orderOf(version)) continue;
        const from = newer.effectiveDate ?? newer.promulgationDate ?? null;
        if (from && (supersededOn === null || from < supersededOn)) {
          supersededOn = from;
          assumed = !newer.effectiveDate;
        }
      }
    }
    return { version, supersededOn, assumed };
  });
}
