import type { UserInfo } from '@ip-portal/contract';
import { fetchUserInfo } from './services/auth';
import { ensurePublicStyles } from './styles';

/** Umi's hooks: what stands around the app, and what stands behind each path. */
export { rootContainer } from './boot/clean-html';
export { patchRoutes } from './boot/route-components';

export interface InitialState {
  user: UserInfo | null;
}

/** Read once at startup; access flags derive from it. */
export async function getInitialState(): Promise<InitialState> {
  const [user] = await Promise.all([fetchUserInfo(), ensurePublicStyles()]);
  return { user };
}

/** Where the gate in the page (scripts/umi/browser-gate.js) has turned a browser away, the app does not start. */
export function render(start: () => void): void {
  if (!(window as { __unsupportedBrowser?: boolean }).__unsupportedBrowser) start();
}
