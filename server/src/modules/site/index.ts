/** Records that exist once, and the public figures. */
export { DEFAULT_SITE } from './defaults.ts';
export { siteRoutes } from './routes.ts';
export { readWebConfig, writeAbout, writeWebConfig } from './site-records.ts';
export { countStats } from './stats.ts';
