import { Button } from 'antd';
import { useRef, useState } from 'react';
import { BusinessError } from '../../request-error-config';
import { canUsePasskeys } from '../../services/passkeys';

/** A way in by passkey, where the browser knows them; failures are told by whoever shows it. */
export function PasskeyButton<T>({
  label,
  ask,
  onDone,
  onFailure,
}: {
  label: string;
  /** Asks the browser, and the backend with its answer. */
  ask: () => Promise<T>;
  onDone: (answer: T) => void;
  onFailure: (words: string | undefined, error?: unknown) => void;
}) {
  const [busy, setBusy] = useState(false);
  const asking = useRef(false);
  if (!canUsePasskeys()) return null;

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
  return (
    <Button block loading={busy} onClick={() => void run()}>
      {label}
    </Button>
  );
}
