/** Where a log-in leads: only to pages of this site. */

/** Read against it, a path shows where it would lead. */
const HERE = 'http://own.invalid';
const NO_TARGET = /^\/((desktop|auth|app)\/(login|loginOut|register)|api)(\/|$)/;

/** `wanted` as a path of this site, in the form browsers read it; `fallback` for everything else. */
export function ownPath(wanted: string | undefined, fallback: string): string {
  if (!wanted?.startsWith('/') || wanted.length > 500 || !URL.canParse(wanted, HERE)) return fallback;
  // Browsers drop tabs and line ends, take \ for / and resolve dots: only what remains may be judged.
  const url = new URL(wanted, HERE);
  if (url.origin !== HERE || url.pathname.startsWith('//') || NO_TARGET.test(url.pathname)) return fallback;
  return url.pathname + url.search + url.hash;
}
