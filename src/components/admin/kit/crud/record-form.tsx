import { ProForm } from '@ant-design/pro-components';
import type { ReactNode, RefObject } from 'react';
import './form.css';

export interface RecordFormProps {
  formRef: RefObject<unknown>;
  initialValues: object;
  /** A new record: the first field takes the focus. */
  fresh: boolean;
  /** Shown, not changed. */
  readOnly: boolean;
  onTyped: () => void;
  children: ReactNode;
}

/** The form in a drawer. A script of its own with its fields: tables are shown far more often. */
export default function RecordForm({ formRef, initialValues, fresh, readOnly, onTyped, children }: RecordFormProps) {
  return (
    <ProForm
      // Its fields must not share ids with the search form behind the drawer.
      name="record"
      formRef={formRef as never}
      layout="vertical"
      disabled={readOnly}
      submitter={false}
      omitNil={false}
      initialValues={initialValues}
      onValuesChange={onTyped}
      autoFocusFirstInput={fresh}
      scrollToFirstError={false}
    >
      {children}
    </ProForm>
  );
}
