import {
  POSTING_MODES,
  POSTING_STATUS_LABELS,
  POSTING_TYPE_LABELS,
  POSTING_TYPES,
  type PostingStatus,
  type PostingType,
} from '@ip-portal/contract/labels';
import type { PageRequest } from '../page';
import type { ChipTone } from '../parts';
import { type Filters, filtersOf, oneOf } from '../records/list-query';

export const TRADING_NAME = '知识产权交易';

export const POSTING_FILTERS = ['Type', 'Mode', 'Field', 'keyword', 'Mine'] as const;
export type PostingFilter = (typeof POSTING_FILTERS)[number];

/** The filters of the trading area that make sense; others are dropped. */
export function postingFilters(request: PageRequest): Filters<PostingFilter> {
  const filters = filtersOf<PostingFilter>(request, POSTING_FILTERS);
  if (!oneOf(POSTING_TYPES, filters.Type)) delete filters.Type;
  if (!oneOf(POSTING_MODES, filters.Mode)) delete filters.Mode;
  if (filters.Mine !== 'true') delete filters.Mine;
  if (filters.Field) filters.Field = filters.Field.slice(0, 50);
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
