/** After a deploy an open tab may ask for a script that is gone: load the page anew, once. */
const MARK = 'ip-portal:reloaded-for';

/** Reloads when `error` is a missing chunk and this build did not reload for it before. */
export function reloadOnceFor(error: Error): boolean {
  if (error.name !== 'ChunkLoadError' && !/Loading (CSS )?chunk/.test(error.message)) return false;
  const key = error.message.slice(0, 200);
  try {
    if (sessionStorage.getItem(MARK) === key) return false;
    sessionStorage.setItem(MARK, key);
  } catch {
    return false;
  }
  window.location.reload();
  return true;
}
