import type { TocEntry } from '@ip-portal/contract';
import { isAnchor } from '@ip-portal/contract/anchors';
import { linkReferences } from '@ip-portal/contract/rules/law-references';
import { act, render, screen, within } from '@testing-library/react';
import { formTarget, linkTarget } from '@/hooks/navigation';
import { Contents, withSections } from '@/views/article/contents';
import { PrintNote } from '@/views/frame/print-note';
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

describe('contents of an article', () => {
  test('lead to every heading of a long one, and give each an anchor that stored HTML may carry', () => {
    const { html, sections } = withSections(
      '<p>前言</p><h2>一、<strong>谁</strong>可以&amp;怎么办</h2><p>甲</p><h2 id="ch-2">二</h2><h3>小</h3><h2>三</h2><p>丙</p>',
    );
    expect(sections).toEqual([
      { Anchor: 'sec-1', Title: '一、谁可以&怎么办' },
      { Anchor: 'ch-2', Title: '二' },
      { Anchor: 'sec-3', Title: '三' },
    ]);
    expect(sections.every(({ Anchor }) => isAnchor(Anchor))).toBe(true);
    expect(html).toBe(
      '<p>前言</p><h2 id="sec-1">一、<strong>谁</strong>可以&amp;怎么办</h2><p>甲</p><h2 id="ch-2">二</h2><h3>小</h3><h2 id="sec-3">三</h2><p>丙</p>',
    );
    render(<Contents sections={sections} />);
    const links = within(screen.getByRole('navigation', { name: '目录' })).getAllByRole('link');
    expect(links.map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
      ['#sec-1', '一、谁可以&怎么办'],
      ['#ch-2', '二'],
      ['#sec-3', '三'],
    ]);
  });

  test('leave a short one as it is', () => {
    const html = '<h2>一</h2><p>甲</p><h2>二</h2><p>乙</p>';
    expect(withSections(html)).toEqual({ html, sections: [] });
    expect(withSections('')).toEqual({ html: '', sections: [] });
  });
});

test('a page says on paper where it stands and when it was printed', () => {
  jest.useFakeTimers({ now: new Date('2026-11-24T20:00:00Z'), doNotFake: ['queueMicrotask'] });
  window.history.replaceState(null, '', '/desktop/news/detail?id=3');
  const { container, unmount } = render(<PrintNote siteName="某中心" />);
  expect(container).toHaveTextContent(/^某中心$/);
  window.dispatchEvent(new Event('beforeprint'));
  // The day of Shanghai.
  expect(container).toHaveTextContent('某中心 网址：http://localhost/desktop/news/detail?id=3 打印日期：2026-11-25');
  unmount();
  window.dispatchEvent(new Event('beforeprint'));
  expect(container).toBeEmptyDOMElement();
  jest.useRealTimers();
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

  test('the law that a text names: the backend leads there, the list of laws where the app is hosted elsewhere', () => {
    const markup = linkReferences('<p>《专利法》第十条</p>');
    expect(click(markup)).toBeUndefined();
    document.head.innerHTML = '<meta name="api-base" content="https://api.example">';
    expect(click(markup)).toBe(`/desktop/law?keyword=${encodeURIComponent('专利法')}`);
    document.head.innerHTML = '';
  });

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
