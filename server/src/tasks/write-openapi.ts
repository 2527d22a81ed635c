/** `npm run openapi [-- <file>]`: writes the description of the interface. Needs no database. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buildApp } from '../app.ts';
import { ContentCache } from '../cache/content-cache.ts';
import { parseConfig } from '../config.ts';
import { openDatabase } from '../db/client.ts';

/** The document, from the app as it is built; nothing listens and nobody is asked. */
export async function openApiDocument(): Promise<object> {
  const config = parseConfig({ DATABASE_URL: 'postgres://127.0.0.1:1/none', LOG_LEVEL: 'silent' }, '/');
  const db = openDatabase(config.databaseUrl ?? '', 1, () => undefined);
  const app = await buildApp({ config, db, cache: new ContentCache() });
  try {
    await app.ready();
    return app.swagger();
  } finally {
    await app.close();
    await db.$client.end();
  }
}

// The bundle runs as a program; a test imports the document.
if (!process.env.VITEST) {
  const given = process.argv[2];
  const file = given ? path.resolve(process.env.INIT_CWD ?? '', given) : path.resolve('build/openapi.json');
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(await openApiDocument(), null, 1)}\n`);
  console.log(file);
}
