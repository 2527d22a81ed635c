import { useRef, useState } from 'react';
import { type Told, toldOf } from '../../failure/told';

/** Does one thing at a time, two presses being one, and holds what went wrong with the last. */
export function useTrying() {
  const [fault, setFault] = useState<Told | null>(null);
  const [busy, setBusy] = useState(false);
  const acting = useRef(false);
  async function trying(act: () => Promise<void>): Promise<void> {
    if (acting.current) return;
    acting.current = true;
    setBusy(true);
    setFault(null);
    try {
      await act();
    } catch (error) {
      setFault(toldOf(error));
    } finally {
      acting.current = false;
      setBusy(false);
    }
  }
  return { busy, fault, setFault, trying };
}
