import { enhanceContents } from '@/enhance/contents';
import { formTarget, linkTarget } from '@/enhance/navigation';

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
    document.body.innerHTML =
      '<nav data-toc><a href="#art-1">一</a><a href="#%E7%AC%AC2">二</a><a href="#gone">无</a></nav><p id="art-1">1</p><p id="第2">2</p>';
  });
  afterEach(() => {
    Reflect.deleteProperty(window, 'IntersectionObserver');
  });
  const marked = () => [...document.querySelectorAll('[aria-current]')].map((link) => link.textContent);

  test('one entry at a time', () => {
    enhanceContents();
    expect(watched.map((element) => element.id)).toEqual(['art-1', '第2']);
    notify([{ isIntersecting: true, target: watched[0] as Element }]);
    expect(marked()).toEqual(['一']);
    notify([
      { isIntersecting: false, target: watched[0] as Element },
      { isIntersecting: true, target: watched[1] as Element },
    ]);
    expect(marked()).toEqual(['二']);
    notify([{ isIntersecting: false, target: watched[1] as Element }]);
    expect(marked()).toEqual(['二']);
  });

  test('ends with the page', () => {
    enhanceContents()();
    expect(ended).toBe(1);
  });

  test('is left out where there is nothing to mark or nobody to watch', () => {
    document.body.innerHTML = '';
    enhanceContents()();
    expect(watched).toHaveLength(0);
  });

  test('is left out in a browser without the observer', () => {
    Reflect.deleteProperty(window, 'IntersectionObserver');
    expect(() => enhanceContents()()).not.toThrow();
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
