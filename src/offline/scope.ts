/** What of a service worker's scope is used; the library of workers cannot be loaded beside that of documents. */

export interface LastingEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
export interface PageEvent extends LastingEvent {
  request: Request;
  /** The answer that the browser asked for while the worker came up; undefined where it does not. */
  readonly preloadResponse?: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}
interface Scope {
  addEventListener(name: 'install' | 'activate', listener: (event: LastingEvent) => void): void;
  addEventListener(name: 'fetch', listener: (event: PageEvent) => void): void;
  addEventListener(name: 'message', listener: (event: LastingEvent & { data: unknown }) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  registration: {
    unregister(): Promise<boolean>;
    /** Younger than workers themselves. */
    readonly navigationPreload?: { enable(): Promise<void> };
  };
  location: Location;
}
export const scope = globalThis as unknown as Scope;
