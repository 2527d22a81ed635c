import { articleChoice, type Drawing, drawingsOf } from '@ip-portal/contract/drawing/motifs';
import { IMAGE_WIDTHS } from '@ip-portal/contract/limits';
import { ArtDrawing } from '../art/drawing';

export type CoverRatio = '16:9' | '4:3';

interface CoverProps {
  title: string;
  src?: string | null;
  /** Of the upload; a drawing of ours says nothing. */
  alt?: string;
  /** What is shown without an upload, where a list chooses; by the title when absent. */
  drawing?: Drawing | undefined;
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
  '4:3': 3 / 4,
};

/** An upload of ours; with a host where the app is hosted elsewhere. */
const UPLOAD = /^(https?:\/\/[^/?#]+)?\/api\/Files\/[^?#]+$/;

/** The width variants the server makes of our own uploads; nothing for other addresses. */
export function srcSetOf(src: string): string | undefined {
  if (!UPLOAD.test(src) || src.endsWith('.svg')) return undefined;
  return IMAGE_WIDTHS.map((width) => `${src}?w=${width} ${width}w`).join(', ');
}

/** Up to so wide a cover shows a drawing out of the strip. */
const SMALL = 128;

function Drawn({ drawing, width }: { drawing: Drawing | undefined; width: number }) {
  return drawing ? <ArtDrawing drawing={drawing} small={width <= SMALL} /> : null;
}

/** A picture in a fixed box: the upload, or a drawing of what the title is about. */
export function Cover({
  title,
  src,
  alt = '',
  drawing,
  ratio = '16:9',
  width = 640,
  height,
  eager,
  sizes,
}: CoverProps) {
  return (
    <span className={`cover ratio-${ratio.replace(':', 'x')}${src ? '' : ' cover-drawn'}`}>
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
        <Drawn width={width} drawing={drawing ?? drawingsOf([articleChoice({ Title: title })])[0]} />
      )}
    </span>
  );
}
