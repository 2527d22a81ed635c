/** After a deploy an open tab may ask for a script that is gone: load the page anew, once. */
const MARK = 'ip-portal:reloaded-for';

/** Whether `error` is a script that did not come. */
export function isMissingChunk(error: Error): boolean {
  return error.name === 'ChunkLoadError' || /Loading (CSS )?chunk/.test(error.message);
}

/** Whether the portal can be reached: without the network a new load would lose the page that is there. */
export async function portalAnswers(): Promise<boolean> {
  try {
    await fetch('/api/health/live', { cache: 'no-store' });
    return true;
  } catch {
    return false;
  }
}

/** Reloads when `error` is a missing chunk and this build did not reload for it before. */
export function reloadOnceFor(error: Error): boolean {
  if (!isMissingChunk(error)) return false;
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
