import type { TocEntry } from '@ip-portal/contract';
import { act, render, screen, within } from '@testing-library/react';
import { formTarget, linkTarget } from '@/hooks/navigation';
import { TocAside } from '@/views/law/toc';

describe('marking the article being read', () => {
  let notify: (entries: Partial<IntersectionObserverEntry>[]) => void;
  let watched: Element[];
  let ended = 0;

  beforeEach(() => {
    watched = [];
    ended = 0;
    class Observer {
      constructor(callback: (entries: Partial<IntersectionObserverEntry>[]) => void) {
        notify = callback;
      }
      observe(element: Element): void {
        watched.push(element);
      }
      disconnect(): void {
        ended += 1;
      }
    }
    Object.assign(window, { IntersectionObserver: Observer });
  });
  afterEach(() => {
    Reflect.deleteProperty(window, 'IntersectionObserver');
  });
  const entry = (Anchor: string, Label: string): TocEntry =>
    ({ Anchor, Label, Type: 'article', Heading: '' }) as TocEntry;
  const TOC = [entry('art-1', '第一条'), entry('第2', '第二条'), entry('gone', '第三条')];
  /** Contents beside a text that has the first two articles. */
  const contents = (toc: TocEntry[] = TOC) =>
    render(
      <>
        <TocAside id={1} toc={toc} query="" />
        <p id="art-1">1</p>
        <p id="第2">2</p>
      </>,
    );
  const marked = () =>
    within(screen.getByRole('navigation', { name: '目录' }))
      .getAllByRole('link')
      .filter((link) => link.getAttribute('aria-current') === 'true')
      .map((link) => link.textContent);
  const see = (...entries: Partial<IntersectionObserverEntry>[]) => act(() => notify(entries));

  test('one entry at a time', () => {
    contents();
    expect(watched.map((element) => element.id)).toEqual(['art-1', '第2']);
    expect(marked()).toEqual([]);
    see({ isIntersecting: true, target: watched[0] as Element });
    expect(marked()).toEqual(['第一条']);
    see(
      { isIntersecting: false, target: watched[0] as Element },
      { isIntersecting: true, target: watched[1] as Element },
    );
    expect(marked()).toEqual(['第二条']);
    see({ isIntersecting: false, target: watched[1] as Element });
    expect(marked()).toEqual(['第二条']);
  });

  test('ends with the page', () => {
    contents().unmount();
    expect(ended).toBe(1);
  });

  test('is left out where there is nothing to mark', () => {
    contents([]).unmount();
    expect(watched).toHaveLength(0);
    expect(ended).toBe(0);
  });

  test('is left out in a browser without the observer', () => {
    Reflect.deleteProperty(window, 'IntersectionObserver');
    contents();
    expect(marked()).toEqual([]);
  });
});

describe('what is followed inside the app', () => {
  /** Where a click on the link of this markup leads. */
  function click(markup: string, init: MouseEventInit = {}): string | undefined {
    document.body.innerHTML = markup;
    const event = new MouseEvent('click', { bubbles: true, cancelable: true, button: 0, ...init });
    let target: string | undefined;
    const listen = (seen: Event) => {
      target = linkTarget(seen as MouseEvent);
      seen.preventDefault();
    };
    document.body.addEventListener('click', listen);
    document.body.querySelector('a')?.firstElementChild?.dispatchEvent(event) ??
      document.querySelector('a')?.dispatchEvent(event);
    document.body.removeEventListener('click', listen);
    return target;
  }
  beforeEach(() => window.history.replaceState(null, '', '/desktop/law/detail?id=1'));

  test.each([
    ['/desktop/news?a=1#b', '/desktop/news?a=1#b'],
    ['/', '/'],
    ['/app/index', '/app/index'],
    ['/admin', '/admin'],
    ['/desktop/law/detail?id=1', '/desktop/law/detail?id=1'],
    ['/desktop/law/detail?id=2#art-1', '/desktop/law/detail?id=2#art-1'],
    ['#art-1', undefined],
    ['/desktop/law/detail?id=1#art-1', undefined],
    ['/desktopish', undefined],
    ['/api/Files/1/a.pdf', undefined],
    ['/feed/news.xml', undefined],
    ['https://other.example.cn/desktop/news', undefined],
    ['tel:12345', undefined],
    ['mailto:a@example.cn', undefined],
  ])('%s → %s', (href, expected) => {
    expect(click(`<a href="${href}"><b>链接</b></a>`)).toBe(expected);
  });

  test.each(['target="_blank"', 'target="_self"', 'download', 'rel="noopener external"'])(
    'a link with %s is not',
    (attribute) => {
      expect(click(`<a href="/desktop/news" ${attribute}><b>链接</b></a>`)).toBeUndefined();
    },
  );

  test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
    'a click with %p is not',
    (init) => {
      expect(click('<a href="/desktop/news"><b>链接</b></a>', init)).toBeUndefined();
    },
  );

  /** Where submitting the form of this markup leads. */
  function submit(markup: string): string | undefined {
    document.body.innerHTML = markup;
    let target: string | undefined;
    const listen = (event: Event) => {
      target = formTarget(event);
      event.preventDefault();
    };
    document.addEventListener('submit', listen);
    document.querySelector('form')?.requestSubmit();
    document.removeEventListener('submit', listen);
    return target;
  }

  test.each([
    [
      '<form action="/desktop/news"><input name="a" value=" x y "><input name="b" value=" "></form>',
      '/desktop/news?a=x+y',
    ],
    ['<form action="/desktop/news"><input name="a" value=""></form>', '/desktop/news'],
    ['<form action="/desktop/news?old=1"><input name="a" value="1"></form>', '/desktop/news?a=1'],
    ['<form action="/desktop/news" method="post"><input name="a" value="1"></form>', undefined],
    ['<form action="https://other.example.cn/"><input name="a" value="1"></form>', undefined],
  ])('%s → %s', (markup, expected) => {
    expect(submit(markup)).toBe(expected);
  });
});
