import { Button } from 'antd';
import { canUsePasskeys } from '../../services/passkeys';
import { type PasskeyWay, usePasskey } from './use-passkey';

/** A way in by passkey among antd's controls, where the browser knows passkeys. */
export function PasskeyButton<T>({ label, ...way }: PasskeyWay<T> & { label: string }) {
  const { busy, run } = usePasskey(way);
  if (!canUsePasskeys()) return null;
  return (
    <Button block loading={busy} onClick={run}>
      {label}
    </Button>
  );
}
