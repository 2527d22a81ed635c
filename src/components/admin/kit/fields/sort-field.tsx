import { ProFormDigit } from '@ant-design/pro-components';
import { sortNumber } from '@ip-portal/contract/define/field';
import { digitOf } from '../../../form/field-props';

/** The place of a record among its kind. */
export function SortField() {
  return <ProFormDigit {...digitOf({ Sort: sortNumber }, 'Sort')} extra="数字小的排在前面" />;
}
