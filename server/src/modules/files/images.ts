/** Images are never stored as they came: decoded, turned upright, stripped of EXIF, encoded anew. */
import { IMAGE_WIDTHS } from '@ip-portal/contract/limits';
import sharp, { type Sharp } from 'sharp';
import { AppError } from '../../lib/errors.ts';
import { workGate } from '../../lib/work-gate.ts';

/** Pixels of all frames together; a larger picture is an attack or a mistake. */
const MAX_PIXELS = 40_000_000;

/** A large picture takes 160 MB while it is decoded. */
const processing = workGate(2, 20);

export interface Picture {
  bytes: Buffer;
  width: number;
  height: number;
  variants: { width: number; bytes: Buffer }[];
  /** The first frame of one that moves. */
  still: Buffer | null;
}

/** Pages tell by the name of a picture that there is something to play. */
const onlyGif = () =>
  new AppError('UNSUPPORTED_TYPE', '动图只能是 GIF 格式：页面上显示第一帧，读者打开原图时播放', {
    fields: { file: '动图只能是 GIF 格式' },
  });

function encode(image: Sharp, mimeType: string): Sharp {
  switch (mimeType) {
    case 'image/jpeg':
      return image.jpeg({ quality: 86 });
    case 'image/png':
      return image.png({ compressionLevel: 9 });
    case 'image/webp':
      return image.webp({ quality: 86 });
    default:
      return image.gif();
  }
}

/** Makes the clean original and its WebP variants narrower than it; 503 when too many are being made. */
export function processImage(input: Buffer, mimeType: string): Promise<Picture> {
  return processing(() => makePicture(input, mimeType));
}

/** The first frame of a stored picture that moves, as PNG; null when it stands. */
export function firstFrame(input: Buffer): Promise<Buffer | null> {
  return processing(async () => {
    const { pages = 1 } = await sharp(input, { limitInputPixels: MAX_PIXELS }).metadata();
    return pages > 1 ? sharp(input, { limitInputPixels: MAX_PIXELS }).png().toBuffer() : null;
  });
}

async function makePicture(input: Buffer, mimeType: string): Promise<Picture> {
  try {
    const options = { limitInputPixels: MAX_PIXELS, failOn: 'error' as const };
    const { pages = 1 } = await sharp(input, options).metadata();
    const animated = pages > 1;
    if (animated && mimeType !== 'image/gif') throw onlyGif();
    const upright = animated ? sharp(input, { ...options, animated }) : sharp(input, options).autoOrient();
    const { data, info } = await encode(upright, mimeType).toBuffer({ resolveWithObject: true });
    const height = info.pageHeight ?? info.height;
    const variants: Picture['variants'] = [];
    for (const width of animated ? [] : IMAGE_WIDTHS.filter((one) => one < info.width)) {
      variants.push({ width, bytes: await sharp(data).resize({ width }).webp({ quality: 80 }).toBuffer() });
    }
    const still = animated ? await sharp(data).png().toBuffer() : null;
    return { bytes: data, width: info.width, height, variants, still };
  } catch (error) {
    if (error instanceof AppError) throw error;
    const tooMany = /pixel limit/i.test((error as Error).message);
    throw tooMany
      ? new AppError('TOO_LARGE', '图片的像素过多，请缩小后再上传', { fields: { file: '图片的像素过多' } })
      : new AppError('INVALID', '图片已损坏，无法读取', { fields: { file: '图片已损坏' } });
  }
}
