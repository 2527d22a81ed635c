/** The named list of routes that anyone may call. A public route missing here stops the start. */
const PUBLIC_ROUTES = new Set([
  'GET /api/auth/userinfo',
  'POST /api/auth/register',
  'POST /api/auth/login',
  'POST /api/auth/logout',
  'GET /api/WebConfig',
  'GET /api/About',
  'GET /api/Stats',
  'GET /api/Search',
  'GET /api/Links',
  'GET /api/Links/:id',
  'GET /api/Newss',
  'GET /api/Newss/ReCom8',
  'GET /api/Newss/ReComImage6',
  'GET /api/Newss/:id',
  'GET /api/Notices',
  'GET /api/Notices/ReComImage6',
  'GET /api/Notices/:id',
  'GET /api/Laws',
  'GET /api/Laws/ReCom8',
  'GET /api/Laws/:id',
  'GET /api/Laws/:id/Provisions',
  'GET /api/Articles/:id',
  'GET /api/Articles/:id/Read',
  'GET /api/Patents',
  'GET /api/Patents/Top8',
  'GET /api/Patents/:id',
  'GET /api/Financing',
  'GET /api/Financing/:id',
  'GET /api/ThinkTanks',
  'GET /api/ThinkTanks/Facets',
  'GET /api/ThinkTanks/:id',
  'GET /api/Files/:key',
  'GET /api/health/live',
  'GET /api/health/ready',
  'GET /api/openapi.json',
  'GET /api/docs',
  'GET /api/*',
  'GET /robots.txt',
  'GET /sitemap.xml',
  'GET /sitemap-:part.xml',
  'GET /feed/:kind',
  'GET /*',
]);

/** True for a route anyone may call; HEAD follows GET. */
export function isPublicRoute(method: string, url: string): boolean {
  return PUBLIC_ROUTES.has(`${method === 'HEAD' ? 'GET' : method} ${url}`);
}

/** The list itself, for the walk in the tests. */
export const publicRoutes: ReadonlySet<string> = PUBLIC_ROUTES;
