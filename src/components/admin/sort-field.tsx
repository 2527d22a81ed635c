import { ProFormDigit } from '@ant-design/pro-components';

/** The place of a record among its kind. */
export function SortField() {
  return (
    <ProFormDigit
      name="Sort"
      label="排序"
      min={0}
      max={100_000}
      extra="数字小的排在前面"
      fieldProps={{ precision: 0 }}
    />
  );
}
