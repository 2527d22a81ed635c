import type { PatentNameGroup } from '@ip-portal/contract';

/** How many patents have a spelling. */
export const countOf = ({ Patents, More }: PatentNameGroup['Spellings'][number]) =>
  `${Patents.toLocaleString('zh-CN')} 件${More ? '以上' : ''}`;
