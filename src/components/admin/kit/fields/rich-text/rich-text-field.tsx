import { ProForm } from '@ant-design/pro-components';
import { Skeleton } from 'antd';
import { lazy, Suspense } from 'react';
import type { RichTextProps } from './rich-text';

const RichText = lazy(() => import('./rich-text'));

function LazyRichText(props: RichTextProps) {
  return (
    <Suspense fallback={<Skeleton active paragraph={{ rows: 8 }} />}>
      <RichText {...props} />
    </Suspense>
  );
}

interface RichTextFieldProps {
  name: string;
  label: string;
  placeholder?: string;
  minHeight?: number;
  required?: boolean;
}

/** A form field of formatted text. The editor itself arrives when a form needs it. */
export function RichTextField({ name, label, required = false, ...rest }: RichTextFieldProps) {
  return (
    <ProForm.Item name={name} label={label} rules={required ? [{ required: true, message: `请填写${label}` }] : []}>
      <LazyRichText label={label} {...rest} />
    </ProForm.Item>
  );
}
