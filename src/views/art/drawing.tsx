import { type Drawing, drawingUrl } from '@ip-portal/contract/drawing/motifs';

/** One of our drawings: decorative, the words beside it say what it is about. */
export function ArtDrawing({ drawing }: { drawing: Drawing }) {
  return (
    <img
      className="art"
      src={drawingUrl(drawing.motif, drawing.variant)}
      alt=""
      width="256"
      height="184"
      loading="lazy"
      decoding="async"
    />
  );
}
