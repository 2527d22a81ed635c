import { IMAGE_WIDTHS } from '@ip-portal/contract/limits';
import { CoverPattern } from '../art/cover-pattern';

export type CoverRatio = '16:9' | '3:2' | '4:3' | '1:1' | '3:4';

interface CoverProps {
  title: string;
  src?: string | null;
  alt?: string;
  ratio?: CoverRatio;
  width?: number;
  height?: number;
  /** Above the fold: loaded first instead of lazily. */
  eager?: boolean;
  /** `sizes` of the img; the width when absent. */
  sizes?: string;
}

const HEIGHT_PER_WIDTH: Record<CoverRatio, number> = {
  '16:9': 9 / 16,
  '3:2': 2 / 3,
  '4:3': 3 / 4,
  '1:1': 1,
  '3:4': 4 / 3,
};

/** An upload of ours; with a host where the app is hosted elsewhere. */
const UPLOAD = /^(https?:\/\/[^/?#]+)?\/api\/Files\/[^?#]+$/;

/** The width variants the server makes of our own uploads; nothing for other addresses. */
export function srcSetOf(src: string): string | undefined {
  if (!UPLOAD.test(src) || src.endsWith('.svg')) return undefined;
  return IMAGE_WIDTHS.map((width) => `${src}?w=${width} ${width}w`).join(', ');
}

/** A picture in a fixed box: the upload, or a quiet pattern drawn from the title. */
export function Cover({ title, src, alt = '', ratio = '16:9', width = 640, height, eager, sizes }: CoverProps) {
  return (
    <span className={`cover ratio-${ratio.replace(':', 'x')}`}>
      {src ? (
        <img
          src={src}
          srcSet={srcSetOf(src)}
          sizes={srcSetOf(src) ? (sizes ?? `(max-width: 767px) 100vw, ${width}px`) : undefined}
          alt={alt}
          width={width}
          height={height ?? Math.round(width * HEIGHT_PER_WIDTH[ratio])}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : undefined}
          decoding="async"
        />
      ) : (
        <CoverPattern title={title} />
      )}
    </span>
  );
}
