/** What a form says of a field – name, label, rules, limits – read from the declaration of its resource. */
import type { Field, FieldSchema, Fields } from '@ip-portal/contract';

/** A rule as antd takes it; the input itself keeps people from typing more than fits. */
export interface FieldRule {
  required?: true;
  whitespace?: true;
  pattern?: RegExp;
  min?: number;
  message: string;
}
type Key<F> = keyof F & string;

/** The limits of a text; of one that may also be empty, those of the text. */
function limitsOf({ schema }: Field): FieldSchema {
  return schema.anyOf?.find((one) => one.maxLength !== undefined) ?? schema;
}

/** What a text may not be: left out where it is required, too short, of another form. */
function rulesOf(field: Field): FieldRule[] {
  const { title: label, write, hint } = field;
  const { pattern, minLength = 0 } = limitsOf(field);
  const rules: FieldRule[] = [];
  if (write === 'required' || minLength > 0)
    rules.push({ required: true, whitespace: true, message: `请填写${label}` });
  if (minLength > 1) rules.push({ min: minLength, message: `${label}至少 ${minLength} 个字` });
  if (pattern && hint) rules.push({ pattern: new RegExp(pattern), message: hint });
  return rules;
}

/** What is wrong with a text by the rules of its field, in words; undefined when nothing is. */
export function faultIn(field: Field, value: string): string | undefined {
  return rulesOf(field).find(({ required, min, pattern }) => {
    if (required) return value.trim() === '';
    if (value === '') return false;
    return (min !== undefined && value.length < min) || (pattern !== undefined && !pattern.test(value));
  })?.message;
}

/** Longest text a field takes. */
export const maxOf = (field: Field): number | undefined => limitsOf(field).maxLength;

/** Name, label and rules: for `Form.Item`. */
export function itemOf<F extends Fields>(fields: F, name: Key<F>) {
  const field: Field | undefined = fields[name];
  return { name, label: field?.title, rules: field ? rulesOf(field) : [] };
}

/** A text of a ProForm; `more` goes to its input. */
export function inputOf<F extends Fields, M extends object = object>(fields: F, name: Key<F>, more?: M) {
  const field: Field | undefined = fields[name];
  return { ...itemOf(fields, name), fieldProps: { maxLength: field && maxOf(field), ...more } };
}

/** A whole number of a ProForm. */
export function digitOf<F extends Fields>(fields: F, name: Key<F>) {
  const schema = fields[name]?.schema;
  return { ...itemOf(fields, name), min: schema?.minimum, max: schema?.maximum, fieldProps: { precision: 0 } };
}

/** A list of short words: how many, and how long each may be. */
export function wordsOf<F extends Fields>(fields: F, name: Key<F>) {
  const schema = fields[name]?.schema;
  return { name, label: fields[name]?.title ?? name, max: schema?.maxItems, length: schema?.items?.maxLength };
}
