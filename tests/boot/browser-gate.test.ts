/** The script runs before everything else, in browsers that understand nothing newer than ES5. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

const SOURCE = readFileSync(path.join(__dirname, '../../scripts/umi/browser-gate.js'), 'utf8');
const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/80.0 Safari/537.36';
const IE11 = 'Mozilla/5.0 (Windows NT 6.1; WOW64; Trident/7.0; rv:11.0) like Gecko';
const IE9 = 'Mozilla/5.0 (compatible; MSIE 9.0; Windows NT 6.1; Trident/5.0)';
const EDGE = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/120.0 Safari/537.36 Edg/120.0';

interface Gate {
  __unsupportedBrowser?: boolean;
}

/** Runs the script as a browser of this kind would. */
function run(userAgent: string, documentMode?: number, more: Partial<Window> = {}): void {
  const view = new Proxy(window, {
    get: (target, name) => (name in more ? Reflect.get(more, name) : bound(Reflect.get(target, name), target)),
    set: (target, name, value) => Reflect.set(target, name, value),
  });
  const page = new Proxy(document, {
    get: (target, name) => (name === 'documentMode' ? documentMode : bound(Reflect.get(target, name), target)),
    set: (target, name, value) => Reflect.set(target, name, value),
  });
  new Function('window', 'document', 'navigator', SOURCE)(view, page, { userAgent });
}
function bound(value: unknown, target: object): unknown {
  return typeof value === 'function' ? value.bind(target) : value;
}

beforeEach(() => {
  localStorage.clear();
  delete (window as Gate).__unsupportedBrowser;
  document.documentElement.className = '';
  document.title = '门户';
  document.body.innerHTML = '<div id="root">内容</div>';
});

test.each([
  ['Internet Explorer 11', IE11, 11],
  ['Internet Explorer 11 by its name only', IE11, undefined],
  ['Internet Explorer 9', IE9, 9],
  ['another browser in document mode', CHROME, 11],
])('%s is shown the 500 page', (_name, agent, mode) => {
  run(agent, mode);
  expect(document.title).toBe('500 - 浏览器不受支持');
  expect(document.body).toHaveTextContent('500');
  expect(document.querySelector('h1')).toHaveTextContent('抱歉，不支持您的浏览器');
  expect(document.body).toHaveTextContent('请下载其他浏览器，或使用更新版本的浏览器访问');
  expect(document.getElementById('root')).toBeNull();
  expect(document.querySelectorAll('a[href^="https://"]')).toHaveLength(3);
  // The app does not start in such a browser.
  expect((window as Gate).__unsupportedBrowser).toBe(true);
});

test.each([
  ['Chrome 80', CHROME],
  ['Edge', EDGE],
])('%s is left alone', (_name, agent) => {
  run(agent);
  expect(document.title).toBe('门户');
  expect(document.getElementById('root')).toHaveTextContent('内容');
  expect((window as Gate).__unsupportedBrowser).toBeUndefined();
  expect(document.documentElement).not.toHaveClass('large-font');
});

test('the large font is there from the first picture on', () => {
  localStorage.setItem('ip-portal:large-font', '1');
  document.documentElement.className = 'no-flash';
  run(CHROME);
  expect(document.documentElement).toHaveClass('no-flash', 'large-font');
});

test.each([
  ['/admin', true],
  ['/admin/patents', true],
  ['/administration', false],
  ['/desktop/index', false],
])('%s is the back office: %s', (pathname, is) => {
  run(CHROME, undefined, { location: { pathname } as Location });
  expect(document.documentElement.classList.contains('office')).toBe(is);
});

test('the normal font was chosen', () => {
  localStorage.setItem('ip-portal:large-font', '0');
  run(CHROME);
  expect(document.documentElement).not.toHaveClass('large-font');
});

test('forbidden storage breaks nothing', () => {
  const forbidden = {
    getItem() {
      throw new Error('SecurityError');
    },
  };
  expect(() => run(CHROME, undefined, { localStorage: forbidden as unknown as Storage })).not.toThrow();
});

test('the script is ES5', () => {
  expect(SOURCE).not.toMatch(/=>|\b(?:let|const|class|async)\b|`|\?\.|\?\?/);
});
