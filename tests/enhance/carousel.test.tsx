import { act, render, screen } from '@testing-library/react';
import { enhanceCarousel } from '@/enhance/carousel';
import { Carousel } from '@/views/home/carousel';
import { article } from '../mobile/fixtures';

const WIDTH = 600;

/** A strip of three in a browser that lays out and scrolls at once. */
function strip(count = 3) {
  const { container } = render(<Carousel items={Array.from({ length: count }, (_, i) => article(i + 1))} />);
  const root = container.querySelector<HTMLElement>('[data-carousel]') as HTMLElement;
  const track = root.querySelector<HTMLElement>('[data-carousel-track]') as HTMLElement;
  Object.defineProperty(track, 'clientWidth', { value: WIDTH });
  track.scrollTo = ((to: ScrollToOptions) => {
    track.scrollLeft = to.left ?? 0;
    track.dispatchEvent(new Event('scroll'));
  }) as typeof track.scrollTo;
  const undo = enhanceCarousel(root);
  return { root, track, undo, at: () => track.scrollLeft / WIDTH };
}
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const currentDots = (root: HTMLElement) =>
  [...root.querySelectorAll('[data-carousel-dot]')].map((dot) => dot.getAttribute('aria-current') === 'true');

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
});

test('previous and next go round', () => {
  const { at } = strip();
  button('下一张').click();
  expect(at()).toBe(1);
  button('上一张').click();
  button('上一张').click();
  expect(at()).toBe(2);
  button('下一张').click();
  expect(at()).toBe(0);
});

test('a dot leads to its picture and follows the strip', () => {
  const { root, track, at } = strip();
  button(/第 3 张/).click();
  expect(at()).toBe(2);
  expect(currentDots(root)).toEqual([false, false, true]);
  track.scrollTo({ left: WIDTH });
  expect(currentDots(root)).toEqual([false, true, false]);
});

test('nothing moves before play is pressed; play can be stopped', () => {
  const { at } = strip();
  jest.advanceTimersByTime(60_000);
  expect(at()).toBe(0);
  button('自动播放').click();
  expect(button('停止播放')).toHaveAttribute('aria-pressed', 'true');
  jest.advanceTimersByTime(6000);
  expect(at()).toBe(1);
  button('停止播放').click();
  expect(button('自动播放')).toHaveAttribute('aria-pressed', 'false');
  jest.advanceTimersByTime(60_000);
  expect(at()).toBe(1);
});

test('a choice of the reader ends the play', () => {
  const { at } = strip();
  button('自动播放').click();
  button('下一张').click();
  expect(button('自动播放')).toBeInTheDocument();
  jest.advanceTimersByTime(60_000);
  expect(at()).toBe(1);
});

test('a picture somebody is at is not taken away', () => {
  const { at } = strip();
  button('自动播放').click();
  act(() => screen.getByRole('link', { name: /新闻标题1/ }).focus());
  jest.advanceTimersByTime(18_000);
  expect(at()).toBe(0);
  act(() => (document.activeElement as HTMLElement).blur());
  jest.advanceTimersByTime(6000);
  expect(at()).toBe(1);
});

test('who asked for less movement is not offered play, and nothing glides', () => {
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => ({ matches: query.includes('reduce') }) as MediaQueryList);
  const { track } = strip();
  const scrolled = jest.spyOn(track, 'scrollTo');
  expect(screen.queryByRole('button', { name: '自动播放' })).toBeNull();
  button('下一张').click();
  expect(scrolled).toHaveBeenCalledWith({ left: WIDTH, behavior: 'auto' });
});

test('taken apart it does nothing more', () => {
  const { undo, at } = strip();
  button('自动播放').click();
  undo();
  jest.advanceTimersByTime(60_000);
  button('下一张').click();
  expect(at()).toBe(0);
  expect(jest.getTimerCount()).toBe(0);
});

test('one picture needs no buttons', () => {
  strip(1);
  expect(screen.queryAllByRole('button')).toHaveLength(0);
});
