/** The token behind # of a link that works once. */
import { useEffect, useState } from 'react';

function tokenInAddress(): string {
  const token = window.location.hash.slice(1);
  return /^[A-Za-z0-9_-]{20,100}$/.test(token) ? token : '';
}

/**
 * The token of the link that was opened, empty where there is none. It leaves the address, so that it stays in no
 * history – once the page stands: React may begin a page, throw that away and begin again, and would find it gone.
 */
export function useLinkToken(): string {
  const [token] = useState(tokenInAddress);
  useEffect(() => {
    if (token === '') return;
    window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
  }, [token]);
  return token;
}
