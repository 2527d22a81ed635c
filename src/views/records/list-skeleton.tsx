import { SkeletonRows } from '../parts';

/** A list page to come: title, filter row, and rows, cards or a table. */
export function ListSkeleton({ shape = 'rows', count = 10 }: { shape?: 'rows' | 'cards' | 'table'; count?: number }) {
  return (
    <div className="page rec list-skeleton">
      <i className="bone bone-h1" aria-hidden="true" />
      <i className="bone bone-filter" aria-hidden="true" />
      {shape === 'cards' ? (
        <div className="skeleton cards" role="status">
          <span className="sr-only">正在加载</span>
          {Array.from({ length: count }, (_, index) => (
            <div key={index} className="skeleton-card card" aria-hidden="true">
              <i className="bone bone-short" />
              <i className="bone bone-title" />
              <i className="bone" />
              <i className="bone bone-half" />
            </div>
          ))}
        </div>
      ) : (
        <div className={shape === 'table' ? 'skeleton-table' : undefined}>
          <SkeletonRows count={count} />
        </div>
      )}
    </div>
  );
}
