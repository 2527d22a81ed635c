import { eq } from 'drizzle-orm';
import { type Actor, audit, type Context, change } from '../../../context.ts';
import { laws } from '../../../db/schema/laws.ts';

/** Notes that the text of an imported law, which is as it was, was compared anew with the published one. */
export function noteChecked(
  ctx: Pick<Context, 'db' | 'cache'>,
  actor: Actor,
  { key, title, checkedOn }: { key: string; title: string; checkedOn: string },
): Promise<void> {
  return change(ctx, ['Laws'], async (tx) => {
    const [row] = await tx.update(laws).set({ checkedOn }).where(eq(laws.importKey, key)).returning();
    if (!row) return;
    await audit(tx, actor, {
      action: 'import',
      resource: 'Laws',
      resourceId: row.articleId,
      title,
      after: { file: key, CheckedOn: checkedOn },
    });
  });
}
