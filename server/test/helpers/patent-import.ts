/** Imports files of patents as the command does, and reads what was not taken. */
import { asc, eq } from 'drizzle-orm';
import { type Context, SYSTEM } from '../../src/context.ts';
import { patentImportFaults } from '../../src/db/schema/patent-imports.ts';
import { carryOut, importFilesOf, openPatentImport } from '../../src/modules/patents/index.ts';

/** Imports the files that `paths` name; told from `base`. */
export async function importPaths(ctx: Context, paths: readonly string[], base: string, { dryRun = false } = {}) {
  const files = await importFilesOf(paths, base);
  const { id } = await openPatentImport(ctx.db, { userId: null, files, dryRun });
  const done = await carryOut(ctx, SYSTEM, id, files);
  if (!done) throw new Error('no import');
  return done;
}

/** What an import did not take, in the order of its files. */
export const faultsOf = ({ db }: Pick<Context, 'db'>, id: number) =>
  db.select().from(patentImportFaults).where(eq(patentImportFaults.importId, id)).orderBy(asc(patentImportFaults.id));
