import { useEffect } from 'react';
import type { Fields } from '../native-form/use-fields';

/** Whether somebody is typing in a form of ours already. */
const typing = () =>
  document.activeElement instanceof HTMLInputElement && document.activeElement.form?.matches('.native-form') === true;

/** Puts the cursor into a field when its form is opened, unless it stands in another. */
export function useOpenedAt<V>({ focus }: Pick<Fields<V>, 'focus'>, name: keyof V & string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form is opened
  useEffect(() => {
    if (!typing()) focus(name);
  }, []);
}
