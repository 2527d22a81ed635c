import type { ProFormInstance } from '@ant-design/pro-components';
import { useRequest } from 'ahooks';
import { App, type FormInstance } from 'antd';
import { useRef, useState } from 'react';
import type { Told } from '../../../failure/told';
import { isConflict, showFaults } from './form-failure';

export interface RecordFormOptions<Row extends object, F extends object> {
  /** null: a new record. */
  id: number | null;
  noun: string;
  get: (id: number) => Promise<Row>;
  toForm: (row: Row) => F;
  save: (values: F, row: Row | null) => Promise<Row>;
  onSaved: (row: Row) => void;
}

/** What a form's buttons may do. */
export interface RecordFormApi<Row, F> {
  /** The record as last read; null while it is new. */
  row: Row | null;
  saving: boolean;
  /** Saves what is typed together with `patch`; `done` is the word of success. */
  save: (patch?: Partial<F>, done?: string) => Promise<boolean>;
  /** What is typed now, unchecked. */
  values: () => F;
}

/** Reading, saving and every way saving can fail, for one record in one form. */
export function useRecordForm<Row extends object, F extends object>(options: RecordFormOptions<Row, F>) {
  const { id, noun, get, toForm, save: write, onSaved } = options;
  const { message } = App.useApp();
  const formRef = useRef<ProFormInstance<F> | undefined>(undefined);
  const [row, setRow] = useState<Row | null>(null);
  const [dirty, setDirty] = useState(false);
  const [saving, setSaving] = useState(false);
  const [conflict, setConflict] = useState(false);
  const [fault, setFault] = useState<Told | null>(null);
  const busy = useRef(false);

  const { loading, error, refresh } = useRequest(async () => {
    if (id !== null) setRow(await get(id));
  });

  // A form takes its first values once; what is saved or taken later is written into it.
  const first = useRef<F | null>(null);
  if (first.current === null && row) first.current = toForm(row);

  const values = () => formRef.current?.getFieldsFormatValue?.(undefined, false) as F;

  async function save(patch: Partial<F> = {}, done = `${noun}已保存`): Promise<boolean> {
    const form = formRef.current;
    if (!form || busy.current) return false;
    busy.current = true;
    setSaving(true);
    setFault(null);
    try {
      const checked = await form.validateFields().then(
        () => true,
        (failure: { errorFields?: { name: (string | number)[] }[] }) => {
          const first = failure.errorFields?.[0]?.name;
          if (first) form.scrollToField(first, { focus: true, block: 'center' });
          return false;
        },
      );
      if (!checked) {
        setFault('有内容需要修改，请看标红的提示。');
        return false;
      }
      const saved = await write({ ...values(), ...patch }, row);
      setRow(saved);
      setDirty(false);
      setConflict(false);
      message.success(done);
      onSaved(saved);
      return true;
    } catch (failure) {
      if (isConflict(failure)) setConflict(true);
      else setFault(showFaults(form, failure));
      return false;
    } finally {
      busy.current = false;
      setSaving(false);
    }
  }

  /** Takes the newest version; with `keep`, fields the person has changed stay as typed. */
  async function takeLatest(keep: boolean): Promise<void> {
    const form = formRef.current as FormInstance | undefined;
    if (id === null || !form) return;
    try {
      const latest = await get(id);
      for (const [name, value] of Object.entries(toForm(latest))) {
        if (!keep || !form.isFieldsTouched([name])) form.setFieldValue(name, value);
      }
      setRow(latest);
      setConflict(false);
      setDirty(keep);
      setFault(null);
      message.info(keep ? '已取得最新版本，您改过的内容保持不变，请核对后再次保存' : '已换成最新版本');
    } catch (failure) {
      setFault(showFaults(form, failure));
    }
  }

  return {
    formRef,
    row,
    firstValues: first.current,
    loading,
    error,
    refresh,
    dirty,
    touch: () => setDirty(true),
    conflict,
    takeLatest,
    fault,
    api: { row, saving, save, values } satisfies RecordFormApi<Row, F>,
  };
}
