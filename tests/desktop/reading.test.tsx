import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { detail, one } from '../mobile/fixtures';
import { open } from './support';

/** Whether the script of the QR code comes. */
let mockComes = true;
jest.mock('@/views/parts/qr-code', () => {
  if (!mockComes) throw new Error('Loading chunk 12 failed.');
  return jest.requireActual('@/views/parts/qr-code');
});

const root = document.documentElement;
const api = (id: number) => ({
  [`GET /api/Articles/${id}`]: one(detail(id)),
  [`GET /api/Articles/${id}/Read`]: one({ ReadCount: 4 }),
});
const openArticle = async (id: number) => {
  const view = await open(`/desktop/news/detail?id=${id}`, { api: api(id) });
  const tools = await screen.findByRole('complementary', { name: '阅读工具' });
  return { ...view, tools: within(tools) };
};

beforeEach(() => {
  mockComes = true;
  localStorage.clear();
  root.className = '';
  delete root.dataset.reading;
});

describe('the large-font mode', () => {
  test('is switched by the button, remembered, and told to screen readers', async () => {
    await open('/desktop/fee');
    const button = await screen.findByRole('button', { name: '大字版' });
    expect(button).toHaveAttribute('aria-pressed', 'false');
    await userEvent.click(button);
    expect(root).toHaveClass('large-font');
    expect(button).toHaveAttribute('aria-pressed', 'true');
    expect(localStorage.getItem('ip-portal:large-font')).toBe('1');
    await userEvent.click(button);
    expect(root).not.toHaveClass('large-font');
    expect(button).toHaveAttribute('aria-pressed', 'false');
    expect(localStorage.getItem('ip-portal:large-font')).toBe('0');
  });

  test('is shown on the button when it was on before', async () => {
    root.className = 'large-font';
    await open('/desktop/fee');
    await waitFor(() => expect(screen.getByRole('button', { name: '大字版' })).toHaveAttribute('aria-pressed', 'true'));
  });

  test('works where storage is forbidden', async () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('SecurityError');
    });
    await open('/desktop/fee');
    await userEvent.click(await screen.findByRole('button', { name: '大字版' }));
    expect(root).toHaveClass('large-font');
  });
});

describe('the reading size', () => {
  test('goes up and down within its limits, and is told', async () => {
    const { tools } = await openArticle(2001);
    const status = tools.getByRole('status');
    const larger = tools.getByRole('button', { name: '放大字号' });
    const smaller = tools.getByRole('button', { name: '缩小字号' });
    for (const [button, step, words] of [
      [larger, '1', '字号：大'],
      [larger, '2', '字号：特大'],
      [larger, '2', '字号：特大'],
      [smaller, '1', '字号：大'],
      [smaller, undefined, '字号：标准'],
      [smaller, '-1', '字号：小'],
      [smaller, '-1', '字号：小'],
    ] as const) {
      await userEvent.click(button);
      expect(root.dataset.reading).toBe(step);
      expect(status).toHaveTextContent(words);
    }
    expect(localStorage.getItem('ip-portal:reading')).toBe('-1');
  });

  test('is there again at the next article; nonsense is no size', async () => {
    localStorage.setItem('ip-portal:reading', '2');
    const first = await openArticle(2002);
    await waitFor(() => expect(root.dataset.reading).toBe('2'));
    first.unmount();
    delete root.dataset.reading;
    localStorage.setItem('ip-portal:reading', '99');
    await openArticle(2002);
    expect(root.dataset.reading).toBeUndefined();
  });
});

