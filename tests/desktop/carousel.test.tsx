import { act, fireEvent, render, screen } from '@testing-library/react';
import { Carousel } from '@/views/home/carousel';
import { article } from '../mobile/fixtures';

const WIDTH = 600;

/** A strip of three in a browser that lays out and scrolls at once. */
function strip(count = 3) {
  const { unmount } = render(<Carousel items={Array.from({ length: count }, (_, i) => article(i + 1))} />);
  const track = screen.getByRole('list', { name: '图片新闻，可左右滚动' });
  Object.defineProperty(track, 'clientWidth', { value: WIDTH });
  track.scrollTo = ((to: ScrollToOptions) => {
    track.scrollLeft = to.left ?? 0;
    fireEvent.scroll(track);
  }) as typeof track.scrollTo;
  return { track, unmount, at: () => track.scrollLeft / WIDTH };
}
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const press = (name: string | RegExp) => void fireEvent.click(button(name));
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
const currentDots = () =>
  screen.getAllByRole('button', { name: /^第 \d 张/ }).map((dot) => dot.getAttribute('aria-current') === 'true');

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
});

test('previous and next go round', () => {
  const { at } = strip();
  press('下一张');
  expect(at()).toBe(1);
  press('上一张');
  press('上一张');
  expect(at()).toBe(2);
  press('下一张');
  expect(at()).toBe(0);
});

test('a dot leads to its picture and follows the strip', () => {
  const { track, at } = strip();
  press(/第 3 张/);
  expect(at()).toBe(2);
  expect(currentDots()).toEqual([false, false, true]);
  act(() => track.scrollTo({ left: WIDTH }));
  expect(currentDots()).toEqual([false, true, false]);
});

test('nothing moves before play is pressed; play can be stopped', () => {
  const { at } = strip();
  pass(60_000);
  expect(at()).toBe(0);
  press('自动播放');
  expect(button('停止播放')).toHaveAttribute('aria-pressed', 'true');
  pass(6000);
  expect(at()).toBe(1);
  press('停止播放');
  expect(button('自动播放')).toHaveAttribute('aria-pressed', 'false');
  pass(60_000);
  expect(at()).toBe(1);
});

test('a choice of the reader ends the play', () => {
  const { at } = strip();
  press('自动播放');
  press('下一张');
  expect(button('自动播放')).toBeInTheDocument();
  pass(60_000);
  expect(at()).toBe(1);
});

test('a picture somebody is at is not taken away', () => {
  const { at } = strip();
  press('自动播放');
  act(() => screen.getByRole('link', { name: /新闻标题1/ }).focus());
  pass(18_000);
  expect(at()).toBe(0);
  act(() => (document.activeElement as HTMLElement).blur());
  pass(6000);
  expect(at()).toBe(1);
});

test('who asked for less movement is not offered play, and nothing glides', () => {
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => ({ matches: query.includes('reduce') }) as MediaQueryList);
  const { track } = strip();
  const scrolled = jest.spyOn(track, 'scrollTo');
  expect(screen.queryByRole('button', { name: '自动播放' })).toBeNull();
  press('下一张');
  expect(scrolled).toHaveBeenCalledWith({ left: WIDTH, behavior: 'auto' });
});

test('taken away it does nothing more', () => {
  const { unmount, at } = strip();
  press('自动播放');
  expect(jest.getTimerCount()).toBe(1);
  unmount();
  expect(jest.getTimerCount()).toBe(0);
  pass(60_000);
  expect(at()).toBe(0);
});

test('one picture needs no buttons', () => {
  strip(1);
  expect(screen.queryAllByRole('button')).toHaveLength(0);
});
