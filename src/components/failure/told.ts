/** What a failure leaves to be said: words, or an error of the backend with the refusals it holds. */
import { refusalText } from '@ip-portal/contract/rules/refusal';
import { BusinessError, MESSAGES, TransportError } from '../../request-error-config';

export type Told = string | BusinessError;

/** An error as it is told. */
export function toldOf(error: unknown): Told {
  if (error instanceof BusinessError) return error;
  return error instanceof TransportError ? error.message : MESSAGES.request;
}

/** What is left of an error when its faults stand at the fields of a form: ways out, and faults of no field there. */
export function besideFields(error: BusinessError, stands: (field: string) => boolean): Told | undefined {
  const refusals = error.refusals.filter(({ field, wayOut }) => wayOut || field === undefined || !stands(field));
  if (refusals.length > 0) {
    const errorMessage = refusals.map(refusalText).join('；');
    return new BusinessError({ ...error.info, errorMessage, data: { refusals } }, error.status);
  }
  const words = Object.entries(error.fields).flatMap(([field, text]) => (stands(field) ? [] : [text]));
  return words.length > 0 ? words.join('；') : undefined;
}
