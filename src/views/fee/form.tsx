import { PATENT_TYPES } from '@ip-portal/contract/labels';
import { FEE_URL } from '@ip-portal/contract/urls';
import type { ReactNode } from 'react';
import { DayInput, Icon } from '../parts';
import { GetForm } from '../parts/here';
import { type FeeField, type FeeInput, HANDED } from './input';

const REDUCTIONS = [
  { value: '0', label: '不减缴' },
  { value: '85', label: '85%（1 个申请人）' },
  { value: '70', label: '70%（多个申请人）' },
];

function Field({
  name,
  label,
  hint,
  error,
  children,
}: {
  name: FeeField;
  label: string;
  hint?: string;
  error: string | undefined;
  children: ReactNode;
}) {
  return (
    <div className={error ? 'field fee-field-wrong' : 'field'}>
      <label htmlFor={`fee-${name}`}>{label}</label>
      {children}
      {error ? (
        <p className="field-error soft" id={`fee-${name}-error`}>
          <Icon name="alert" size={16} />
          {error}
        </p>
      ) : hint ? (
        <p className="field-hint soft" id={`fee-${name}-hint`}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}

/** The questions of the calculator: a plain GET form, faults named at their fields. */
export function FeeForm({ input }: { input: FeeInput }) {
  const { values, errors } = input;
  const tied = (name: FeeField, hint = false) => ({
    id: `fee-${name}`,
    name,
    'aria-invalid': errors[name] ? (true as const) : undefined,
    'aria-describedby': errors[name] ? `fee-${name}-error` : hint ? `fee-${name}-hint` : undefined,
  });
  return (
    // Keyed: in the browser the fields follow the address.
    <GetForm key={Object.values(values).join()} className="fee-form panel" action={FEE_URL} aria-label="年费计算">
      {HANDED.map((name) =>
        values[name] ? <input key={name} type="hidden" name={name} value={values[name]} /> : null,
      )}
      <Field name="type" label="专利类型" error={errors.type}>
        <select {...tied('type')} defaultValue={values.type || '发明'}>
          {PATENT_TYPES.map((type) => (
            <option key={type} value={type}>
              {type}
            </option>
          ))}
        </select>
      </Field>
      <Field name="date" label="申请日" hint="分案申请填原申请日" error={errors.date}>
        <DayInput {...tied('date', true)} required defaultValue={values.date} />
      </Field>
      <Field name="grant" label="授权公告日（选填）" hint="填写后从授权年度开始列" error={errors.grant}>
        <DayInput {...tied('grant', true)} defaultValue={values.grant} />
      </Field>
      <Field name="reduction" label="费用减缴" hint="授权当年起 10 年内有效" error={errors.reduction}>
        <select {...tied('reduction', true)} defaultValue={values.reduction || '0'}>
          {REDUCTIONS.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      </Field>
      <button type="submit" className="btn btn-primary">
        <Icon name="fee" size={18} />
        计算年费
      </button>
    </GetForm>
  );
}
