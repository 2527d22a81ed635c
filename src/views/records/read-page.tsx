import type { ReactNode } from 'react';
import { ShareTools, SkeletonArticle } from '../parts';

/** A reading page: one column of at most 38 characters, tools beside it, contents on the other side. */
export function ReadPage({ aside, children }: { aside?: ReactNode; children: ReactNode }) {
  return (
    <div className="page rec read-page">
      <div className={aside ? 'read-grid read-grid-aside' : 'read-grid'}>
        {aside}
        <div className="read-tools">
          <ShareTools />
        </div>
        <div className="read-column">{children}</div>
      </div>
    </div>
  );
}

/** A reading page to come. */
export function ReadSkeleton() {
  return (
    <div className="page rec read-page">
      <SkeletonArticle />
    </div>
  );
}
