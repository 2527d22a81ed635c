/** Health, and the description of the interface. */
export { readMaintained } from './maintenance.ts';
export { systemRoutes } from './routes.ts';
export { registerFigures } from './watched.ts';
