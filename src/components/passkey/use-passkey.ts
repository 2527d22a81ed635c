import { useRef, useState } from 'react';
import { BusinessError } from '../../request-error-config';

export interface PasskeyWay<T> {
  /** Asks the browser, and the backend with its answer. */
  ask: () => Promise<T>;
  onDone: (answer: T) => void;
  onFailure: (words: string | undefined, error?: unknown) => void;
}

/** Asks for a passkey, once at a time; failures are told by whoever shows it. */
export function usePasskey<T>({ ask, onDone, onFailure }: PasskeyWay<T>): { busy: boolean; run: () => void } {
  const [busy, setBusy] = useState(false);
  const asking = useRef(false);
  const run = async () => {
    if (asking.current) return;
    asking.current = true;
    setBusy(true);
    onFailure(undefined);
    try {
      onDone(await ask());
    } catch (error) {
      onFailure(error instanceof BusinessError ? error.message : '通行密钥没有成功，请重试或使用其他方式', error);
    } finally {
      asking.current = false;
      setBusy(false);
    }
  };
  return { busy, run: () => void run() };
}
