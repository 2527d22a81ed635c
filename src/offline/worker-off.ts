/** Takes the place of a worker that is called back: everything it kept goes, then it goes itself. */
import { KEPT_PAGES } from './names';
import { scope } from './scope';

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener('activate', (event) =>
  event.waitUntil(caches.delete(KEPT_PAGES).then(() => scope.registration.unregister())),
);
