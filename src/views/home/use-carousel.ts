import { useEffect, useRef, useState } from 'react';
import { isCalm, useCalm } from '../../theme/use-calm';

const PLAY_MS = 6000;

/** Where a strip of `count` pictures stands, and what moves it. */
export function useCarousel(count: number) {
  const track = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const [playing, setPlaying] = useState(false);
  // Who asked for less movement is not offered any.
  const calm = useCalm();

  const place = () => {
    const strip = track.current;
    return strip ? Math.round(strip.scrollLeft / Math.max(1, strip.clientWidth)) : 0;
  };
  const move = (index: number) => {
    const strip = track.current;
    const left = ((index + count) % count) * (strip?.clientWidth ?? 0);
    strip?.scrollTo({ left, behavior: isCalm() ? 'auto' : 'smooth' });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: what moves the strip reads the document alone
  useEffect(() => {
    if (!playing) return;
    const timer = window.setInterval(() => {
      const strip = track.current;
      // Somebody is looking at a slide; it must not be taken away.
      if (!strip?.matches(':hover') && !strip?.contains(document.activeElement)) move(place() + 1);
    }, PLAY_MS);
    return () => window.clearInterval(timer);
  }, [playing, count]);

  return {
    track,
    current,
    playing,
    calm,
    onScroll: () => setCurrent(place()),
    /** A choice of the reader ends the play. */
    go: (index: number) => {
      setPlaying(false);
      move(index);
    },
    step: (by: 1 | -1) => {
      setPlaying(false);
      move(place() + by);
    },
    toggle: () => setPlaying(!playing),
  };
}
