/**
 * `npm run screenshots`: the pictures of README, taken anew of the built portal with its demo content and written to
 * `docs/images/` as WebP. Of the same pages as `npm run test:look`; run by hand when what they show has changed.
 */
import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { root } from './lib/process.mjs';
import { PAGES } from './look/pages.mjs';
import { openPortal } from './look/pictures.mjs';

const FOLDER = path.join(root, 'docs/images');
/** Pixels of the written picture's width, where the window is a desk's and where it is a phone's: twice what README shows it at. */
const WIDE = { desk: 1200, phone: 480 };

const sharp = createRequire(path.join(root, 'server/package.json'))('sharp');

await mkdir(FOLDER, { recursive: true });
const portal = await openPortal(root);
try {
  for (const page of PAGES.filter(({ readme }) => readme)) {
    const { file, window } = page.readme;
    const target = path.join(FOLDER, `${file}.webp`);
    const wide = window.width < 700 ? WIDE.phone : WIDE.desk;
    const png = await portal.shoot(page, { window, scale: 1.5 });
    const { size } = await sharp(png).resize(wide).webp({ quality: 72 }).toFile(target);
    console.log(`${path.relative(root, target)}  ${(size / 1024).toFixed(0)} KB`);
  }
} finally {
  await portal.close();
}
