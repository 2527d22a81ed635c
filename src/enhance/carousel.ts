/** Buttons, dots and optional play of a picture strip. Answers a function that undoes it. */
const PLAY_MS = 6000;

export function enhanceCarousel(root: HTMLElement): () => void {
  const track = root.querySelector<HTMLElement>('[data-carousel-track]');
  const dots = [...root.querySelectorAll<HTMLElement>('[data-carousel-dot]')];
  const toggle = root.querySelector<HTMLElement>('[data-carousel-toggle]');
  if (!track) return () => undefined;
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const count = track.children.length;
  let timer: number | undefined;
  // Who asked for less movement is not offered any.
  if (toggle) toggle.hidden = calm;

  const current = () => Math.round(track.scrollLeft / Math.max(1, track.clientWidth));
  const go = (index: number) => {
    const wanted = (index + count) % count;
    track.scrollTo({ left: wanted * track.clientWidth, behavior: calm ? 'auto' : 'smooth' });
  };
  const stop = () => {
    window.clearInterval(timer);
    timer = undefined;
    toggle?.setAttribute('aria-pressed', 'false');
    toggle?.setAttribute('aria-label', '自动播放');
  };
  /** Somebody is looking at a slide; it must not be taken away. */
  const busy = () => track.matches(':hover') || track.contains(document.activeElement);
  const play = () => {
    timer = window.setInterval(() => {
      if (!busy()) go(current() + 1);
    }, PLAY_MS);
    toggle?.setAttribute('aria-pressed', 'true');
    toggle?.setAttribute('aria-label', '停止播放');
  };
  const onScroll = () => {
    const index = current();
    dots.forEach((dot, at) => {
      if (at === index) dot.setAttribute('aria-current', 'true');
      else dot.removeAttribute('aria-current');
    });
  };
  const onClick = (event: Event) => {
    const target = event.target as Element;
    const dot = target.closest<HTMLElement>('[data-carousel-dot]');
    if (target.closest('[data-carousel-toggle]')) return timer === undefined ? play() : stop();
    if (dot) {
      stop();
      go(Number(dot.dataset.carouselDot));
    } else if (target.closest('[data-carousel-prev]')) {
      stop();
      go(current() - 1);
    } else if (target.closest('[data-carousel-next]')) {
      stop();
      go(current() + 1);
    }
  };
  track.addEventListener('scroll', onScroll, { passive: true });
  root.addEventListener('click', onClick);
  return () => {
    stop();
    track.removeEventListener('scroll', onScroll);
    root.removeEventListener('click', onClick);
  };
}
