function parse(path: string): URL | undefined {
  try {
    return new URL(path, window.location.origin);
  } catch {
    return undefined;
  }
}

/** Where to go after logging in: only paths of this site, never another host. */
export function returnPath(search: string, fallback: string): string {
  const wanted = new URLSearchParams(search).get('redirect');
  if (!wanted?.startsWith('/')) return fallback;
  // Read as the browser reads it: it drops tabs and line ends and takes \ for /.
  const url = parse(wanted);
  if (url?.origin !== window.location.origin) return fallback;
  if (/^\/(desktop|auth|app)\/(login|loginOut|register)\b/.test(url.pathname)) return fallback;
  return url.pathname + url.search + url.hash;
}
