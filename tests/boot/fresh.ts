/** A tab just opened: every module is loaded anew and reads the document the test has prepared. */
import { scriptJson } from '@/views/head';

process.env.RTL_SKIP_AUTO_CLEANUP = 'true';

type Support = typeof import('../desktop/tab');
type Library = typeof import('@testing-library/react');

export interface FreshTab extends Support {
  screen: Library['screen'];
  waitFor: Library['waitFor'];
  within: Library['within'];
  /** The same `feedback` the app of this tab uses. */
  feedback: typeof import('@/feedback')['feedback'];
  click(element: Element): void;
}

const opened: (() => void)[] = [];

/** Libraries that keep nothing of a page; loading them anew would be most of a test's time. */
const KEPT = [
  'react',
  'react-dom',
  'react-dom/client',
  'react/jsx-runtime',
  'react-router',
  'react-router-dom',
  'antd',
];
const kept = new Map(KEPT.map((name) => [name, jest.requireActual<object>(name)]));

/** Loads the app anew. */
export function freshTab(): FreshTab {
  jest.resetModules();
  for (const [name, library] of kept) jest.doMock(name, () => library);
  const library = require('@testing-library/react') as Library;
  library.configure({ asyncUtilTimeout: 20_000 });
  opened.push(library.cleanup);
  const { feedback } = require('@/feedback') as typeof import('@/feedback');
  const { screen, waitFor, within, fireEvent } = library;
  const click = (element: Element) => void fireEvent.click(element);
  return { ...(require('../desktop/tab') as Support), screen, waitFor, within, feedback, click };
}

/** Closes every tab and clears the document; for `afterEach`. */
export function closeTabs(): void {
  for (const close of opened.splice(0)) close();
  document.body.innerHTML = '';
  document.head.innerHTML = '';
  document.documentElement.className = '';
}

/** Puts a page into the document as the backend sends it: its HTML and the data it was made from. */
export function serverPage(html: string, payload: object | null): void {
  document.body.innerHTML = `<div id="root">${html}</div>${
    payload ? `<script type="application/json" id="page-data">${scriptJson(payload)}</script>` : ''
  }`;
}
