import { type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { FIT, moved, type Stand, zoomed } from './viewer-moves';

/** How much a turn of the wheel counts. */
const WHEEL = 0.002;

interface Point {
  x: number;
  y: number;
}

/** Zoom and place of a picture in its frame, by pointers, wheel and keys. */
export function useStand() {
  const [stand, setStand] = useState<Stand>(FIT);
  const frame = useRef<HTMLDivElement>(null);
  const picture = useRef<HTMLImageElement>(null);
  const fingers = useRef(new Map<number, Point>());
  const box = () => frame.current?.getBoundingClientRect() ?? new DOMRect();
  const fromMiddle = ({ x, y }: Point): Point => {
    const { left, top, width, height } = box();
    return { x: x - left - width / 2, y: y - top - height / 2 };
  };
  const zoom = (times: number, at?: Point) => setStand((now) => zoomed(now, times, box(), at && fromMiddle(at)));
  const move = (x: number, y: number) => setStand((now) => moved(now, x, y, box()));

  useLayoutEffect(() => {
    const { scale, x, y } = stand;
    if (picture.current) picture.current.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
  }, [stand]);

  // React listens to the wheel passively: the page behind would zoom as well.
  const zoomNow = useRef(zoom);
  zoomNow.current = zoom;
  useEffect(() => {
    const element = frame.current;
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      zoomNow.current(Math.exp(-event.deltaY * WHEEL), { x: event.clientX, y: event.clientY });
    };
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, []);

  const pointers = {
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    },
    onPointerMove(event: PointerEvent) {
      const before = fingers.current.get(event.pointerId);
      if (!before) return;
      const now = { x: event.clientX, y: event.clientY };
      const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
      fingers.current.set(event.pointerId, now);
      if (!other) return move(now.x - before.x, now.y - before.y);
      const apart = (one: Point) => Math.max(1, Math.hypot(one.x - other.x, one.y - other.y));
      zoom(apart(now) / apart(before), { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
    },
    onPointerUp: (event: PointerEvent) => void fingers.current.delete(event.pointerId),
    onPointerCancel: (event: PointerEvent) => void fingers.current.delete(event.pointerId),
  };
  return { stand, setStand, zoom, move, frame, picture, pointers };
}
