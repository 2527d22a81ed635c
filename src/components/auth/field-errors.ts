import type { FormInstance } from 'antd';
import { BusinessError, errorHandler } from '../../request-error-config';

/** Puts the backend's faults at their fields; what names no field of the form is shown as a message. */
export function showFieldErrors(form: FormInstance, error: unknown): string | undefined {
  if (error instanceof BusinessError) {
    const known = new Set(Object.keys(form.getFieldsValue(true) as object));
    const entries = Object.entries(error.fields).filter(([name]) => known.has(name));
    if (entries.length > 0) {
      form.setFields(entries.map(([name, message]) => ({ name, errors: [message] })));
      form.getFieldInstance(entries[0]?.[0])?.focus?.();
      return undefined;
    }
    return error.message;
  }
  errorHandler(error);
  return undefined;
}
