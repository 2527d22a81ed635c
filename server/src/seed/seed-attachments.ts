import { and, eq, inArray } from 'drizzle-orm';
import { SYSTEM } from '../context.ts';
import type { Executor } from '../db/client.ts';
import { articles } from '../db/schema/articles.ts';
import { writeAttachments } from '../modules/articles/index.ts';
import { insertFile, storeFile, type Uploads } from '../modules/files/index.ts';
import type { Demo } from './read-demo.ts';

/** Stores what hangs on news and notices, as an upload is stored, and hangs it on them. */
export async function seedAttachments(tx: Executor, uploads: Uploads, demo: Demo): Promise<void> {
  for (const [kind, seeds] of [
    ['news', demo.news],
    ['notice', demo.notices],
  ] as const) {
    const wanted = new Map(
      seeds.flatMap(({ Title, Files = [] }) => (Files.length > 0 ? [[Title, Files] as const] : [])),
    );
    const rows = await tx
      .select({ id: articles.id, title: articles.title })
      .from(articles)
      .where(and(eq(articles.kind, kind), inArray(articles.title, [...wanted.keys()])));
    for (const { id, title } of rows) {
      const attached = [];
      for (const { File, Name } of wanted.get(title) ?? []) {
        const bytes = demo.files.get(File);
        if (!bytes) throw new Error(`${title}: ${File}`);
        const file = await insertFile(tx, await storeFile(uploads, { name: Name, bytes }), SYSTEM);
        attached.push({ fileId: file.id, name: file.name, ordinal: attached.length + 1 });
      }
      await writeAttachments(tx, id, attached);
    }
  }
}
