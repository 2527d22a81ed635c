import { useModel } from '@umijs/max';
import { lazy, Suspense } from 'react';

const ViewingBanner = lazy(() => import(/* webpackChunkName: "viewing" */ './viewing-banner'));

/** The banner of whoever looks at the portal as a role; nothing for everybody else. */
export function Viewing() {
  const viewing = useModel('@@initialState', (model) => model.initialState?.user?.Viewing);
  if (!viewing) return null;
  return (
    <Suspense fallback={null}>
      <ViewingBanner viewing={viewing} />
    </Suspense>
  );
}
