import type { FormInstance } from 'antd';
import { BusinessError } from '../../../../request-error-config';
import { faultsAtFields, putFaults } from '../../../failure/at-fields';
import { besideFields, type Told } from '../../../failure/told';
import { failureText } from '../words';

type Path = (string | number)[];

/** `Events.0.Date` or `/Events/0/Date` as a form's path. */
export function fieldPath(name: string): Path {
  return name
    .split(/[./[\]]+/)
    .filter(Boolean)
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part));
}

/** True when somebody else has saved the record in between. */
export function isConflict(error: unknown): boolean {
  return error instanceof BusinessError && error.info.errorCode === 'VERSION_CONFLICT';
}

/**
 * Writes the backend's faults at their fields and moves to the first one.
 * @returns what remains to be said: ways out, and faults that name no field of this form.
 */
export function showFaults(form: FormInstance, error: unknown): Told | null {
  if (!(error instanceof BusinessError)) return failureText(error);
  const entries = faultsAtFields(error);
  const known = entries.filter(
    ([name]) => form.getFieldInstance(fieldPath(name)) !== undefined || hasField(form, name),
  );
  if (known.length === 0) return error;
  putFaults(
    form,
    known.map(([name, fault]) => [fieldPath(name), fault]),
  );
  const first = known[0];
  if (first) form.scrollToField(fieldPath(first[0]), { focus: true, block: 'center' });
  return besideFields(error, (field) => known.some(([name]) => name === field)) ?? null;
}

function hasField(form: FormInstance, name: string): boolean {
  const head = fieldPath(name)[0];
  return head !== undefined && Object.keys(form.getFieldsValue() as object).includes(String(head));
}
