/** A browser that has the worker of the mobile pages, as far as the page speaks to it. */

export interface Worker {
  /** What the page said to it. */
  told: unknown[];
  /** Caches that were deleted. */
  deleted: string[];
  /** Whether it is still registered. */
  isThere: boolean;
}

/** Puts one in place until the test ends. */
export function withWorker(): Worker {
  const worker: Worker = { told: [], deleted: [], isThere: true };
  const active = { postMessage: (what: unknown) => worker.told.push(what) };
  const registration = {
    active,
    unregister: async () => {
      worker.isThere = false;
      return true;
    },
  };
  const put = (on: object, name: string, value: unknown) => {
    const before = Object.getOwnPropertyDescriptor(on, name);
    Object.defineProperty(on, name, { configurable: true, value });
    restore.push(() => {
      if (before) Object.defineProperty(on, name, before);
      else Reflect.deleteProperty(on, name);
    });
  };
  put(navigator, 'serviceWorker', {
    controller: active,
    getRegistration: async () => (worker.isThere ? registration : undefined),
  });
  put(globalThis, 'caches', {
    delete: async (name: string) => {
      worker.deleted.push(name);
      return true;
    },
  });
  return worker;
}

const restore: (() => void)[] = [];
afterEach(() => {
  for (const undo of restore.splice(0).reverse()) undo();
});
