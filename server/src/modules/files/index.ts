/** Uploads and what is served of them. */
export { cleanLeftovers } from './clean-leftovers.ts';
export { type FileRow, fileInfo, forgetObjects, insertFile, saveFile, storeFile } from './file-commands.ts';
export { detectKind } from './file-kind.ts';
export { FILE_CONTENT, readUpload, UPLOAD_LIMITS, Upload } from './read-upload.ts';
export { fileRoutes } from './routes.ts';
export { serveFile } from './serve-file.ts';
export { UPLOADS_KEY, Uploads } from './uploads.ts';
