import { articleChoice, type Drawing, drawingsOf } from '@ip-portal/contract/drawing/motifs';
import { coverFile } from '@ip-portal/contract/drawing/sheet';
import { MOTIF_WORDS } from '@ip-portal/contract/drawing/words';
import { RECOMMENDED_COUNT, RECOMMENDED_IMAGE_COUNT } from '@ip-portal/contract/limits';
import sharp from 'sharp';
import { SYSTEM } from '../context.ts';
import type { Executor } from '../db/client.ts';
import { fileInfo, insertFile, storeFile, type Uploads } from '../modules/files/index.ts';
import type { DemoArticle } from './demo-forms.ts';

/** Address of a cover and what it shows, by title. */
export type Covers = ReadonlyMap<string, { Cover: string; CoverAlt: string }>;

/** Covers drawn at the same time. */
const AT_ONCE = 4;

/** Recommended ones first, then the newest. */
function chosen(seeds: readonly DemoArticle[], count: number): DemoArticle[] {
  const rank = (seed: DemoArticle) => (seed.IsRecommended ? 0 : 1);
  return [...seeds].sort((a, b) => rank(a) - rank(b) || a.DaysAgo - b.DaysAgo).slice(0, count);
}

/** Draws and stores covers for what the home page shows with a picture; the app draws all others. */
export async function drawCovers(
  tx: Executor,
  uploads: Uploads,
  news: readonly DemoArticle[],
  notices: readonly DemoArticle[],
): Promise<Covers> {
  const wanted = [...chosen(news, RECOMMENDED_COUNT), ...chosen(notices, RECOMMENDED_IMAGE_COUNT)];
  const drawings = drawingsOf(wanted.map(articleChoice));
  const covers = new Map<string, { Cover: string; CoverAlt: string }>();
  const draw = async (drawing: Drawing, turn: number) => {
    // Lossless and fast: the file module encodes it anew anyway.
    const bytes = await sharp(Buffer.from(coverFile(drawing)))
      .webp({ lossless: true, effort: 0 })
      .toBuffer();
    return storeFile(uploads, { name: `封面-${turn + 1}.webp`, bytes });
  };
  for (let i = 0; i < wanted.length; i += AT_ONCE) {
    const some = drawings.slice(i, i + AT_ONCE);
    const stored = await Promise.all(some.map((drawing, k) => draw(drawing, i + k)));
    // One after the other: a transaction is one connection.
    for (const [k, { motif }] of some.entries()) {
      const [seed, file] = [wanted[i + k], stored[k]];
      if (!seed || !file) continue;
      const Cover = fileInfo(await insertFile(tx, file, SYSTEM)).Url;
      covers.set(seed.Title, { Cover, CoverAlt: MOTIF_WORDS[motif] });
    }
  }
  return covers;
}
