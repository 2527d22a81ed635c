import { SkeletonRows } from '../parts/states';

/** The home page to come: hero, picture and notices. */
export function HomeSkeleton() {
  return (
    <>
      <div className="hero" aria-hidden="true" />
      <div className="wide band">
        <div className="news-top">
          <i className="bone bone-picture" />
          <SkeletonRows count={5} />
        </div>
      </div>
    </>
  );
}
