import { ProForm } from '@ant-design/pro-components';
import { Button, Tag } from 'antd';
import { type ReactNode, Suspense, useState } from 'react';
import { Conflict, Fault } from './crud/record-drawer';
import { useRecordForm } from './crud/use-record-form';
import { useUnsavedGuard } from './crud/use-unsaved-guard';
import { PageHeader } from './page-header';
import { FormSkeleton, LoadFailure } from './states';
import { failureText } from './words';
import '../screens/site/site.css';
import './crud/form.css';

interface SinglePageProps<Row extends object, F extends object> {
  title: string;
  description: string;
  get: () => Promise<Row>;
  toForm: (row: Row) => F;
  save: (values: F, row: Row) => Promise<Row>;
  onSaved?: (row: Row) => void;
  /** What visitors will see of what is typed now. */
  preview: (values: F, row: Row) => ReactNode;
  /** The fields: ordinary ProForm elements. */
  children: ReactNode;
}

/** A record of which there is one: its form, and beside it what visitors will see. */
export function SinglePage<Row extends object, F extends object>(props: SinglePageProps<Row, F>) {
  const { title, description, get, toForm, save, onSaved, preview, children } = props;
  const [typed, setTyped] = useState<F | null>(null);
  const form = useRecordForm<Row, F>({
    id: 1,
    noun: title,
    get,
    toForm,
    save: (values, row) => (row ? save(values, row) : Promise.reject(new TypeError('no record'))),
    onSaved: (row) => onSaved?.(row),
  });
  useUnsavedGuard(form.dirty);
  const { row } = form;

  return (
    <div className="admin-page">
      <PageHeader title={title} description={description} />
      {form.error ? <LoadFailure message={failureText(form.error)} onRetry={form.refresh} /> : null}
      {!row && !form.error ? (
        <div className="admin-card">
          <FormSkeleton />
        </div>
      ) : null}
      {row ? (
        <div className="beside">
          <div className="admin-card">
            {form.conflict ? (
              <Conflict
                onTake={async (keep) => {
                  await form.takeLatest(keep);
                  setTyped(form.api.values());
                }}
              />
            ) : null}
            {form.fault ? <Fault of={form.fault} /> : null}
            <ProForm<F>
              formRef={form.formRef as never}
              layout="vertical"
              submitter={false}
              omitNil={false}
              initialValues={form.firstValues ?? toForm(row)}
              onValuesChange={() => {
                form.touch();
                setTyped(form.api.values());
              }}
              scrollToFirstError={false}
            >
              {children}
            </ProForm>
            <div className="admin-save">
              {form.dirty ? <span role="status">有修改尚未保存</span> : null}
              <Button
                type="primary"
                disabled={!form.dirty}
                loading={form.api.saving}
                onClick={() => void form.api.save()}
              >
                保存
              </Button>
            </div>
          </div>
          <section className="adm-preview sticky" aria-label="实时预览" tabIndex={0}>
            <div className="preview-bar">
              <Tag color="blue">实时预览</Tag>
              <span>访客将看到的样子，保存后生效</span>
            </div>
            <Suspense
              fallback={
                <div className="preview-waits">
                  <FormSkeleton />
                </div>
              }
            >
              {preview(typed ?? toForm(row), row)}
            </Suspense>
          </section>
        </div>
      ) : null}
    </div>
  );
}
