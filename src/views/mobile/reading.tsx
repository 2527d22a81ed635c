import { Icon, SkeletonArticle } from '../parts';

/** Tools of a reading page that help on a phone; the rest of the desktop's do not. */
export function ReadingTools() {
  return (
    <div className="mobile-tools tools" data-js="">
      <button type="button" className="tool" data-action="font-larger">
        <Icon name="text-larger" />
        <span data-label="">放大字号</span>
      </button>
      <button type="button" className="tool" data-action="font-smaller">
        <Icon name="text-smaller" />
        <span data-label="">缩小字号</span>
      </button>
      <button type="button" className="tool" data-action="copy-link">
        <Icon name="link" />
        <span data-label="">复制链接</span>
      </button>
      <p className="sr-only" role="status" data-tools-status="" />
    </div>
  );
}

/** A reading page to come. */
export function MobileReadSkeleton() {
  return (
    <div className="mobile-read">
      <SkeletonArticle />
    </div>
  );
}
