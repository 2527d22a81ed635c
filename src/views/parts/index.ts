/** Shared parts of the public pages. */

export { Portrait } from '../art/portrait';
export { CategoryTabs } from './category-tabs';
export { Chip, type ChipTone } from './chip';
export { PatentStateChip, TimelinessChip } from './chips';
export { Cover } from './cover';
export { DateBlock } from './date-block';
export { DayInput } from './day-input';
export { DeadlineChip } from './deadline-chip';
export { FilterBar } from './filter-bar';
export { dateParts, formatDate, formatFen, formatNumber } from './format';
export { Highlight } from './highlight';
export { Html } from './html';
export { Icon, type IconName } from './icon';
export { Pagination } from './pagination';
export { ReadCount } from './read-count';
export { ShareTools } from './reading-tools';
export { References } from './references';
export { EmptyState, SkeletonArticle, SkeletonRows } from './states';
export { MetaLine, PageTitle, SectionTitle } from './titles';
