import type { ReactNode } from 'react';
import { EmptyState, Pagination } from '../parts';

interface ListingProps {
  page: number;
  pageSize: number;
  total: number;
  /** Address of a page of this list with the filters in force. */
  hrefFor: (page: number) => string;
  /** What to say when nothing fits, and the way to everything. */
  empty: { title: string; text: string; all: { label: string; href: string } };
  /** The rows; null without any. */
  children: ReactNode;
}

/** Rows of a filtered list, or why there are none, and the way to its other pages. */
export function Listing({ page, pageSize, total, hrefFor, empty, children }: ListingProps) {
  const beyond = page > 1;
  return (
    <>
      {children ?? (
        <EmptyState
          title={beyond ? '没有这一页' : empty.title}
          text={beyond ? '您打开的页码超出了范围，内容可能已经调整。' : empty.text}
          action={beyond ? { label: '回到第一页', href: hrefFor(1) } : empty.all}
        />
      )}
      <Pagination current={page} pageSize={pageSize} total={total} hrefFor={hrefFor} />
    </>
  );
}
