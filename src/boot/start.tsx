/**
 * How the app begins. A page that the backend sent is hydrated when the scripts it is made of are there;
 * other HTML of the backend (back office, a failure) stays until the app can show its first page in its
 * place; into an empty root the app renders at once.
 */
import { useModel } from '@umijs/max';
import { type ComponentType, type ReactNode, useEffect, useRef } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { RouteErrorBoundary } from '../components/route-error-boundary';
import { feedback } from '../feedback';
import Loading from '../loading';
import { reloadOnceFor } from '../missing-chunk';
import { hydrates } from '../sent-page';
import { askFirst, type InitialState } from './first-answer';
import { firstScripts } from './route-components';

/** Umi's hook: it hands over the app instead of rendering it. */
export function modifyClientRenderOpts(options: object): object {
  return { ...options, components: true };
}

/** Umi's hook: starts what `start` makes. */
export function startApp(start: () => unknown, ask: () => Promise<InitialState>): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no #root');
  const who = askFirst(ask);
  const App = start() as ComponentType;
  // Umi's lazy layouts stand in no boundary of their own.
  const app = (
    <RouteErrorBoundary path={window.location.pathname}>
      <App />
    </RouteErrorBoundary>
  );
  const fresh = () => createRoot(root).render(app);
  if (hydrates) {
    const missing = (error: Error) => {
      if (reloadOnceFor(error)) return;
      // Content is read and followed without scripts; in the place of a form the app says what is missing.
      if (root.querySelector('.shell-wait, .native-form')) fresh();
      else throw error;
    };
    void firstScripts().then(() => void hydrateRoot(root, app), missing);
  } else if (root.hasChildNodes()) {
    void Promise.allSettled([firstScripts(), who]).then(fresh);
  } else {
    fresh();
  }
  feedback.sayLate();
}

function UntilKnown({ children }: { children: ReactNode }) {
  const loading = useModel('@@initialState', (model) => model.loading);
  const begun = useRef(hydrates);
  useEffect(() => {
    if (!loading) begun.current = true;
  }, [loading]);
  return loading && !begun.current ? <Loading /> : children;
}

/** Umi's hook inside the models: where the backend sent no page, nothing is shown before it is known who is there. */
export function dataflowProvider(app: ReactNode) {
  return <UntilKnown>{app}</UntilKnown>;
}
