import type { InitialState } from './boot/first-answer';
import { startApp } from './boot/start';
import { fetchUserInfo } from './services/auth';
import { ensurePublicStyles } from './styles';

/** Umi's hooks: what stands around the app, and what stands behind each path. */
export { rootContainer } from './boot/root-container';
export { patchRoutes } from './boot/route-components';
export { dataflowProvider, modifyClientRenderOpts } from './boot/start';

/** Read once at startup; access flags derive from it (src/boot/initial-state.ts). */
export async function getInitialState(): Promise<InitialState> {
  const [user] = await Promise.all([fetchUserInfo(), ensurePublicStyles()]);
  return { user };
}

/** Where the gate in the page (scripts/umi/browser-gate.js) has turned a browser away, the app does not start. */
export function render(start: () => unknown): void {
  if (!(window as { __unsupportedBrowser?: boolean }).__unsupportedBrowser) startApp(start, getInitialState);
}
