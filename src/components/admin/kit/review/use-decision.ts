import { useRequest } from 'ahooks';
import { App } from 'antd';
import { useState } from 'react';
import { type Told, toldOf } from '../../../failure/told';
import { isConflict } from '../crud/form-failure';
import { useUnsavedGuard } from '../crud/use-unsaved-guard';

export interface DecisionOptions<Row> {
  load: () => Promise<Row>;
  /** Told when somebody else was faster; what was typed is kept. */
  moved: string;
  /** After every step that went through. */
  onDone: () => void;
}

/** A record that staff decide on: its reading, the step under way, what stands in the way, and leaving. */
export interface DecisionApi<Row> {
  row: Row | undefined;
  error: Error | undefined;
  refresh: () => void;
  open: boolean;
  /** Closes; asks first where something typed would be lost. */
  leave: () => void;
  /** Something was typed. */
  touch: () => void;
  /** The step under way. */
  busy: string | null;
  fault: Told | null;
  /**
   * Takes one step, never two at once. `stay`: the record goes on being shown, with what became of it.
   * @returns whether it went through; a failure is told in the drawer.
   */
  act: (step: string, call: (row: Row) => Promise<unknown>, done: string, stay?: boolean) => Promise<boolean>;
}

export function useDecision<Row>({ load, moved, onDone }: DecisionOptions<Row>): DecisionApi<Row> {
  const { message } = App.useApp();
  const [open, setOpen] = useState(true);
  const [busy, setBusy] = useState<string | null>(null);
  const [typed, setTyped] = useState(false);
  const [fault, setFault] = useState<Told | null>(null);
  // The failure is shown in the drawer; without `onError` ahooks also logs it.
  const { data: row, error, refresh, refreshAsync } = useRequest(load, { onError: () => undefined });
  const ask = useUnsavedGuard(open && typed);

  const act: DecisionApi<Row>['act'] = async (step, call, done, stay = false) => {
    if (!row || busy !== null) return false;
    setBusy(step);
    setFault(null);
    try {
      await call(row);
      message.success(done);
      onDone();
      if (stay) await refreshAsync().catch(() => undefined);
      else {
        setTyped(false);
        setOpen(false);
      }
      return true;
    } catch (failure) {
      if (isConflict(failure)) {
        await refreshAsync().catch(() => undefined);
        setFault(moved);
      } else setFault(toldOf(failure));
      return false;
    } finally {
      setBusy(null);
    }
  };

  return {
    row,
    error,
    refresh,
    open,
    leave: () => ask(() => setOpen(false)),
    touch: () => setTyped(true),
    busy,
    fault,
    act,
  };
}
