/** The token behind # of a link that works once; taken out of the address, so that it stays in no history. */
export function takeToken(): string {
  const token = window.location.hash.slice(1);
  if (!/^[A-Za-z0-9_-]{20,100}$/.test(token)) return '';
  window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
  return token;
}
