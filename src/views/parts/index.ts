/** Shared parts of the public pages. */

export { Portrait } from '../art/portrait';
export { CategoryTabs } from './category-tabs';
export { Chip, type ChipTone } from './chip';
export { PatentStateChip, TimelinessChip } from './chips';
export { Cover, type CoverRatio, srcSetOf } from './cover';
export { DateBlock } from './date-block';
export { FilterBar, type FilterField } from './filter-bar';
export { type DateStyle, dateParts, formatDate, formatFen, formatNumber } from './format';
export { Highlight } from './highlight';
export { Icon, type IconName } from './icon';
export { Pagination, pageList } from './pagination';
export { ShareTools } from './share-tools';
export { EmptyState, ErrorState, SkeletonArticle, SkeletonRows } from './states';
export { Html, MetaLine, PageTitle, SectionTitle } from './titles';
