import { Alert, Button, Drawer, Space } from 'antd';
import { createContext, type ReactNode, Suspense, useContext, useEffect } from 'react';
import type { AdminRecord } from '../../../../services/admin';
import { Failure } from '../../../failure/failure';
import type { Told } from '../../../failure/told';
import { late } from '../late';
import { FormSkeleton, LoadFailure } from '../states';
import { failureText } from '../words';
import { type RecordFormApi, type RecordFormOptions, useRecordForm } from './use-record-form';
import { useUnsavedGuard } from './use-unsaved-guard';

/** The form itself, which comes late. */
export const RecordForm = late(() => import(/* webpackChunkName: "admin-late-form" */ './record-form'));

const Shown = createContext<unknown>(null);

/** The record whose form this is, null while it is new. For fields that show derived values. */
export function useShownRecord<Row>(): Row | null {
  return useContext(Shown) as Row | null;
}

export interface RecordDrawerProps<Row extends AdminRecord, F extends object> extends RecordFormOptions<Row, F> {
  open: boolean;
  title: string;
  width?: number;
  /** Shown, not changed. */
  readOnly?: boolean;
  /** Records whose fields are shown, not changed. */
  locked?: (row: Row) => boolean;
  initialValues: F;
  /** Buttons besides 取消; a single 保存 when absent. */
  footer?: ((api: RecordFormApi<Row, F>) => ReactNode) | undefined;
  onClose: () => void;
  onClosed: () => void;
  /** The fields: ProForm elements, usually in a script of their own. */
  children: ReactNode;
}

/** One record in a drawer: its fields, saving, conflicts, and no way to lose what was typed. */
export function RecordDrawer<Row extends AdminRecord, F extends object>(props: RecordDrawerProps<Row, F>) {
  const {
    open,
    title,
    width = 720,
    readOnly = false,
    initialValues,
    footer,
    onClose,
    onClosed,
    children,
    id,
    locked,
  } = props;
  const form = useRecordForm<Row, F>(props);
  const leave = useUnsavedGuard(open && form.dirty);
  const ready = id === null || form.row !== null;
  const { saving, save } = form.api;

  return (
    <Drawer
      title={title}
      size={width}
      open={open}
      onClose={() => leave(onClose)}
      afterOpenChange={(shown) => {
        if (!shown) onClosed();
      }}
      mask={{ closable: true }}
      footer={
        ready ? (
          <div className="admin-drawer-foot">
            <Button onClick={() => leave(onClose)}>{readOnly ? '关闭' : '取消'}</Button>
            <div className="admin-drawer-tools">
              {readOnly ? null : footer ? (
                footer(form.api)
              ) : (
                <Button type="primary" loading={saving} onClick={() => void save()}>
                  保存
                </Button>
              )}
            </div>
          </div>
        ) : null
      }
    >
      {form.error ? <LoadFailure message={failureText(form.error)} onRetry={form.refresh} /> : null}
      {!ready && !form.error ? <FormSkeleton /> : null}
      {ready ? (
        <>
          {form.conflict ? <Conflict onTake={form.takeLatest} /> : null}
          {form.fault ? <Fault of={form.fault} /> : null}
          <Suspense fallback={<FormSkeleton />}>
            <RecordForm
              formRef={form.formRef}
              onTyped={form.touch}
              initialValues={id === null ? initialValues : (form.firstValues ?? initialValues)}
              fresh={id === null}
              readOnly={readOnly || (form.row !== null && locked?.(form.row) === true)}
            >
              <Shown.Provider value={form.row}>{children}</Shown.Provider>
            </RecordForm>
          </Suspense>
        </>
      ) : null}
    </Drawer>
  );
}

/** Somebody else has saved in between: what can be done about it. */
export function Conflict({ onTake }: { onTake: (keep: boolean) => Promise<void> }) {
  return (
    <Alert
      className="admin-notice"
      type="warning"
      showIcon
      role="alert"
      title="保存没有成功：这条记录刚刚被他人修改过"
      description={
        <>
          <p>您填写的内容还在。取得最新版本后，您改过的内容会保留，其余内容更新为最新。</p>
          <Space wrap>
            <Button type="primary" size="small" onClick={() => void onTake(true)}>
              取得最新版本，保留我的修改
            </Button>
            <Button size="small" onClick={() => void onTake(false)}>
              放弃我的修改
            </Button>
          </Space>
        </>
      }
    />
  );
}

/** What stands in the way of saving; moves into view when it appears. */
export function Fault({ of }: { of: Told }) {
  useEffect(() => {
    document.getElementById('form-fault')?.scrollIntoView?.({ block: 'nearest' });
  }, [of]);
  return <Failure id="form-fault" className="admin-notice" of={of} />;
}
