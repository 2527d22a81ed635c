/**
 * The named list of routes that anyone may call: what the declarations of the resources name as
 * `public`, and here what belongs to none. A public route missing in both stops the start.
 */

import { resources } from '@ip-portal/contract/resources/index';
import {
  DESKTOP_URL,
  MOBILE_MANIFEST_URL,
  MOBILE_URL,
  MOBILE_WORKER_URL,
  mobileIconUrl,
  OFFICE_URL,
  STAFF_URL,
} from '@ip-portal/contract/urls';

const PUBLIC_ROUTES = new Set([
  ...resources.flatMap((resource) =>
    'public' in resource ? resource.public.map((path) => `GET /api/${resource.name}${path === '/' ? '' : path}`) : [],
  ),
  'GET /api/auth/userinfo',
  'POST /api/auth/register',
  'POST /api/auth/login',
  'POST /api/auth/logout',
  'GET /api/auth/sso',
  'GET /api/auth/sso/start',
  'GET /api/auth/sso/callback',
  'POST /api/auth/passkeys/login',
  'POST /api/auth/passkeys/login/options',
  'GET /api/auth/ways',
  'POST /api/auth/sms',
  'POST /api/auth/sms/login',
  'POST /api/auth/sms/recovery',
  'POST /api/auth/recovery',
  'POST /api/auth/recovery/reset',
  'GET /api/PrivacyTexts',
  'GET /api/PrivacyTexts/InForce',
  'GET /api/PrivacyTexts/:id',
  'GET /api/PrivacyTexts/:id/Changes',
  'GET /api/Stats',
  'GET /api/Search',
  'GET /api/Articles/:id',
  'GET /api/Articles/:id/Read',
  'GET /api/Articles/:id/Attachments/:fileId',
  'GET /api/Files/:key',
  'GET /api/Files/Drawings/:key',
  'GET /api/health/live',
  'GET /api/health/ready',
  'GET /api/openapi.json',
  'GET /api/docs',
  // For who brings the token, where there is such a route at all.
  'GET /metrics',
  'GET /robots.txt',
  'GET /sitemap.xml',
  'GET /sitemap-:part.xml',
  'GET /feed/:kind',
  'GET /',
  `GET ${DESKTOP_URL}`,
  `GET ${DESKTOP_URL}/*`,
  `GET ${MOBILE_URL}`,
  `GET ${MOBILE_URL}/*`,
  `GET ${MOBILE_WORKER_URL}`,
  `GET ${MOBILE_MANIFEST_URL}`,
  `GET ${mobileIconUrl(':size')}`,
  `GET ${STAFF_URL}`,
  `GET ${STAFF_URL}/*`,
  `GET ${OFFICE_URL}`,
  `GET ${OFFICE_URL}/*`,
  'GET /*',
]);

/** True for a route anyone may call; HEAD follows GET. */
export function isPublicRoute(method: string, url: string): boolean {
  return PUBLIC_ROUTES.has(`${method === 'HEAD' ? 'GET' : method} ${url}`);
}

/** The list itself, for the walk in the tests. */
export const publicRoutes: ReadonlySet<string> = PUBLIC_ROUTES;
