/** Compares two pictures of a page. */
import { createRequire } from 'node:module';
import path from 'node:path';
import { root } from '../lib/process.mjs';

const sharp = createRequire(path.join(root, 'server/package.json'))('sharp');

/** A colour that differs by less in each of its parts is the same to whoever looks. */
const SEEN = 16;

/** The picture on a ground as large as both. */
async function onGround(png, width, height) {
  const { width: own, height: tall } = await sharp(png).metadata();
  return sharp(png)
    .flatten({ background: '#fff' })
    .extend({ right: width - own, bottom: height - tall, background: '#f0f' })
    .removeAlpha()
    .raw()
    .toBuffer();
}

/**
 * How many pixels of two PNGs differ to the eye, and a picture of them: `{ differing, of, picture }`, `picture` a PNG with
 * what is the same pale and what differs red, absent where nothing does. What one of them lacks differs.
 */
export async function compare(before, after) {
  const sizes = await Promise.all([sharp(before).metadata(), sharp(after).metadata()]);
  const width = Math.max(...sizes.map((one) => one.width));
  const height = Math.max(...sizes.map((one) => one.height));
  const [one, other] = await Promise.all([onGround(before, width, height), onGround(after, width, height)]);
  const of = width * height;
  let differing = 0;
  const shown = Buffer.alloc(of * 3);
  for (let at = 0; at < shown.length; at += 3) {
    const differs =
      Math.abs(one[at] - other[at]) >= SEEN ||
      Math.abs(one[at + 1] - other[at + 1]) >= SEEN ||
      Math.abs(one[at + 2] - other[at + 2]) >= SEEN;
    if (differs) {
      differing += 1;
      shown[at] = 214;
    } else {
      const grey = 200 + Math.round((other[at] + other[at + 1] + other[at + 2]) / 14);
      shown[at] = shown[at + 1] = shown[at + 2] = Math.min(255, grey);
    }
  }
  if (differing === 0) return { differing, of };
  const picture = await sharp(shown, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
  return { differing, of, picture };
}
