import { TestBrowser } from '@@/testBrowser';
import { render } from '@testing-library/react';
import { history } from '@umijs/max';

/** The whole app at an address; only the network is a stand-in. */
export function renderAt(address: string) {
  const [pathname, search = ''] = address.split('?');
  return render(<TestBrowser location={{ pathname, search: search && `?${search}` }} />);
}

/** Path and query the app is at now. */
export function here(): string {
  return history.location.pathname + history.location.search;
}
