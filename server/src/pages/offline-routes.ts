/**
 * What makes the mobile pages an app on the phone: the manifest that it is installed by, its icons, and the service worker that
 * keeps pages for when there is no line – or, where the operator calls it back, the one that takes everything away.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { MOBILE_HOME_URL, MOBILE_MANIFEST_URL, MOBILE_WORKER_URL, mobileIconUrl } from '@ip-portal/contract/urls';
import sharp from 'sharp';
import type { Context } from '../context.ts';
import { AppError, notFound } from '../lib/errors.ts';
import type { App } from '../types.ts';
import { sendAsset, WORKERS } from './static-files.ts';

/** Pixels of the icons that phones ask for. */
const ICON_SIZES = [192, 512] as const;
/** Blue of the hero: around the window of the app, and while it starts. */
const GROUND = '#0B2A57';
/** In the head of mobile pages: what they are installed by. */
export const APP_TAGS = `<link rel="manifest" href="${MOBILE_MANIFEST_URL}"><link rel="apple-touch-icon" href="${mobileIconUrl(ICON_SIZES[0])}"><meta name="theme-color" content="${GROUND}">`;
/** Of the icon the middle may be cut out as a circle: the sign keeps within it. */
const SIGN_SHARE = 0.6;

/** The site's sign in the middle of white. */
async function drawIcon(svg: Buffer, size: number): Promise<Buffer> {
  const sign = Math.round(size * SIGN_SHARE);
  const drawn = await sharp(svg, { density: 72 * (sign / 48) })
    .resize(sign, sign)
    .png()
    .toBuffer();
  const ground = { create: { width: size, height: size, channels: 4 as const, background: '#FFFFFF' } };
  return sharp(ground)
    .composite([{ input: drawn, gravity: 'center' }])
    .png()
    .toBuffer();
}

/** Registers them for an app that lies in `distDir`. */
export async function offlineRoutes(app: App, ctx: Context, distDir: string): Promise<void> {
  const open = { config: { access: 'public' as const }, schema: { hide: true } };
  const icons = new Map<number, Promise<Buffer>>();

  app.get(MOBILE_WORKER_URL, open, async (_request, reply) => {
    return sendAsset(reply, distDir, `/${ctx.config.offlinePages ? WORKERS.on : WORKERS.off}`);
  });

  const kept = {
    ...open,
    config: { ...open.config, cache: { tags: ['WebConfig', 'Columns', 'Links', 'PrivacyTexts'] as const } },
  };
  app.get(MOBILE_MANIFEST_URL, kept, async (_request, reply) => {
    const site = await app.inject('/api/WebConfig');
    const { data } = site.json() as { data?: { WebSiteName: string; Description: string } };
    // An app without a name would be kept, and installed so.
    if (site.statusCode !== 200 || !data) throw new AppError('UNAVAILABLE', '站点设置暂时无法读取');
    const { WebSiteName, Description } = data;
    reply.type('application/manifest+json; charset=utf-8');
    return {
      name: WebSiteName,
      short_name: WebSiteName.slice(0, 12),
      description: Description,
      lang: 'zh-CN',
      start_url: MOBILE_HOME_URL,
      scope: '/app/',
      display: 'standalone',
      background_color: GROUND,
      theme_color: GROUND,
      icons: ICON_SIZES.flatMap((size) =>
        ['any', 'maskable'].map((purpose) => ({
          src: mobileIconUrl(size),
          sizes: `${size}x${size}`,
          type: 'image/png',
          purpose,
        })),
      ),
    };
  });

  app.get(mobileIconUrl(':size'), open, async (request, reply) => {
    const asked = (request.params as { size: string }).size;
    const size = ICON_SIZES.find((one) => String(one) === asked);
    if (!size) throw notFound('图标');
    let icon = icons.get(size);
    if (!icon) {
      icon = readFile(path.join(distDir, 'favicon.svg')).then((svg) => drawIcon(svg, size));
      icons.set(size, icon);
      // Read again at the next call.
      icon.catch(() => icons.delete(size));
    }
    const bytes = await icon;
    return reply.type('image/png').header('cache-control', 'public, max-age=86400').send(bytes);
  });
}
