import { type Drawing, drawingUrl, STRIP_URL } from '@ip-portal/contract/drawing/motifs';

/**
 * One of our drawings: decorative, the words beside it say what it is about. Small ones come out of one file with all
 * motifs, of which `theme/strip.ts` shows a part.
 */
export function ArtDrawing({ drawing: { motif, variant }, small = false }: { drawing: Drawing; small?: boolean }) {
  return (
    <img
      className={small ? `art art-small art-${motif}` : 'art'}
      src={small ? STRIP_URL : drawingUrl(motif, variant)}
      alt=""
      width="256"
      height="184"
      loading="lazy"
      decoding="async"
    />
  );
}
