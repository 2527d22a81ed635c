/** Health, and the description of the interface. */
export { systemRoutes } from './routes.ts';
export { registerFigures } from './watched.ts';
