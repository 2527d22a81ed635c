import type { FormInstance } from 'antd';
import { BusinessError, errorHandler } from '../../request-error-config';
import { faultsAtFields, putFaults } from '../failure/at-fields';
import { besideFields, type Told } from '../failure/told';

/** Puts the backend's faults at their fields. @returns what remains to be said: ways out, and what names no field of the form */
export function showFieldErrors(form: FormInstance, error: unknown): Told | undefined {
  if (error instanceof BusinessError) {
    const known = new Set(Object.keys(form.getFieldsValue(true) as object));
    const entries = faultsAtFields(error).filter(([name]) => known.has(name));
    if (entries.length > 0) {
      putFaults(form, entries);
      form.getFieldInstance(entries[0]?.[0])?.focus?.();
      return besideFields(error, (field) => known.has(field));
    }
    return error;
  }
  errorHandler(error);
  return undefined;
}
