import type { ArticleItem, NoticeItem } from '@ip-portal/contract';
import { DEADLINE_NEAR_DAYS } from '@ip-portal/contract/limits';
import { Chip } from './chip';
import { dateParts, formatDate } from './format';

/** What a chip says of a deadline: until when, and what is left once that is little. */
function wordsOf(deadline: string, left: number): string {
  if (left < 0) return '已截止';
  if (left === 0) return `今天 ${formatDate(deadline, 'datetime').slice(11)} 截止`;
  const { year, month, day } = dateParts(deadline) ?? {};
  if (left <= DEADLINE_NEAR_DAYS) return `${month} 月 ${day} 日截止，剩 ${left} 天`;
  return `${year} 年 ${month} 月 ${day} 日截止`;
}

/** Until when, in a list of articles: red once few days are left, muted afterwards. Nothing without a deadline. */
export function DeadlineChip({ item }: { item: ArticleItem | NoticeItem }) {
  if (!('DaysLeft' in item) || item.DaysLeft === null || !item.DeadlineAt) return null;
  const left = item.DaysLeft;
  const tone = left < 0 ? 'neutral' : left <= DEADLINE_NEAR_DAYS ? 'due' : 'line';
  return (
    <Chip tone={tone} icon="clock">
      {wordsOf(item.DeadlineAt, left)}
    </Chip>
  );
}
