import { useState } from 'react';
import { SkeletonArticle } from '../parts';
import { commonTools } from '../parts/reading-tools';

/** Tools of a reading page that help on a phone; the rest of the desktop's do not. */
export function ReadingTools() {
  const [told, tell] = useState('');
  return (
    <div className="mobile-tools tools" data-js="">
      {commonTools(tell)}
      <p className="sr-only" role="status">
        {told}
      </p>
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
