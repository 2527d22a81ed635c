import { apiBase } from './api-base';
import { errorHandler, TransportError } from './request-error-config';

/** Name that `Content-Disposition` gives a file. */
function nameIn(disposition: string | null): string {
  return /filename="([^"]+)"/.exec(disposition ?? '')?.[1] ?? '';
}

/**
 * Saves what the backend answers at `path`. On its own address the browser does; elsewhere opening
 * the address would leave the site whose session it is, so the file is fetched and handed over.
 */
export async function download(path: string): Promise<void> {
  const base = apiBase();
  if (!base) return window.location.assign(path);
  try {
    const answer = await fetch(base + path, { credentials: 'include' }).catch(() => {
      throw new TransportError('noResponse', 0);
    });
    if (!answer.ok) throw new TransportError('status', answer.status);
    const link = document.createElement('a');
    link.href = URL.createObjectURL(await answer.blob());
    link.download = nameIn(answer.headers.get('content-disposition'));
    link.click();
    URL.revokeObjectURL(link.href);
  } catch (error) {
    errorHandler(error);
  }
}
