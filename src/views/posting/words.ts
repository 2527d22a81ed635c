import {
  POSTING_MODES,
  POSTING_STATUS_LABELS,
  POSTING_TYPE_LABELS,
  POSTING_TYPES,
  type PostingStatus,
  type PostingType,
} from '@ip-portal/contract/labels';
import { postingResource } from '@ip-portal/contract/resources/posting';
import { daysBetween } from '@ip-portal/contract/rules/calendar';
import type { PageRequest } from '../page';
import type { ChipTone } from '../parts';
import { type Filters, filtersOf, oneOf } from '../records/list-query';

export const TRADING_NAME = '知识产权交易';

const FIELD_MAX = postingResource.fields.Field.schema.maxLength;

export const POSTING_FILTERS = ['Type', 'Mode', 'Field', 'keyword', 'Mine'] as const;
export type PostingFilter = (typeof POSTING_FILTERS)[number];

/** The filters of the trading area that make sense; others are dropped. */
export function postingFilters(request: PageRequest): Filters<PostingFilter> {
  const filters = filtersOf<PostingFilter>(request, POSTING_FILTERS);
  if (!oneOf(POSTING_TYPES, filters.Type)) delete filters.Type;
  if (!oneOf(POSTING_MODES, filters.Mode)) delete filters.Mode;
  if (filters.Mine !== 'true') delete filters.Mine;
  if (filters.Field) filters.Field = filters.Field.slice(0, FIELD_MAX);
  return filters;
}

const STATUS_TONES: Record<PostingStatus, ChipTone> = {
  pending: 'brand',
  returned: 'due',
  published: 'success',
  withdrawn: 'neutral',
};

/** Wording and tone of a posting's status. */
export function statusChip(status: PostingStatus): { tone: ChipTone; text: string } {
  return { tone: STATUS_TONES[status], text: POSTING_STATUS_LABELS[status] };
}

/** 供给 or 需求, with its tone. */
export function typeChip(type: PostingType): { tone: ChipTone; text: string } {
  return { tone: type === 'supply' ? 'brand' : 'line', text: POSTING_TYPE_LABELS[type] };
}

/** Older than that, the day says more than a number. */
const RECENT_DAYS = 30;

/** How long ago it was published, seen from `day`. */
export function ageWords(published: string, day: string): string {
  const days = daysBetween(published, day);
  if (days <= 0) return '今天发布';
  return days <= RECENT_DAYS ? `${days} 天前发布` : `${published} 发布`;
}

/** How long it still stands, seen from `day`; null without an end. */
export function leftWords(until: string | null, day: string): string | null {
  if (!until) return null;
  const days = daysBetween(day, until);
  if (days < 0) return '已过期';
  return days === 0 ? '今天截止' : `剩 ${days} 天`;
}
