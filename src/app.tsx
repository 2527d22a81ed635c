import { payload } from './boot/server-page';
import { fetchUserInfo } from './services/auth';
import type { UserInfo } from '@ip-portal/contract';
import './styles/index';

export interface InitialState {
  user: UserInfo | null;
}

/** Read once at startup; access flags derive from it. */
export async function getInitialState(): Promise<InitialState> {
  return { user: await fetchUserInfo() };
}

// The document title is right before any script runs only when the backend sent the page.
if (!payload) document.documentElement.lang = 'zh-CN';
