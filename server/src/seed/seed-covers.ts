import { RECOMMENDED_COUNT, RECOMMENDED_IMAGE_COUNT } from '@ip-portal/contract/limits';
import sharp from 'sharp';
import { type Context, SYSTEM } from '../context.ts';
import { fileInfo, saveFile, Uploads } from '../modules/files/index.ts';
import type { ArticleSeed } from './content/types.ts';
import { coverSvg } from './cover-art.ts';

/** Addresses of covers by title. */
export type Covers = ReadonlyMap<string, string>;

/** Covers drawn at the same time. */
const AT_ONCE = 4;

/** Recommended ones first, then the newest; only pictures with a description may be shown. */
function chosen(seeds: readonly ArticleSeed[], count: number): ArticleSeed[] {
  const rank = (seed: ArticleSeed) => (seed.IsRecommended ? 0 : 1);
  return [...seeds]
    .filter((seed) => seed.CoverAlt)
    .sort((a, b) => rank(a) - rank(b) || a.DaysAgo - b.DaysAgo)
    .slice(0, count);
}

/** Draws and stores covers for what the home page shows with a picture; the app draws all others. */
export async function drawCovers(
  ctx: Context,
  news: readonly ArticleSeed[],
  notices: readonly ArticleSeed[],
): Promise<Covers> {
  const storage = new Uploads(ctx);
  const wanted = [...chosen(news, RECOMMENDED_COUNT), ...chosen(notices, RECOMMENDED_IMAGE_COUNT)];
  const covers = new Map<string, string>();
  const draw = async (seed: ArticleSeed, turn: number) => {
    // Lossless and fast: the file module encodes it anew anyway.
    const bytes = await sharp(Buffer.from(coverSvg(seed.Title, turn)))
      .webp({ lossless: true, effort: 0 })
      .toBuffer();
    const row = await saveFile(ctx, storage, { name: `封面-${turn + 1}.webp`, bytes }, SYSTEM);
    covers.set(seed.Title, fileInfo(row).Url);
  };
  for (let i = 0; i < wanted.length; i += AT_ONCE) {
    await Promise.all(wanted.slice(i, i + AT_ONCE).map((seed, k) => draw(seed, i + k)));
  }
  return covers;
}
