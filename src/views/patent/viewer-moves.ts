/** How a picture stands in its frame: so many times its size, moved by so many pixels from the middle. */
export interface Stand {
  scale: number;
  x: number;
  y: number;
}
export interface Size {
  width: number;
  height: number;
}

export const FIT: Stand = { scale: 1, x: 0, y: 0 };
const SCALE_MAX = 8;

const between = (value: number, most: number) => Math.min(most, Math.max(-most, value));

/** The same within bounds: never smaller than its frame, never pushed out of it. */
function held({ scale, x, y }: Stand, frame: Size): Stand {
  const size = Math.min(SCALE_MAX, Math.max(1, scale));
  const room = (length: number) => ((size - 1) * length) / 2;
  return { scale: size, x: between(x, room(frame.width)), y: between(y, room(frame.height)) };
}

/** Moved by so many pixels. */
export const moved = (stand: Stand, x: number, y: number, frame: Size): Stand =>
  held({ ...stand, x: stand.x + x, y: stand.y + y }, frame);

/** `times` as large; what stands at `point`, seen from the middle of the frame, stays there. */
export function zoomed(stand: Stand, times: number, frame: Size, point = { x: 0, y: 0 }): Stand {
  const scale = Math.min(SCALE_MAX, Math.max(1, stand.scale * times));
  const by = scale / stand.scale;
  return held({ scale, x: point.x - (point.x - stand.x) * by, y: point.y - (point.y - stand.y) * by }, frame);
}
