/** Where to go after logging in: only paths of this site, never another host. */
export function returnPath(search: string, fallback: string): string {
  const wanted = new URLSearchParams(search).get('redirect');
  if (!wanted || !/^\/(?![/\\])/.test(wanted)) return fallback;
  if (/^\/(desktop|auth|app)\/(login|loginOut|register)\b/.test(wanted)) return fallback;
  return wanted;
}