describe('copying the link', () => {
  test('puts the canonical address on the clipboard and says so', async () => {
    const person = userEvent.setup();
    const { tools } = await openArticle(2003);
    await person.click(tools.getByRole('button', { name: '复制链接' }));
    await tools.findByText('已复制', { selector: '[data-label]' });
    expect(tools.getByRole('status')).toHaveTextContent('已复制');
    expect(await navigator.clipboard.readText()).toBe('http://localhost/desktop/news/detail?id=2003');
    await tools.findByText('复制链接');
  });

  test('without a clipboard it is copied the old way', async () => {
    const copied: string[] = [];
    const command = jest.fn(() => {
      copied.push(
        (document.activeElement as HTMLTextAreaElement | null)?.value ??
          document.querySelector('textarea')?.value ??
          '',
      );
      return true;
    });
    const person = userEvent.setup({ writeToClipboard: false });
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('NotAllowedError'));
    Object.assign(document, { execCommand: command });
    const { tools } = await openArticle(2004);
    await person.click(tools.getByRole('button', { name: '复制链接' }));
    await tools.findByText('已复制', { selector: '[data-label]' });
    expect(command).toHaveBeenCalledWith('copy');
    expect(document.querySelector('textarea')).toBeNull();
    Reflect.deleteProperty(document, 'execCommand');
  });

  test('where nothing helps the reader is asked to copy by hand', async () => {
    const person = userEvent.setup();
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('NotAllowedError'));
    const { tools } = await openArticle(2005);
    await person.click(tools.getByRole('button', { name: '复制链接' }));
    await tools.findByText('请手动复制', { selector: '[data-label]' });
  });
});

// Before it has come: once there it stays.
test('a QR code that does not come says so; the text that is read stays', async () => {
  mockComes = false;
  const { tools } = await openArticle(2008);
  await userEvent.click(tools.getByRole('button', { name: '二维码' }));
  await tools.findByText('打不开，请检查网络', { selector: '[data-label]' });
  expect(screen.getByRole('heading', { level: 1, name: '新闻标题2008' })).toBeInTheDocument();
  expect(tools.queryByRole('img', { name: '本页地址的二维码' })).toBeNull();
});

test('the QR code is drawn, and put away again', async () => {
  const { tools } = await openArticle(2006);
  const button = tools.getByRole('button', { name: '二维码' });
  expect(tools.queryByRole('img', { name: '本页地址的二维码' })).toBeNull();
  await userEvent.click(button);
  const code = await tools.findByRole('img', { name: '本页地址的二维码' });
  expect(code.querySelector('path')?.getAttribute('d')?.length).toBeGreaterThan(500);
  expect(button).toHaveAttribute('aria-expanded', 'true');
  await userEvent.click(button);
  expect(tools.queryByRole('img', { name: '本页地址的二维码' })).toBeNull();
  expect(button).toHaveAttribute('aria-expanded', 'false');
});

test('printing is the browser’s', async () => {
  const print = jest.fn();
  Object.assign(window, { print });
  const { tools } = await openArticle(2007);
  await userEvent.click(tools.getByRole('button', { name: '打印' }));
  expect(print).toHaveBeenCalledTimes(1);
});

test('the way back to the top is offered below, and leads there', async () => {
  const scrolled = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  await open('/desktop/fee');
  const link = await screen.findByRole('link', { name: '回到顶部' });
  expect(root.dataset.scrolled).toBeUndefined();
  Object.defineProperty(window, 'scrollY', { value: 900, configurable: true });
  window.dispatchEvent(new Event('scroll'));
  expect(root.dataset.scrolled).toBe('');
  await userEvent.click(link);
  expect(scrolled).toHaveBeenCalledWith({ top: 0, behavior: 'smooth' });
  expect(screen.getByRole('link', { name: '跳到主要内容' })).toHaveFocus();
  Object.defineProperty(window, 'scrollY', { value: 0, configurable: true });
  window.dispatchEvent(new Event('scroll'));
  expect(root.dataset.scrolled).toBeUndefined();
});

test('the date in the bar is today’s', async () => {
  await open('/desktop/fee');
  await screen.findByRole('heading', { level: 1 });
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(new Date());
  expect(document.querySelector('.utility-date')).toHaveAttribute('datetime', today);
});
