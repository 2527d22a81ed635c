/** Uploads and what is served of them. */
export { cleanLeftovers } from './clean-leftovers.ts';
export { fileInfo, saveFile } from './file-commands.ts';
export { fileRoutes } from './routes.ts';
export { UPLOADS_KEY, Uploads } from './uploads.ts';
