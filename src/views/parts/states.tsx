import { EmptyDrawing } from '../art/drawings';
import { A } from './here';

interface EmptyStateProps {
  title: string;
  text: string;
  action?: { label: string; href: string };
}

/** Nothing found: a drawing, a sentence and the next step. */
export function EmptyState({ title, text, action }: EmptyStateProps) {
  return (
    <div className="state">
      <EmptyDrawing />
      <p className="state-title">{title}</p>
      <p className="state-text">{text}</p>
      {action ? (
        <A className="btn btn-primary" href={action.href}>
          {action.label}
        </A>
      ) : null}
    </div>
  );
}

/** Rows of a list to come. */
export function SkeletonRows({ count = 10 }: { count?: number }) {
  return (
    <div className="skeleton" role="status">
      <span className="sr-only">正在加载</span>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="skeleton-row" aria-hidden="true">
          <i className="bone bone-title" />
          <i className="bone" />
          <i className="bone bone-short" />
        </div>
      ))}
    </div>
  );
}

/** An article to come. */
export function SkeletonArticle() {
  return (
    <div className="skeleton skeleton-article" role="status">
      <span className="sr-only">正在加载</span>
      <i className="bone bone-h1" />
      <i className="bone bone-short" />
      {Array.from({ length: 9 }, (_, index) => (
        <i key={index} className={index % 4 === 3 ? 'bone bone-half' : 'bone'} />
      ))}
    </div>
  );
}
