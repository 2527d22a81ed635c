/** What the browser app needs of `history`: addresses are the browser's own (`history: { type: 'browser' }`), not behind # or in memory. */
export { createBrowserHistory } from 'history';

function leftOut() {
  throw new Error('This kind of history is left out of the build: see scripts/umi/stand-ins.cjs');
}
export const createHashHistory = leftOut;
export const createMemoryHistory = leftOut;
